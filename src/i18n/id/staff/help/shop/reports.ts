import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose: 'Apa yang terjual dan untungnya, jurnal untuk akuntanmu, dan uang tunai tiap hari.',
  steps: [
    'Buka [staff.title.reports]. Pilih [reports.report], harinya, dan [reports.by]. Di bawah namanya tertulis apa yang dihitung.',
    'Tekan satu angka untuk melihat pesanan atau nota di baliknya. [reports.compare] menunjukkan periode sebelumnya; [reports.file] dan [reports.print] untuk membawanya.',
    'Untuk akuntan, buka [staff.title.accounting] lalu tekan [accounting.make]. Tiap catatan ada di tepat satu file.',
    'Malamnya buka [staff.title.closings], tekan [closings.countShort], isi uang kasir dan kurir, lalu tekan [closings.save].',
    'Orang lain memeriksa lalu menekan [closings.signShort]. Setelah itu harinya ditutup selamanya.',
  ],
  pictures: {
    report: 'Satu laporan dengan hari, kolom, dan grafiknya.',
    closings: 'Hari tiap cabang: terbuka, sudah dihitung, atau ditutup.',
  },
  states: [
    ['[closings.state.counted]', 'Menunggu tanda tangan orang kedua.'],
    ['[closings.state.changed]', 'Ada uang bergerak setelah dihitung. Hitung lagi.'],
    [
      '[accounting.state.changed]',
      'Harinya berubah setelah filenya. File berikutnya memuat yang baru.',
    ],
    ['[closings.difference]', 'Selisih hitungan dengan yang seharusnya. Perlu alasan.'],
  ],
  trouble: [
    [
      'Uangnya tidak cocok',
      'Hitung sekali lagi. Tetap beda? Tulis di [closings.why] yang kamu tahu.',
    ],
    [
      'Hari ini beda dengan laporan',
      'Baca apa yang dihitung masing-masing. Laporan hari ini masih bertambah.',
    ],
    [
      'Hari yang ditutup ternyata salah',
      'Tetap tertutup. Yang datang belakangan tampil sebagai perubahan hari itu.',
    ],
  ],
}
