import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Kode yang diketik pelanggan, dan potongan otomatis. Kamu melihat biaya dan penjualannya.',
  steps: [
    'Buka [staff.title.coupons] lalu tekan [coupons.new]: kode, isinya, untuk barang apa, kapan, berapa kali. Di bawahnya tertulis hasilnya kalau sudah berlaku minggu lalu.',
    'Coba dulu: buka [staff.title.couponSimulator], isi keranjangnya, lalu tekan [coupons.simulate].',
    'Tekan [coupons.save]. Potongan besar menunggu orang kedua.',
    'Potongan tanpa kode? Buka [staff.title.automaticDiscounts] lalu tekan [automatic.new].',
    'Lihat [coupons.use] setelah beberapa hari: pesanan, potongan, pesanan pertama.',
  ],
  pictures: { list: 'Daftar kupon dengan syarat, pemakaian, dan status.' },
  states: [
    ['[coupons.state.running]', 'Bisa dipakai sekarang.'],
    ['[coupons.state.planned]', 'Mulai nanti.'],
    ['[coupons.state.paused]', 'Kamu hentikan sementara; bisa dilanjutkan.'],
    ['[coupons.state.used_up]', 'Jatah pakainya habis.'],
    ['[coupons.public]', 'Ada di daftar yang bisa dipilih pelanggan.'],
  ],
  trouble: [
    [
      'Pelanggan bilang kodenya tidak bisa',
      'Masukkan keranjangnya di [staff.title.couponSimulator]: muncul alasannya, sama seperti yang dibaca pelanggan.',
    ],
    [
      'Terlalu banyak dipakai',
      'Tekan [coupons.pause] atau [coupons.end]. Pesanan yang sudah memakainya tetap.',
    ],
    [
      'Syaratnya tidak bisa diubah',
      'Sudah pernah dipakai. Tekan [coupons.copy] lalu akhiri yang lama.',
    ],
  ],
  keys: [
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
