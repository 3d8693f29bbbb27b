import type * as en from '../en/wishlist.ts'

export const wishlist: Record<keyof typeof en.wishlist, string> = {
  'wishlist.removed': '{name} dihapus dari wishlist',
  'wishlist.undo': 'Batalkan',
  'wishlist.loading': 'Memuat wishlist',
  'wishlist.count': '{count} produk',
  'wishlist.countOne': '1 produk',
  'wishlist.hint': 'Ketuk lagi tanda hati untuk menghapus produk.',
  'wishlist.empty': 'Wishlist masih kosong',
  'wishlist.emptyText': 'Ketuk tanda hati di produk supaya gampang ditemukan lagi di sini.',
  'wishlist.failed': 'Wishlist gagal dimuat',
}
