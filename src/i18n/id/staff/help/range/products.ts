import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Apa yang dijual toko: nama, teks, foto, kemasan, dan data. Produk masih konsep sampai semuanya lengkap.',
  steps: [
    'Buka [staff.title.products] lalu cari dengan nama, SKU, barcode, atau PLU.',
    'Ada barang baru? Tekan [goods.new]. Isi nama dan teks dalam dua bahasa, lalu pilih kategori.',
    'Tekan [goods.photoAdd]. Tulis di bawah tiap foto apa isinya, untuk pembeli yang tidak bisa melihatnya. Foto dipotong persegi otomatis.',
    'Tekan [goods.variationAdd] untuk tiap kemasan atau ukuran: SKU, harga, berat.',
    'Tekan [goods.preview] dan lihat seperti pelanggan. Lalu [goods.save].',
    '[goods.missingTitle] menampilkan yang masih kurang. Kalau sudah lengkap, tekan [goods.show].',
    'Banyak sekaligus? Tekan [sheet.open] dan kerjakan seperti tabel; [sheet.save] menunjukkan perubahannya dulu.',
  ],
  pictures: {
    list: 'Daftar produk dengan status, harga, dan stok.',
    new: 'Formulir produk baru: nama dan teks, foto, kemasan, dan data.',
  },
  states: [
    ['[goods.view.shown]', 'Pelanggan bisa membelinya.'],
    ['[goods.view.hidden]', 'Konsep, atau ditarik dari toko.'],
    [
      '[goods.active]',
      'Variasi ini dijual. Tanpa centang tidak dijual, tapi pesanan lama tetap menyebutnya.',
    ],
  ],
  trouble: [
    [
      'Tidak bisa ditampilkan',
      'Baca [goods.missingTitle]. Sering yang kurang adalah bahasa satunya atau foto.',
    ],
    [
      'Hampir sama dengan produk lain',
      'Buka produk itu lalu tekan [goods.copy]; SKU, barcode, dan harga promonya dikosongkan.',
    ],
    ['Harganya tidak bisa diubah', 'Harga yang sudah disimpan diubah di [staff.title.prices].'],
    [
      'Orang lain menyimpan lebih dulu',
      'Kamu melihat keadaan terbaru. Tulisanmu masih di formulir: bandingkan, lalu simpan.',
    ],
    ['Tidak bisa dihapus', 'Ada pesanan yang menyebutnya. Tekan [goods.hide] saja.'],
  ],
  keys: [
    ['g p', '[staff.title.products]'],
    ['n', '[goods.new]'],
    ['e', '[goods.editKey]'],
    ['mod+s', '[goods.save]'],
    ['mod+p', '[goods.preview]'],
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
