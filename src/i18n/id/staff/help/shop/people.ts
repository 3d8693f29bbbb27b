import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Siapa yang bekerja di sini dan boleh apa saja. Peran memberi izin, di semua cabang atau satu.',
  steps: [
    'Tekan [staff.people.add]: nama, login, peran, dan cabang kalau untuk kasir.',
    'Tekan [staff.people.copy] dan berikan tautannya hanya ke orang itu. Dia memilih kata sandinya sendiri.',
    'Ganti tugas? Buka orangnya, ubah perannya, lalu tekan [staff.people.saveRoles].',
    'Isi tiap peran ada di [staff.title.roles]: buka satu, centang yang boleh dikerjakan, atur batasnya, lalu tekan [staff.roles.save]. Berlaku sejak klik berikutnya dari semua pemegangnya.',
    'Ada yang keluar? Tekan [staff.people.dismiss] hari itu juga.',
    'Sebulan sekali lihat [staff.people.unused] dan [staff.people.noFactor].',
  ],
  pictures: { list: 'Daftar staf dengan peran, cabang, dan faktor kedua.' },
  states: [
    ['[staff.people.noFactor]', 'Masuk hanya dengan kata sandi.'],
    ['[staff.people.left]', 'Tidak bisa masuk. Jejaknya tetap tercatat.'],
    ['[staff.people.unused]', 'Mungkin akunnya tidak diperlukan lagi.'],
  ],
  trouble: [
    [
      'Ada yang lupa kata sandi',
      'Buka orangnya lalu tekan [staff.people.invite]: tautan untuk kata sandi baru.',
    ],
    ['Ponselnya dicuri', 'Akhiri sesinya dengan [staff.people.end].'],
    [
      'Menunggu orang kedua',
      'Peran yang menyangkut uang atau akun butuh dua orang, begitu juga peran yang izinnya jadi lebih luas.',
    ],
    [
      'Peran tidak bisa diubah atau dihentikan',
      'Pemilik dan auditor tidak bisa diubah: tekan [staff.roles.copy]. Peran yang masih dipegang baru bisa dihentikan setelah pemegangnya diberi peran lain.',
    ],
    ['Apa saja yang dilakukan seseorang?', 'Buka orangnya lalu tekan [staff.people.acts].'],
  ],
}
