import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Apakah semua di balik toko berjalan: pembayaran, kurir, pesan, pekerjaan, dan pembukuan.',
  steps: [
    'Buka [staff.title.health] kalau ada kotak di layar pertama yang mengarah ke sini, dan sekali sehari.',
    'Lihat [staff.health.services] dulu: tanpa itu pelanggan tidak bisa bayar atau menerima kode.',
    'Lalu [staff.health.dead]: baca masalahnya, perbaiki sebabnya, lalu tekan [staff.health.retry].',
    '[staff.health.books] harus menulis bahwa semua aturan terpenuhi.',
  ],
  pictures: { page: 'Kesehatan toko: layanan, pekerjaan, dan pembukuan.' },
  states: [
    ['[staff.health.ok]', 'Berjalan.'],
    ['[staff.health.failing]', 'Panggilan terakhir gagal. Toko mencoba lagi sendiri.'],
    ['[staff.health.resting]', 'Dihentikan sebentar setelah banyak gagal.'],
  ],
  trouble: [
    [
      'Tugas yang sama gagal lagi',
      'Jangan ditekan terus-menerus. Berikan teks kesalahannya ke operator.',
    ],
    ['Tugasnya tidak perlu lagi', 'Tekan [staff.health.drop] dan tulis alasannya.'],
    [
      'Aturan pembukuan dilanggar',
      'Segera beri tahu keuangan dan operator. Jangan ubah apa pun sendiri.',
    ],
  ],
}
