import type * as en from '../en/home.ts'

export const home: Record<keyof typeof en.home, string> = {
  'home.title': 'Buah segar dan kebutuhan dapur, diantar di {area}',
  'home.slider': 'Penawaran',
  'home.carousel': 'carousel',
  'home.goToSlide': 'Tampilkan penawaran {n}',
  'home.previousSlide': 'Penawaran sebelumnya',
  'home.nextSlide': 'Penawaran berikutnya',
  'home.valueWindows': 'Slot antar {hours} jam, {opens}–{closes}', // promise: slots
  'home.valuePicked': 'Dipilih satu per satu, disortir per grade',
  'home.valueReturn': 'Kurang segar? Ganti baru atau uang kembali', // promise: complaint-remedies
  'home.valuePoints': '1 poin tiap belanja Rp1.000', // promise: points-earned
  'home.list': 'Sudah punya daftar belanja?',
  'home.listText': 'Tempel di sini, dari WhatsApp juga bisa',
  'home.values': 'Kenapa belanja di sini',
  'home.categories': 'Belanja per kategori',
  'home.tabs': 'Terlaris, terbaru, dan rekomendasi',
  'home.newProducts': 'Produk baru',
  'home.bestSellers': 'Terlaris',
  'home.recommended': 'Rekomendasi',
  'home.benefits': 'Lagi butuh apa hari ini?',
  'home.products': '{count} produk',
  'home.branches': 'Mampir ke cabang',
  'home.points': 'Poin dan tingkatmu',
  'home.lastPurchased': 'Terakhir dibeli',
  'home.lastPurchasedOn': 'Terakhir dibeli {day}',
  'home.blog': 'Dari blog kami',
  'home.sectionFailed': 'Bagian ini gagal dimuat',
  'home.hintTitle': 'Poin di setiap pesanan',
  'home.hintText':
    'Buat akun dalam semenit, kumpulkan poin dari setiap pesanan, dan tukar jadi voucher.',
}
