import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Apa yang perlu kamu kerjakan sekarang, dan bagaimana hari ini berjalan. Tiap kotak membuka daftar yang dihitungnya.',
  steps: [
    'Lihat [today.todo] dari atas ke bawah. Angka di atas nol berarti ada tugas; tekan kotaknya untuk membuka daftarnya.',
    'Mulai dari [today.count.late] dan [today.count.at_risk]: pelanggan ini paling lama menunggu.',
    'Lalu terima pesanan di [today.count.new]. Ada bunyi? Berhenti begitu semua pesanan baru diterima.',
    'Bandingkan [today.sales] dengan biasanya pada jam ini. Tulisan kecil di bawah angka menjelaskan apa yang dihitung.',
    'Perlu angkanya di tempat lain? [today.csv] mengunduh kartu itu sebagai file.',
  ],
  pictures: {
    overview: 'Layar pertama: kotak-kotak tugas, lalu penjualan, slot, dan produk terlaris.',
  },
  states: [
    ['[today.count.at_risk]', 'Sisa waktu ambil, kemas, dan antar lebih lama dari sisa slotnya.'],
    [
      '[today.count.cancel_asked]',
      'Pelanggan minta batal padahal pesanannya sedang disiapkan. Kamu yang memutuskan.',
    ],
    ['[today.low]', 'Dengan laju sekarang, habis dalam kurang dari dua hari.'],
    [
      '[today.starsFell]',
      'Dalam tujuh hari produk ini, atau satu batch-nya, turun setengah bintang dibanding 28 hari sebelumnya.',
    ],
    ['[today.dead]', 'Pekerjaan otomatis yang gagal total. Lihat di [staff.title.health].'],
  ],
  trouble: [
    ['Angkanya tidak muncul', 'Tekan [staff.retry]. Daftar di mejamu tetap bisa dipakai.'],
    [
      'Ada kotak yang hilang',
      'Kamu hanya melihat kotak untuk peranmu. Tanya pemilik kalau tugasmu berubah.',
    ],
    [
      'Layar bilang pembaruan langsung terputus',
      'Lanjutkan saja. Daftar diperbarui tiap 15 detik sampai tersambung lagi.',
    ],
  ],
}
