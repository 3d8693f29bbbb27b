import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Ini ponselmu di jalan: tas mana yang dibawa, ke mana berikutnya, dan cara menyerahkan pesanan. Tanpa sinyal pun tetap jalan.',
  steps: [
    'Buka [staff.title.run] dan tunggu rutemu. Meja kurir yang memberi; rutenya muncul sendiri.',
    'Tekan [run.scan] dan pindai label tiap tas, atau ketik kodenya lalu tekan [run.add]. Pesanan dengan beberapa tas harus lengkap: layar menyebut yang kurang. Kalau tasnya bukan untukmu, layar memberi tahu: tinggalkan di toko.',
    'Suhu tas dingin sudah diukur? Ketik suhunya. Lalu tekan [run.leave].',
    'Titik berikutnya tampil besar di atas: nama, alamat, permintaan, tas, dan tunai. [run.maps] menunjukkan jalan; [run.whatsapp] mengirim pesan yang sudah jadi.',
    'Sampai di depan pintu, tekan [run.arrived]. Kalau tasnya lebih dari satu, pindai semuanya.',
    'Ada tas dingin? Isi dulu [run.chilled]. Pelanggan bisa melihatnya. Kalau tidak bisa diukur, layar bertanya sekali tiap rute: tekan [run.giveNow].',
    'Minta empat angka yang dilihat pelanggan di pesanannya, lalu ketik. Begitu angka keempat masuk, titik ini selesai: titik berikutnya muncul.',
    'Tidak ada kode? Tekan [run.photo] dan foto tasnya bersama pelanggan atau di depan pintu. Dititipkan ke satpam? Tekan [run.guard], ketik namanya, lalu [run.handedOver].',
    'Bayar tunai? Terima uangnya sesuai kartu sebelum kamu mengetik kode.',
    'Setelah titik terakhir, hitung uangnya, ketik di [run.counted], lalu tekan [run.end]. Bawa tas dan uangnya ke meja kurir.',
  ],
  pictures: {
    bags: 'Sebelum berangkat: tas di rute ini, tombol untuk memindai, dan kolom nomornya.',
    stop: 'Satu titik: nama, alamat, tas, tunai, dan tombol Peta, Telepon, WhatsApp, dan Sudah sampai.',
    door: 'Di depan pintu: kolom kode, foto sebagai ganti kode, dan titip satpam.',
    cash: 'Akhir rute: uang tunai yang seharusnya, dan kolom hasil hitunganmu.',
  },
  states: [
    ['[run.paid]', 'Jangan terima uang.'],
    ['[run.state.delivered]', 'Titik ini selesai.'],
    [
      '[run.unchecked]',
      'Kodenya tersimpan di ponsel ini, tetapi toko belum mencocokkannya. Kamu boleh lanjut. Kalau ternyata salah, pemberitahuan muncul di atas dan titiknya terbuka lagi.',
    ],
    ['[run.state.failed]', 'Bawa kembali tasnya ke toko.'],
    ['[staff.offline.notSent]', 'Tersimpan di ponsel ini. Terkirim begitu ada sinyal.'],
  ],
  trouble: [
    [
      'Ada tas yang kurang',
      'Cari di meja pengemasan. Kalau memang hilang, petugas kemas menghapusnya di sana; setelah itu kamu bisa berangkat.',
    ],
    [
      'Tidak ada yang membuka pintu',
      'Tekan [run.call] di depan pintu, dua kali. Setelah waktu tunggu yang ditulis di layar, tekan [run.giveUp]. Bawa kembali tasnya.',
    ],
    [
      'Pelanggan menolak semuanya atau tidak bisa bayar',
      'Tekan [run.refusedAll] atau [run.cannotPay] lalu ambil fotonya: titiknya langsung selesai, tanpa menelepon. Bawa kembali tasnya. Pesanan yang ditolak tidak diantar lagi.',
    ],
    [
      'Kodenya salah',
      'Minta pelanggan membuka pesanannya dan membacakan kodenya. Setelah lima kali salah, hanya bisa dengan foto.',
    ],
    [
      'Pelanggan menolak satu barang',
      'Pelanggan bayar tunai? Tekan [run.refuseFirst] sebelum kode atau foto: tagihannya turun. Kalau sudah dibayar, serahkan dulu yang lain, lalu tekan [run.refused] di titik itu, di daftar yang selesai, pilih barangnya, dan foto. Bawa kembali barangnya.',
    ],
    ['Ada titik yang lebih dekat', 'Tekan [run.first] di titik itu. Urutan yang lain tetap.'],
    [
      'Uangnya tidak cocok',
      'Ketik jumlah yang benar-benar ada. Tulis alasannya; meja kurir akan memeriksa.',
    ],
    [
      'Tidak ada sinyal',
      'Lanjutkan saja. Tombol di atas menunjukkan berapa yang belum terkirim. Jangan keluar akun sebelum terkirim.',
    ],
    [
      'Hujan deras, ban bocor, kecelakaan',
      'Keselamatanmu nomor satu. Berhenti, telepon meja kurir, dan ikuti keputusannya soal titikmu.',
    ],
  ],
}
