import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Kamu menjual barang di cabang, memberi poin anggota, dan menerima retur. Tanpa jaringan pun bisa tetap berjualan selama setengah jam.',
  steps: [
    'Masuk di kasir. Pilih [till.tab.goods].',
    'Pindai barang, label timbangan, kode anggota, atau voucher: semuanya di satu kolom. Tanpa alat pindai, ketik nama, PLU, atau nomor telepon.',
    'Ada beberapa barang yang cocok? Pilih dengan panah, lalu tekan Enter.',
    'Tekan Enter di kolom kosong untuk ke pembayaran. Pilih [till.counter.paidBy.cash] atau [till.counter.paidBy.cashless].',
    'Terima uangnya, lalu tekan [till.counter.pay]. Setelah itu [till.counter.next].',
    'Dijual lewat mesin kasir lain? Pilih [till.tab.bill], cari anggotanya, ketik nomor nota dan total, lalu tekan [till.record].',
    'Ada retur? Cari notanya di [till.receipts] lalu tekan [till.return].',
  ],
  pictures: { sale: 'Layar kasir: kolom pindai di kiri, nota terakhir di kanan.' },
  states: [
    [
      '[till.counter.promisedTitle]',
      'Unit ini sudah dijanjikan ke pesanan online. Kembalikan ke rak, atau tekan [till.counter.sellAnyway] kalau pelanggan sudah memegangnya.',
    ],
    [
      '[till.counter.unbookedTitle]',
      'Terjual, tapi di catatan stoknya kurang. Nanti raknya dihitung.',
    ],
  ],
  trouble: [
    [
      'Tidak ada jaringan',
      'Lanjutkan: penjualan tersimpan di sini dan terkirim sendiri. Anggota hanya bisa dipindai, dan hanya voucher cetak yang berlaku.',
    ],
    [
      'Kode barang tidak dikenal',
      'Ketik nama atau PLU-nya. Beri tahu bagian [staff.title.products].',
    ],
    [
      'Vouchernya dilepas',
      'Sudah lewat lima menit. Pindai lagi kalau anggota masih mau memakainya.',
    ],
    [
      'Jumlahnya salah setelah dibayar',
      'Tekan [till.return] di notanya, batalkan yang salah, lalu jual lagi.',
    ],
  ],
  keys: [['g k', '[staff.title.till]']],
}
