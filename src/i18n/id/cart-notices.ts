import type * as en from '../en/cart-notices.ts'

export const cartNotices: Record<keyof typeof en.cartNotices, string> = {
  'cart.removed': '{name} dihapus',
  'cart.undo': 'Batalkan',
  'cart.open': 'Buka keranjang',
  'cart.added': 'Produk sudah masuk ke keranjang belanjamu',
  'cart.adjusted': '{name}: hanya tersedia {quantity}, jadi jumlahnya kami sesuaikan.',
  'cart.adjustedMost':
    '{name}: maksimal {quantity} per ukuran dalam satu pesanan, jadi jumlahnya kami sesuaikan.',
  'cart.notSaved': '{problem}. Perubahanmu belum tersimpan.',
}
