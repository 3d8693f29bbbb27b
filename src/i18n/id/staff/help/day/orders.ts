import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Semua pesanan, dari pembayaran sampai di pintu pelanggan. Kamu menerimanya, memantaunya, dan membantu kalau ada hambatan.',
  steps: [
    'Buka [staff.title.orders], lalu tampilan [staff.orders.view.new]. Buka pesanannya dan tekan [staff.orders.action.confirm].',
    'Banyak yang baru? Tandai di daftar, lalu tekan [orderBulks.act.confirm]. Kamu lihat dulu apa yang akan berubah.',
    'Banyak yang harus disiapkan? Tandai pesanan yang sudah diterima lalu tekan [orderBulks.act.pick_run]. Setiap slot punya putaran sendiri, masing-masing sebanyak muatan satu troli.',
    'Mencari satu pesanan? Ketik nomornya, nama pelanggan, atau angka akhir nomor teleponnya di pencarian.',
    'Di papan, kartu pindah kolom dengan tombolnya atau kamu seret. [board.left] dan [board.over] menunjukkan waktunya.',
    'Ada yang pesan lewat telepon? Tekan [phoneOrder.button], ketik nomornya, pilih barang, alamat, dan waktu, lalu tekan [phoneOrder.placeOrder]. Pelanggan dapat tautan untuk membayar.',
    'Di halaman pesanan ada barang, uang, alamat, catatan, dan [staff.orders.timeline]. Catatan hanya untuk rekan kerja; pelanggan tidak melihatnya.',
  ],
  pictures: {
    list: 'Daftar pesanan, dengan tampilan di atasnya serta status, slot, dan total tiap pesanan.',
    board: 'Papan: satu kolom untuk tiap status, satu kartu untuk tiap pesanan.',
  },
  states: [
    ['[staff.orders.state.pending_payment]', 'Tunggu. Kalau tidak dibayar, berakhir sendiri.'],
    ['[staff.orders.state.paid]', 'Terima pesanannya.'],
    ['[staff.orders.state.confirmed]', 'Menunggu petugas pengambilan.'],
    ['[staff.orders.state.picking]', 'Sedang diambil petugas.'],
    ['[staff.orders.state.packed]', 'Menunggu kurir atau cabang.'],
    ['[staff.orders.state.on_delivery]', 'Dalam perjalanan ke pelanggan.'],
    ['[staff.orders.state.failed_delivery]', 'Pesanan kembali. Hubungi pelanggannya.'],
    ['[staff.orders.state.completed]', 'Selesai. Poin sudah diberikan.'],
  ],
  trouble: [
    [
      'Pelanggan minta batal',
      'Tekan [staff.orders.action.cancel]. Kamu baca dulu berapa yang kembali. Kalau sudah diambil, permintaannya masuk ke kamu: [staff.orders.action.allow_cancel] atau [staff.orders.action.refuse_cancel].',
    ],
    [
      'Uang harus dikembalikan',
      'Tekan [staff.orders.refund.action], pilih unit atau jumlahnya, dan tulis alasannya. Di atas batasmu, orang kedua memutuskan.',
    ],
    [
      'Satu slot tidak bisa diantar',
      'Tandai pesanannya, pilih [orderBulks.act.move_window]. Yang tidak muat tetap di tempatnya dan ditampilkan.',
    ],
    ['Ada yang lebih cepat', 'Pesanannya sudah dimuat ulang. Lihat statusnya lalu lanjutkan.'],
    [
      'Alamatnya tidak kelihatan',
      'Peranmu tidak menampilkannya. Meja kurir dan layanan pelanggan bisa melihatnya.',
    ],
  ],
  keys: [
    ['g o', '[staff.title.orders]'],
    ['g b', '[staff.title.board]'],
    ['n', '[staff.title.phoneOrder]'],
    ['c', '[staff.orders.acceptKey]'],
    ['x', '[staff.list.mark]'],
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
