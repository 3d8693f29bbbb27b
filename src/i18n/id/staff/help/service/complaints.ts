import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Ada yang salah dengan pesanan. Kamu periksa, putuskan, dan pelanggan mendapat uang, saldo, poin, atau kiriman baru.',
  steps: [
    'Buka [staff.title.complaints]. Yang paling atas waktunya paling sedikit: buka itu.',
    'Tekan [staff.complaints.take] supaya tidak dikerjakan dua orang, lalu [staff.complaints.review].',
    'Lihat foto, barang beserta batch-nya, dan [staff.complaints.complained]. [staff.complaints.reason] menjelaskan kenapa harus diputuskan orang.',
    'Benar? Tekan [staff.complaints.approve], cek unit dan apa yang didapat pelanggan, lalu pilih jawaban siap pakai.',
    'Belum jelas? Tekan [staff.complaints.ask]. Waktunya berhenti sampai pelanggan menjawab.',
    'Tidak benar? Tekan [staff.complaints.reject] dan jelaskan alasannya dengan sopan.',
  ],
  pictures: { list: 'Daftar komplain, yang waktunya paling mepet di atas.' },
  states: [
    ['[staff.complaints.state.submitted]', 'Belum ada yang melihat.'],
    ['[staff.complaints.state.need_info]', 'Menunggu jawaban pelanggan.'],
    ['[staff.complaints.state.partly_approved]', 'Sebagian permintaan diberikan.'],
    ['[staff.complaints.state.resolved]', 'Pelanggan sudah menerima yang disetujui.'],
    ['[staff.complaints.clock.late]', 'Waktu yang dijanjikan sudah lewat. Kerjakan sekarang.'],
  ],
  trouble: [
    [
      'Di atas batasku',
      'Setujui seperti biasa: nanti ke orang kedua. Jangan beri tahu pelanggan dulu.',
    ],
    [
      'Barang yang sama dari banyak pelanggan',
      '[staff.complaints.others] menghitungnya. Tahan batch-nya di [staff.title.batches] dan beri tahu pembelian.',
    ],
    [
      'Pelanggan membukanya lagi',
      'Komplainnya muncul lagi dengan riwayatnya. Baca semuanya sebelum menjawab.',
    ],
    ['Berubah saat aku baca', 'Keadaan terbaru sudah ditampilkan. Lihat lagi, lalu putuskan.'],
  ],
  keys: [
    ['t', '[staff.complaints.take]'],
    ['y', '[staff.complaints.approve]'],
    ['q', '[staff.complaints.ask]'],
    ['n', '[staff.complaints.reject]'],
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
