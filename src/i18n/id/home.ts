import type { home as en } from '../en/home.ts'

export const home = {
  'home.title': 'Buah segar dan kebutuhan dapur, diantar di Jakarta',
  'home.slider': 'Penawaran',
  'home.carousel': 'korsel',
  'home.goToSlide': 'Tampilkan penawaran {n}',
  'home.previousSlide': 'Penawaran sebelumnya',
  'home.nextSlide': 'Penawaran berikutnya',
  'home.valueWindows': 'Diantar per dua jam, 08.00–20.00',
  'home.valuePicked': 'Dipilih tangan, disortir per grade',
  'home.valueReturn': 'Kurang segar? Kami ganti',
  'home.valuePoints': '1 poin tiap belanja Rp1.000',
  'home.values': 'Yang bisa kamu andalkan',
  'home.categories': 'Belanja per kategori',
  'home.newProducts': 'Produk baru',
  'home.bestSellers': 'Terlaris',
  'home.blog': 'Dari blog kami',
  'home.sectionFailed': 'Bagian ini gagal dimuat',
  'home.hintTitle': 'Poin di setiap pesanan',
  'home.hintText': 'Buat akun dalam semenit, kumpulkan poin dari setiap pesanan, dan tukar jadi voucher.',
} as const satisfies Record<keyof typeof en, string>
