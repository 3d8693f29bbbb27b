import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Uang yang kembali ke pelanggan. Kebanyakan jalan sendiri; transfer ke rekening dikerjakan dua orang.',
  steps: [
    'Buka [staff.title.refunds]. Yang terlambat ditandai: mulai dari situ.',
    'Tandai transfernya lalu tekan [staff.refunds.makeBatch].',
    'Buka [staff.title.transferBatches], tekan [staff.refunds.file], lalu unggah filenya di bank.',
    'Orang lain memeriksa kumpulan itu dan menekan [staff.refunds.send]. Baru setelah itu pelanggan membaca uangnya sedang dikirim.',
    'Refund lewat gateway macet? Tekan [staff.refunds.retry].',
  ],
  pictures: { list: 'Daftar refund dengan jalurnya dan hari yang dijanjikan.' },
  states: [
    ['[staff.refunds.state.awaiting_choice]', 'Pelanggan belum memilih transfer atau saldo toko.'],
    ['[staff.refunds.route.gateway]', 'Kembali lewat jalur bayarnya. Tidak perlu apa-apa.'],
    ['[staff.refunds.route.store_credit]', 'Langsung masuk ke pelanggan.'],
    ['[staff.refunds.batch.open]', 'Ada di file, belum ditandai terkirim.'],
    ['[staff.refunds.batch.dropped]', 'Refundnya menunggu transfer lagi.'],
  ],
  trouble: [
    [
      'Bank menolak filenya',
      'Kalau belum ada transfer yang jalan, tekan [staff.refunds.drop] dan buat kumpulan baru.',
    ],
    ['Aku tidak bisa menandai terkirim', 'Kamu yang membuatnya. Harus orang lain.'],
    [
      'Angka terbuka dan utang berbeda',
      'Segera beri tahu keuangan: jurnal dan daftar seharusnya sama.',
    ],
  ],
  keys: [
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
