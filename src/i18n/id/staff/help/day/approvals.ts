import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Beberapa tindakan butuh dua orang: satu meminta, satu lagi melihat persis apa yang akan terjadi lalu memutuskan. Peminta tidak bisa menyetujui permintaannya sendiri.',
  steps: [
    'Buka [staff.title.approvals]. [staff.approvals.view.for_me] berisi yang boleh kamu putuskan.',
    'Mulai dari [staff.approvals.left] yang paling sedikit: yang tidak diputuskan tepat waktu berakhir sendiri.',
    'Buka satu, baca [staff.approvals.effect]: sekarang dan sesudahnya. Baca alasannya.',
    'Tekan [staff.approvals.approve]: langsung dijalankan. Atau tekan [staff.approvals.refuse] dan tulis alasannya; peminta akan membacanya.',
    'Banyak yang menunggu? Tandai, atau tandai semua di kepala daftar, lalu tekan [staff.approvals.approve] atau [staff.approvals.refuse] di bawahnya. Yang tidak berhasil tetap tampil beserta alasannya.',
    'Hasil permintaanmu sendiri ada di [staff.approvals.view.mine].',
  ],
  pictures: { list: 'Daftar yang menunggu orang kedua.' },
  states: [
    ['[staff.approvals.state.open]', 'Belum diputuskan. Belum terjadi apa-apa.'],
    ['[staff.approvals.state.used]', 'Orang kedua setuju, dan sudah dijalankan.'],
    ['[staff.approvals.state.refused]', 'Tidak jadi. Alasannya ada di halamannya.'],
    [
      '[staff.approvals.state.withdrawn]',
      'Ditarik kembali, atau diganti permintaan baru untuk pelanggan yang sama.',
    ],
    [
      '[staff.approvals.state.expired]',
      'Tidak ada yang memutuskan tepat waktu. Minta lagi kalau masih perlu.',
    ],
  ],
  trouble: [
    [
      'Muncul tulisan permintaannya berubah',
      'Keadaannya berubah setelah diminta, jadi hasilnya akan berbeda. Minta orang pertama mengajukan lagi.',
    ],
    [
      'Aku tidak bisa menyetujui',
      'Itu permintaanmu sendiri, atau peranmu tidak boleh. Orang lain yang memutuskan.',
    ],
    [
      'Tidak ada orang kedua',
      'Pemilik bisa menambah orang di [staff.title.people]. Sampai itu, tindakan di atas batas tidak jalan.',
    ],
  ],
  keys: [
    ['g v', '[staff.title.approvals]'],
    ['y', '[staff.approvals.approve]'],
    ['n', '[staff.approvals.refuse]'],
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
