import type * as en from '../../en/content/home.ts'

export const home: Record<keyof typeof en.home, string> = {
  'home.valueWindows': 'Slot antar {hours} jam, {opens}–{closes}', // promise: slots
  'home.valuePicked': 'Dipilih satu per satu, disortir per grade',
  'home.valueReturn': 'Kurang segar? Ganti baru atau uang kembali', // promise: complaint-remedies
  'home.valuePoints': '1 poin tiap belanja Rp1.000', // promise: points-earned
  'home.values': 'Kenapa belanja di sini',
  'home.bestSellers': 'Terlaris',
  'home.lastPurchased': 'Terakhir dibeli',
}
