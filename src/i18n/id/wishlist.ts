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

export const waitingList: Record<keyof typeof en.waitingList, string> = {
  'alert.title': 'Menunggu ada lagi',
  'alert.text': 'Kami kabari sekali, sesuai urutan, begitu bisa dipesan lagi.',
  'alert.stopFor': 'Tidak usah: {name}',
}

export const serverStockAlerts: Record<keyof typeof en.serverStockAlerts, string> = {
  'notice.stock.back.title': '{name} sudah ada lagi',
  'notice.stock.back.text': '{variation} bisa dipesan lagi selama stok masih ada.',
  'messages.stock.back': '{name}, {variation}, sudah ada lagi di {shop}. Pesan selagi ada: {url}',
}
