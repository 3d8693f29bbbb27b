import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Sekali jalan menyusuri rak, kamu mengambil barang untuk beberapa pesanan. Tiap pesanan punya kotak dengan huruf. Layar menunjukkan satu barang setiap kali.',
  steps: [
    'Buka [staff.title.picking]. Kerjakan jam kirim yang paling awal dulu; bagiannya ada paling atas.',
    'Kartu paling atas punya tombol [picking.goOn]? Itu putaranmu sendiri: tekan, lalu lanjut ke langkah 4. Kalau pesanan di [picking.waiting] lebih awal, atau belum ada putaran, pilih slot yang paling awal lalu tekan [picking.make].',
    'Siapkan satu kotak kosong untuk tiap pesanan di trolimu. Tugasnya sudah jadi milikmu. Kalau kotaknya berkode, pindai sesuai urutan huruf; kalau tidak, tekan [picking.noCodes], atau cetak kodenya lewat [picking.printCodes].',
    'Baca kartunya dari atas ke bawah: rak, barang, jumlah, dan huruf kotaknya. Catatan kuning adalah permintaan pelanggan: baca, lalu tekan [picking.haveRead].',
    'Jalan ke raknya. Kalau punya alat pindai, pindai label batch-nya. Pilih barang yang kamu sendiri mau beli.',
    'Taruh di kotaknya, lalu pindai kotak itu atau tekan hurufnya. Kalau hanya satu kotak, tekan [picking.picked]. “Ambil 7: A 2 · B 3 · C 2” berarti satu barang untuk tiga kotak. Barang berikutnya langsung muncul.',
    'Muncul tombol angka? Timbang satu per satu, ketik gramnya, lalu tekan [picking.enter]. Salah? Tekan [picking.unweigh] sebelum memasukkannya ke kotak.',
    'Di rak lebih sedikit dari yang diminta? Ubah [picking.count] sesuai yang ada, lalu masukkan ke kotak. Sisanya muncul sebagai tugas baru: tekan [picking.short] untuk itu.',
    'Kalau layar menulis [picking.allDone] atau [picking.doneShort], bawa kotaknya ke meja pengemasan dan tekan [picking.toPacking].',
  ],
  pictures: {
    runs: 'Layar pengambilan: putaran yang terbuka di atas, lalu slot yang pesanannya menunggu putaran.',
    task: 'Satu tugas: rak, barang, jumlah, huruf kotak, dan tombol Sudah diambil, Tidak bagus, dan Tidak ada.',
    done: 'Akhir putaran, dengan tombol ke pengemasan.',
  },
  states: [
    ['[picking.state.picked]', 'Sudah di dalam kotak.'],
    [
      '[picking.state.short]',
      'Barangnya kosong. Uang pelanggan kembali, atau diganti barang lain.',
    ],
    ['[picking.state.substituted]', 'Diganti barang lain, yang muncul sebagai tugas sendiri.'],
    [
      '[picking.asking]',
      'Pelanggan sedang memilih pengganti. Lanjutkan barang lain; jawabannya muncul sendiri dalam sepuluh menit.',
    ],
    ['[picking.state.wasted]', 'Semuanya jelek dan sudah dibuang.'],
  ],
  trouble: [
    [
      'Barangnya tidak ada di raknya',
      'Cek rak di kiri dan kanannya. Tetap tidak ada? Tekan [picking.short]. Uang atau penggantinya diurus toko.',
    ],
    [
      'Ada barang lain yang cocok',
      'Tekan [picking.instead], lalu pilih, cari namanya, atau pindai barangnya. Yang lebih mahal dari harga bayar tidak boleh. Pelanggan ditanya dulu, kecuali layar bilang [picking.insteadComes].',
    ],
    [
      'Barangnya memar, busuk, atau terlalu matang',
      'Ambil yang lain. Kalau memang tidak layak dijual, tekan [picking.notGood], pilih masalahnya, lalu tekan [picking.waste].',
    ],
    [
      'Aku salah tekan',
      'Buka [picking.allTasks] di bawah, lalu tekan [picking.undo] di barangnya.',
    ],
    [
      'Alat pindai bilang kotaknya salah',
      'Barang itu masuk ke kotak dengan huruf di kartu. Belum ada yang salah: pindahkan saja. Pindaian itu dihitung di [picking.speed.own], yang hanya dilihat kamu dan kepala shift.',
    ],
    [
      'Layar menunjukkan waktu barang dingin',
      'Itu lamanya barang dingin dan beku di luar. Lewat 20 menit jadi merah: kemas kotak itu lebih dulu.',
    ],
    [
      'Tidak ada sinyal',
      'Lanjutkan saja. Semua tersimpan di ponsel ini dan terkirim sendiri. Jangan keluar akun sebelum terkirim.',
    ],
    [
      'Di daftar ada yang ditolak',
      'Baca alasannya dan ikuti kalimat tebal di bawahnya, misalnya keluarkan lagi barangnya dari kotak. Setelah itu tekan [staff.offline.drop].',
    ],
    [
      'Shift-ku habis sebelum putarannya selesai',
      'Tekan [picking.handOver]. Tidak ada yang hilang: temanmu menekan [picking.take] lalu melanjutkan.',
    ],
    [
      'Konsol tidak bisa dibuka',
      'Cetak dulu daftar putarannya dengan [picking.printList]. Nanti catat hasilnya dengan [picking.typeList].',
    ],
  ],
}
