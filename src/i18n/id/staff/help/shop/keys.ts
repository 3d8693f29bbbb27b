import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose: 'Program lain membaca data toko dengan kunci, dan menerima kabar lewat webhook.',
  steps: [
    'Buka [staff.title.keys] lalu tekan [staff.keys.add]. Beri izin seperlunya saja, dan jangan terlalu lama.',
    'Langsung salin tokennya: hanya tampil sekali ini.',
    'Buka [staff.title.webhooks], tekan [webhooks.add] dan isi alamatnya. Salin juga rahasianya.',
    'Tekan [webhooks.test], lalu lihat di [webhooks.deliveries].',
  ],
  pictures: { list: 'Kunci mesin: izinnya apa, dan kapan berakhir.' },
  states: [
    ['[staff.keys.works]', 'Bisa dipakai programnya.'],
    ['[staff.keys.ended]', 'Tidak akan berfungsi lagi.'],
    [
      '[webhooks.paused]',
      'Tidak ada yang dikirim; yang terjadi selama itu tidak dikirim belakangan.',
    ],
    ['[webhooks.state.dead]', 'Sudah dicoba beberapa kali dan gagal.'],
  ],
  trouble: [
    ['Tokennya dilihat orang lain', 'Segera tekan [staff.keys.end] dan buat kunci baru.'],
    [
      'Pengirimannya gagal',
      'Baca jawaban sistem di sana. Kalau sudah beres tekan [webhooks.retry].',
    ],
    ['Rahasianya hilang', 'Tekan [webhooks.renew] dan pasang yang baru di sistem sana.'],
  ],
  keys: [['n', '[staff.keys.add]']],
}
