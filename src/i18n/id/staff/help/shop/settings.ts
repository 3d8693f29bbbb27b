import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Aturan toko: nama, ongkos kirim, batas, waktu. Perubahan langsung berlaku, dan semuanya tercatat.',
  steps: [
    'Buka [staff.title.settings]. Cari dengan nama atau artinya.',
    'Tekan [staff.settings.edit], isi nilainya, lalu tekan [staff.settings.save].',
    'Lebih baik sebelumnya? Buka [staff.settings.history] lalu kembalikan.',
    'Toko baru mulai dari [staff.title.start]: ada daftar yang kurang sebelum bisa berjualan.',
  ],
  pictures: { list: 'Pengaturan dengan nilai, bawaan, dan siapa yang mengubahnya.' },
  states: [
    ['[staff.settings.changed]', 'Bukan nilai bawaan lagi.'],
    ['[staff.settings.now]', 'Nilai ini yang berlaku.'],
  ],
  trouble: [
    [
      'Ditanya apakah yakin',
      'Perubahannya langsung terasa pelanggan. Baca teksnya sebelum lanjut.',
    ],
    ['Nilainya ditolak', 'Yang salah tertulis di bawah kolomnya, juga untuk tiap tarif jarak.'],
    [
      'Katanya sepertinya keliru',
      'Baca contohnya: di situ tertulis berapa yang dibayar pelanggan. Tekan [staff.sure.lookAgain] untuk memperbaiki, atau [staff.sure.meant].',
    ],
    ['Aturan persetujuan perlu diubah', 'Selalu butuh dua orang.'],
  ],
}
