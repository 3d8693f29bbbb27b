import type * as en from '../en/substitutes.ts'

/** What happens to a line that runs out: chosen at the checkout and on the order page. */
export const substitutes: Record<keyof typeof en.substitutes, string> = {
  'substitute.title': 'Kalau ada yang habis',
  'substitute.text': 'Pengganti tidak pernah lebih mahal dari pesananmu.',
  'substitute.best': 'Pengganti terbaik',
  'substitute.this': 'Produk lain pilihanku',
  'substitute.refund': 'Kembalikan uangku',
  'substitute.which': 'Pengganti {name}',
  'substitute.choose': 'Pilih produk',
  'substitute.none': 'Belum ada yang serupa saat ini.',
}
