import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Satu pesan untuk banyak pelanggan yang sudah setuju menerimanya, dan hasil penjualannya.',
  steps: [
    'Buka [staff.title.segments] lalu tekan [segments.new]. Pilih syaratnya; [segments.count] menunjukkan jumlahnya.',
    'Buka [staff.title.campaigns] lalu tekan [campaigns.new]. Pilih segmen dan saluran, lalu tulis dua bahasa.',
    'Sisakan sebagian di [campaigns.control]: mereka tidak dapat apa-apa, supaya bisa dibandingkan.',
    'Lihat [campaigns.preview], lalu tekan [campaigns.plan] atau [campaigns.sendNow].',
    'Nanti buka lagi: [campaigns.result] membandingkan kedua kelompok.',
  ],
  pictures: { list: 'Daftar kampanye dengan segmen, saluran, dan status.' },
  states: [
    ['[campaigns.state.draft]', 'Masih bisa diubah.'],
    ['[campaigns.state.planned]', 'Terkirim sendiri; hanya bisa dihentikan.'],
    ['[campaigns.state.sending]', 'Sebagian sudah terkirim, sebagian menunggu.'],
    ['[campaigns.state.stopped]', 'Yang menunggu tidak dapat apa-apa.'],
  ],
  trouble: [
    [
      'Ada salah dan sedang terkirim',
      'Segera tekan [campaigns.stop]. Yang sudah terkirim tidak bisa ditarik.',
    ],
    [
      'Penerimanya jauh lebih sedikit dari segmen',
      'Hanya yang setuju dengan saluran ini, dan belum menerima terlalu banyak pesan.',
    ],
    ['Butuh orang kedua', 'Menunggu di [staff.title.approvals].'],
  ],
}
