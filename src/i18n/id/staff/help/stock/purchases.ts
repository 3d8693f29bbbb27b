import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Tiap pagi toko mengusulkan apa yang perlu dibeli. Kamu memeriksanya, mengirim pesanan, dan melihat apa yang tiba.',
  steps: [
    'Buka [staff.title.buying]. Tiap pemasok punya batas waktu pesan: mulai dari yang paling awal.',
    'Lihat jumlah paknya. Rincian di bawahnya menjelaskan: perkiraan terjual, stok, dan yang sedang dikirim.',
    'Kamu lebih tahu, misalnya ada hajatan? Ubah jumlah paknya.',
    'Tekan [buying.draft]. Periksa konsepnya dan simpan.',
    'Tekan [buying.send] lalu pilih WhatsApp, e-mail, kertas, atau CSV. Kirim pesan yang terbuka.',
    'Kalau barangnya datang, tekan [buying.receive].',
    'Batch-nya jelek? Buka di [staff.title.batches] lalu tekan [claims.make]: berapa satuan, apa masalahnya, fotonya. Kirim pesannya; kalau pemasok sudah menjawab, catat dengan [claims.settle].',
    'Kebunnya diketahui? Tambahkan ke pemasoknya di [buying.orchards], dengan cerita untuk pelanggan; saat barang masuk pilih satu untuk tiap batch.',
  ],
  pictures: {
    proposal: 'Usulan pagi: beli apa dari siapa, dan kenapa sebanyak itu.',
    list: 'Daftar pembelian dengan status dan hari tibanya.',
  },
  states: [
    [
      '[buying.state.draft]',
      'Baru ada di sini, belum dikirim. Usulan tetap menghitungnya sebagai konsep sampai harinya lewat: kirim atau batalkan.',
    ],
    ['[buying.state.sent]', 'Dihitung sedang dikirim.'],
    ['[buying.state.partly]', 'Sisanya masih ditunggu.'],
    ['[buying.state.received]', 'Semua sudah datang.'],
    ['[buying.state.closed]', 'Tidak ada lagi yang ditunggu.'],
    [
      '[claims.view.credited]',
      'Pemasok mengembalikan uang. Jumlahnya menambah margin produk di [reports.report.goods].',
    ],
    ['[claims.view.replaced]', 'Barang baru datang. Terima seperti barang biasa.'],
  ],
  trouble: [
    ['Di bawah minimum', 'Konsepnya menulis berapa yang kurang. Tambah barang yang laris.'],
    [
      'Pemasok membawa lebih sedikit',
      'Terima yang datang: sisanya tetap ditunggu dan diusulkan pada kiriman PO berikutnya. Kalau tidak ada lagi, tekan [buying.close] dan tulis alasannya.',
    ],
    [
      'Pemasok atau barangnya tidak ada',
      'Buka [staff.title.suppliers], lalu [buying.newSupplier], atau [buying.addItem] di pemasoknya.',
    ],
    [
      'Perkiraannya meleset jauh',
      'Buka [buying.days]: terlihat hari biasa, tren, dan kalender yang membentuknya.',
    ],
  ],
}
