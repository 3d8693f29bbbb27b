import type * as en from '../../en/content/home-page.ts'

export const homePage: Record<keyof typeof en.homePage, string> = {
  'home.title': 'Buah segar dan kebutuhan dapur, diantar di {area}',
  'home.slider': 'Penawaran',
  'home.carousel': 'carousel',
  'home.goToSlide': 'Tampilkan penawaran {n}',
  'home.previousSlide': 'Penawaran sebelumnya',
  'home.nextSlide': 'Penawaran berikutnya',
  'home.deliver': 'Antar ke tempatmu?',
  'home.deliverText': 'Cek ongkir dan slot tercepat sebelum belanja',
  'home.list': 'Sudah punya daftar belanja?',
  'home.listText': 'Tempel di sini, dari WhatsApp juga bisa',
  'home.categories': 'Belanja per kategori',
  'home.tabs': 'Terlaris, terbaru, dan rekomendasi',
  'home.newProducts': 'Produk baru',
  'home.recommended': 'Rekomendasi',
  'home.benefits': 'Lagi butuh apa hari ini?',
  'home.products': '{count} produk',
  'home.branches': 'Mampir ke cabang',
  'home.points': 'Poin dan tingkatmu',
  'home.lastPurchasedOn': 'Terakhir dibeli {day}',
  'home.blog': 'Dari blog kami',
  'home.sectionFailed': 'Bagian ini gagal dimuat',
  'home.hintTitle': 'Poin di setiap pesanan',
  'home.hintText':
    'Buat akun dalam semenit, kumpulkan poin dari setiap pesanan, dan tukar jadi voucher.',
}
