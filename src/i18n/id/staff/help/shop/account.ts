import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Akunmu sendiri: cara masuk, PIN untuk perangkat bersama, dan di mana kamu sedang masuk.',
  steps: [
    'Buka [staff.title.me]. Ada pemberitahuan perangkat baru? Kalau itu kamu, tekan [staff.me.notice.dismiss].',
    'Tambah faktor kedua: [staff.me.addPasskey] paling mudah, [staff.me.setUp] bisa di mana saja.',
    'Catat kode pemulihan di kertas. Tiap kode hanya sekali pakai.',
    'Memakai perangkat bersama? Isi [staff.me.pinNew] lalu tekan [staff.me.pinSave].',
    'Di [staff.me.sounds] pilih apa yang berbunyi dan kapan diam; tombol lonceng membuka hal yang sama.',
  ],
  pictures: { me: 'Akunku: PIN, faktor kedua, dan perangkat.' },
  states: [
    ['[staff.me.needed]', 'Peranmu mewajibkannya sebelum yang lain bisa dibuka.'],
    ['[staff.lock.title]', 'Perangkat didiamkan lima menit. Ketik PIN; tidak ada yang hilang.'],
  ],
  trouble: [
    ['Itu bukan aku', 'Akhiri semua sesi yang tidak kamu kenal dan segera beri tahu pemilik.'],
    ['Aku lupa PIN', 'Keluar, masuk lagi dengan kata sandi, dan buat yang baru di sini.'],
    [
      'Ponsel dengan aplikasinya hilang',
      'Masuk dengan kode pemulihan, hapus aplikasinya, lalu tambah yang baru.',
    ],
  ],
}
