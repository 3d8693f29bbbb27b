import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Kamu menghitung isi rak yang sebenarnya, lalu catatan mengikuti. Toko tetap berjualan; penjualan selama itu ikut diperhitungkan.',
  steps: [
    'Buka [staff.title.counts] lalu tekan [stock.beginCount].',
    'Pilih apa yang dihitung: satu rak sudah cukup. [stock.scope.moved] memilih barang yang paling sering bergerak.',
    'Pindai barangnya, ketik jumlahnya, lalu tekan [stock.ok]. Hitung yang kamu lihat, bukan yang seharusnya.',
    'Muncul [stock.again]? Hitung barang itu sekali lagi.',
    'Kalau sudah semua, tekan [stock.post]. Pilih nasib barang yang tidak dihitung.',
    'Untuk menghitung beberapa barang saja, tandai di [staff.title.stock] lalu tekan [stock.countThese].',
  ],
  pictures: { list: 'Daftar hitung stok: mana yang terbuka, dibukukan, atau dibuang.' },
  states: [
    ['[stock.count.open]', 'Sedang dihitung. Beberapa orang bisa menghitung bersamaan.'],
    ['[stock.count.posted]', 'Catatan sudah mengikutinya.'],
    ['[stock.count.dropped]', 'Tidak ada yang berubah.'],
    ['[stock.blind]', 'Kamu tidak melihat angka di catatan, supaya benar-benar menghitung.'],
  ],
  trouble: [
    ['Barang itu tidak termasuk', 'Barangnya milik rak lain. Kembalikan ke sana, atau lewati.'],
    [
      'Lebih sedikit dari yang dipesan',
      'Cari sekali lagi. Kalau memang begitu, beri tahu kepala shift: ada pesanan yang harus diubah.',
    ],
    ['Tidak ada jaringan', 'Lanjutkan menghitung. Terkirim sendiri.'],
    [
      'Hitunganku kacau',
      'Hitung lagi barangnya dengan [stock.countAgain], atau [stock.drop] seluruhnya.',
    ],
  ],
}
