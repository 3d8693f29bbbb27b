import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Apa kata pelanggan tentang barang. Kebanyakan ulasan tampil sendiri; sebagian menunggumu. Kamu menjawab, dan menyembunyikan hanya yang melanggar aturan.',
  steps: [
    'Buka [staff.title.reviews]. Mulai dari [staff.reviews.state.held]: ulasan ini menunggu.',
    'Buka satu. [staff.reviews.why] menjelaskan apa yang terdeteksi.',
    'Tidak ada masalah? Tekan [staff.reviews.show].',
    'Melanggar aturan? Tekan [staff.reviews.hide] dan pilih alasannya. Pendapat buruk saja bukan alasan.',
    'Saring [staff.reviews.few] dan [staff.reviews.unanswered]: jawab dengan [staff.reviews.toAnswer], lalu [staff.reviews.sendAnswer].',
    'Sekali sehari buka [staff.title.stars], [stars.view.fell]: produk yang turun setengah bintang dalam seminggu. Halamannya menyebut batch-nya; cicipi, lalu tahan di [staff.title.batches] kalau memang jelek.',
  ],
  pictures: { list: 'Daftar ulasan dengan bintang, tulisan, dan status.' },
  states: [
    ['[staff.reviews.state.held]', 'Hanya kamu yang melihat.'],
    ['[staff.reviews.state.shown]', 'Semua orang bisa membaca.'],
    ['[staff.reviews.state.hidden]', 'Disembunyikan. Pelanggan tahu alasannya.'],
  ],
  trouble: [
    [
      'Satu produk dapat bintang buruk',
      'Lihat [stars.title] di halamannya: angka membuka ulasan yang dihitung, kode membuka batch-nya.',
    ],
    ['Tertulis [stars.unknown]', '[stars.unknownWhat]'],
    ['Salah menyembunyikan', 'Buka lalu tekan [staff.reviews.show].'],
    [
      'Ada nomor telepon',
      'Sembunyikan dengan alasan [staff.reviews.reason.contact], atau [staff.reviews.reason.personal_data] kalau milik orang lain.',
    ],
  ],
  keys: [
    ['y', '[staff.reviews.show]'],
    ['n', '[staff.reviews.hide]'],
    ['a', '[staff.reviews.toAnswer]'],
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
