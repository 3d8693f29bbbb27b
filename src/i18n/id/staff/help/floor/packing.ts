import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Isi kotak dari petugas pengambilan dikemas jadi kantong berlabel. Pesanan yang kamu kemas dianggap terjual: stoknya berkurang, dan kurir bisa membawanya.',
  steps: [
    'Buka [staff.title.packing]. Tiap kartu satu pesanan, dengan huruf kotaknya. Yang bisa dikemas sekarang ada di atas.',
    'Ambil satu kotak. Kalau ada alat pindai, pindai kodenya: kartunya naik ke atas. Kalau tidak, cari huruf dan nomornya.',
    'Cocokkan isi kotak dengan daftar di kartu: tiap barang dengan jumlah dan beratnya, apa yang kurang, dan apa penggantinya. Kalau daftarnya tertutup, tekan baris unitnya. Yang berat di bawah, yang lembek di atas, yang dingin di kantong dingin.',
    'Ubah [picking.bags] sesuai jumlah kantongnya. Isian awalnya satu; kalau ada barang dingin dan barang lain, dua, satu di antaranya dingin. Kantong dingin sudah termasuk di jumlah kantong. Berat dari timbangan boleh dikosongkan, dan ditulis dalam gram: 5400, bukan 5,4.',
    'Tekan [picking.pack]. Lalu tekan [picking.labels]: langsung tercetak. Tempel satu label di tiap kantong.',
    'Dijemput kurir lain? Tekan juga tombol resinya, lalu tempel resi di kantong pertama.',
    'Taruh kantongnya di rak slot pengirimannya. Tas dingin masuk kulkas.',
  ],
  pictures: {
    table:
      'Satu pesanan di meja pengemasan: putaran dan huruf, nomor, nama depan, isi kotak, jumlah kantong, dan tombol Kemas.',
    packed: 'Pesanan yang sudah dikemas, dengan tombol untuk label dan untuk membatalkan.',
  },
  states: [
    ['[picking.openTasks]', 'Petugas belum selesai dengan kotak ini. Belum bisa dikemas.'],
    ['[picking.missing]', 'Unit yang tidak ditemukan. Uang pelanggan kembali dengan sendirinya.'],
    [
      '[picking.sameBag]',
      'Pelanggan menambah pesanan ini belakangan. Keduanya masuk kantong yang sama: kemas satu per satu.',
    ],
    ['[picking.coldLate]', 'Barang dingin sudah terlalu lama di luar. Kemas kotak ini dulu.'],
  ],
  trouble: [
    [
      'Aku diminta mengecek lagi',
      'Berat yang kamu ketik beda lebih dari 5 % dengan yang diambil; di bawah isiannya tertulis berapa yang diambil dan berapa yang kamu ketik. Hitung sekali lagi. Kalau memang benar, tekan [picking.packSure].',
    ],
    [
      'Ada barang yang salah kotak',
      'Jangan dikemas dulu. Panggil petugasnya: di putarannya, [picking.allTasks] punya tombol [picking.undo] untuk tiap barang.',
    ],
    [
      'Ada kantong yang hilang atau bertambah',
      'Buka [picking.changeBags] di kartunya. Hapus kantong itu atau tekan [picking.addBag], lalu cetak ulang labelnya. Label lain tetap berlaku.',
    ],
    [
      'Terlanjur dikemas',
      'Tekan [picking.unpack], lalu sekali lagi untuk memastikan. Bisa selama pesanannya belum berangkat. Label yang sudah tertempel tidak berlaku lagi: cetak yang baru setelah dikemas ulang.',
    ],
    [
      'Resinya belum ada',
      'Halamannya menjelaskan sebabnya. Biasanya kurir belum menjawab: biarkan halamannya terbuka, lembarnya akan muncul. Kalau kurir menolak, kepala shift memilih kurir lain di halaman pesanannya. Pesanan yang kemasannya dibatalkan lalu dikemas lagi akan dipesankan kurir lagi secara otomatis.',
    ],
    [
      'Tidak ada jaringan',
      'Mengemas butuh jaringan, karena stok dan uangnya ikut dicatat. Tidak ada yang hilang: tunggu sampai tersambung, lalu tekan [picking.pack] lagi.',
    ],
    ['Labelnya sobek atau hilang', 'Tekan [picking.labels] lagi. Boleh dicetak berkali-kali.'],
    [
      'Pesanannya tidak ada di sini',
      'Pesanan muncul begitu putarannya diambil. Lihat di [staff.title.picking] apakah ada putaran yang menunggu petugas.',
    ],
  ],
}
