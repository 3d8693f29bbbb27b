import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Apa yang dimiliki toko, di mana letaknya, dan sampai kapan bagus. Tiap unit punya batch; yang paling cepat habis masanya diambil lebih dulu.',
  steps: [
    'Buka [staff.title.stock]. Mulai dari [stock.view.low] dan [stock.view.unfit].',
    'Buka satu barang. [stock.why] menampilkan tiap pergerakan: siapa, kapan, untuk apa.',
    'Tiap pagi buka [staff.title.batches], tampilan [stock.batches.ending]: jual lebih dulu, turunkan harganya, atau buang.',
    'Jumlah di rak beda? Tekan [stock.correct], isi selisihnya misalnya -2, dan pilih alasannya.',
    'Ada yang salah dengan satu batch? Tekan [stock.hold]: langsung tidak dijual dan tidak diambil.',
    'Mau menyisakan unit untuk kasir? Tandai barang dan tekan [stock.safetySet]: yang tidak bisa dijual online lagi disebut dulu, lalu tiap barang ditampilkan untuk dipastikan.',
  ],
  pictures: {
    list: 'Stok: unit yang ada, yang dijanjikan, dan yang bebas untuk tiap barang.',
    batches: 'Daftar batch, dengan tanggal baik sebelum dan statusnya.',
  },
  states: [
    ['[stock.promised]', 'Sudah dipesan pelanggan, tapi masih di rak.'],
    ['[stock.free]', 'Bisa dijual.'],
    ['[stock.state.unfit]', 'Sisa masanya kurang dari yang dijanjikan toko, jadi tidak dijual.'],
    ['[stock.state.held]', 'Dihentikan seseorang. Tidak dijual dan tidak diambil.'],
    ['[stock.state.rescue]', 'Harus segera terjual. Cocok untuk harga turun.'],
  ],
  trouble: [
    [
      'Sebagian sudah dijanjikan',
      'Halamannya menampilkan pesanan yang memegang sisanya. Keluarkan barang dari pesanan terakhir, lalu perbaiki lagi.',
    ],
    [
      'Pemasok menarik barang',
      'Buka batch-nya, tekan [stock.hold], lalu [stock.recallShow]: muncul semua pesanan yang mendapatkannya, dengan pesan untuk disalin.',
    ],
    ['Perbaikannya butuh orang kedua', 'Di atas batasmu. Menunggu di [staff.title.approvals].'],
    [
      'Barangnya belum punya rak',
      'Tampilan [stock.view.no_shelf] menampilkannya. Tanpa rak, petugas harus mencari.',
    ],
  ],
  keys: [
    ['g s', '[staff.title.stock]'],
    ['d', '[stock.correct]'],
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
