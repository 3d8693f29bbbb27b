import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Pelanggan menulis soal pesanannya. Kamu menjawab, dan mereka membacanya di halaman pesanan, WhatsApp, dan e-mail.',
  steps: [
    'Buka [staff.title.conversations]. Mulai dari yang paling lama di [staff.conversations.since].',
    'Buka pesanannya lalu tekan [staff.conversations.take]: rekanmu tahu itu bagianmu.',
    'Pilih [staff.conversations.prepared], atau tulis sendiri. Di bawah kolom tertulis bahasa pelanggannya.',
    'Lebih jelas dengan gambar? [staff.conversations.photoAdd], paling banyak lima.',
    'Tekan [staff.conversations.send].',
    'Cuma ucapan terima kasih? Tekan [staff.conversations.settle].',
  ],
  pictures: { list: 'Pesan yang menunggu jawaban, yang paling lama di atas.' },
  states: [
    ['[staff.conversations.waits]', 'Pesan terakhir dari pelanggan.'],
    ['[staff.conversations.seen]', 'Pelanggan sudah membuka jawabanmu, dan kapan.'],
    ['[staff.conversations.view.none]', 'Belum ada yang mengambil.'],
  ],
  trouble: [
    ['Aku tidak bisa melanjutkan', 'Tekan [staff.conversations.giveUp] supaya diambil orang lain.'],
    [
      'Sebenarnya ini komplain',
      'Minta pelanggan mengirimnya dari pesanan dengan foto: jadi ada batas waktu dan gantinya.',
    ],
    ['Sudah diambil orang lain', 'Atau pelanggan menulis lagi. Baca pesan terbaru dulu.'],
  ],
  keys: [
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
