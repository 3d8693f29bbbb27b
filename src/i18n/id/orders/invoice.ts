import type * as en from '../../en/orders/invoice.ts'

export const words: Record<keyof typeof en.words, string> = {
  'invoice.heading': 'Faktur',
  'invoice.number': 'Nomor',
  'invoice.date': 'Tanggal',
  'invoice.order': 'Pesanan',
  'invoice.method': 'Dibayar dengan',
  'invoice.seller': 'Dari',
  'invoice.buyer': 'Untuk',
  'invoice.npwp': 'NPWP {number}',
  'invoice.billedTo': 'Ditagihkan ke',
  'invoice.poNumber': 'Nomor PO',
  'invoice.dueDay': 'Jatuh tempo',
  'invoice.lines': 'Produk',
  'invoice.product': 'Produk',
  'invoice.quantity': 'Jml',
  'invoice.price': 'Harga',
  'invoice.discount': 'Diskon',
  'invoice.fairPrice':
    'Barang timbangan dibayar sesuai berat aslinya. Kalau harga turun sebelum kami kemas, selisihnya untukmu.', // promise: price-drop
  'invoice.adjusted': 'dikurangi {amount}',
  'invoice.amount': 'Jumlah',
  'invoice.class': 'PPN',
  'invoice.exempt': 'Bebas',
  'invoice.taxable': 'Termasuk',
  'invoice.automatic': 'Sudah termasuk di atas: {name}',
  'invoice.exemptSum': 'Dibebaskan dari PPN',
  'invoice.taxedSum': 'Kena PPN, sudah termasuk dalam harga',
  'invoice.net': 'Harga tanpa PPN',
  'invoice.base': 'DPP nilai lain (11/12)',
  'invoice.ppn': 'PPN 12% dari DPP',
  'invoice.total': 'Total',
  'invoice.note':
    'Semua harga sudah termasuk PPN. Buah, sayur, beras, telur, susu murni, dan daging segar dibebaskan (PP 49/2022).',
}
