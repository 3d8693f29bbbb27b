import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Pemasok membawa barang: kamu hitung, periksa, dan terima. Setelah itu baru bisa dijual. Tanpa jaringan pun bisa.',
  steps: [
    'Buka [staff.title.goodsIn] lalu tekan [stock.receive].',
    'Pilih pembeliannya kalau ada, atau isi [stock.fromWhom].',
    'Cari tiap barang: pindai barcode atau ketik namanya. Isi [stock.delivered] dan [stock.bestBefore].',
    'Jelek atau kelebihan? Isi di [stock.refused] dengan alasannya, lalu kembalikan ke sopir.',
    'Simpan. Foto yang ditolak di [stock.refusedPhotos] pada penerimaannya. Lalu cetak dengan [stock.labels] dan tempel satu label di tiap keranjang.',
  ],
  pictures: { list: 'Daftar penerimaan barang, terbaru di atas.' },
  states: [
    ['[stock.fault.ended]', 'Jangan diterima.'],
    ['[stock.fault.short_life]', 'Terlalu cepat tidak bisa dijual.'],
    ['[stock.fault.too_warm]', 'Terlalu hangat di perjalanan.'],
    ['[stock.counter]', 'Penerimaan yang membatalkan yang lain: yang pertama tidak pernah diubah.'],
  ],
  trouble: [
    [
      'Ada baris merah',
      'Barang itu sebaiknya tidak diterima. Catat sebagai ditolak, atau minta kepala shift menekan [stock.allow].',
    ],
    [
      'Jumlahnya salah',
      'Buka penerimaannya dan tekan [stock.counter]. Isi unit yang harus dikeluarkan lagi.',
    ],
    [
      'Tidak ada jaringan',
      'Simpan seperti biasa. Tersimpan di perangkat ini dan terkirim sendiri. Kalau nanti ditolak, tekan [stock.openAgain].',
    ],
    ['Barangnya tidak dikenal', 'Tambahkan dulu di [staff.title.products].'],
  ],
}
