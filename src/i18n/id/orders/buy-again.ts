import type * as en from '../../en/orders/buy-again.ts'

export const buyAgain: Record<keyof typeof en.buyAgain, string> = {
  'again.title': 'Beli lagi',
  'again.text': 'Yang pernah kamu beli dan masih kami jual, dengan harga dan stok hari ini.',
  'again.often': 'Paling sering',
  'again.last': 'Terakhir dibeli',
  'again.sort': 'Urutkan',
  'again.times': '{count}× dibeli',
  'again.on': 'terakhir {day}',
  'again.add': 'Tambah',
  'again.addOf': 'Tambah {name}',
  'again.added': '{name} masuk keranjang',
  'again.basket': 'Belanja rutinmu',
  'again.basketText':
    'Yang biasa kamu beli dan sudah waktunya hari ini, dari sepuluh pesanan terakhirmu.',
  'again.basketAdd': 'Masukkan ke keranjang ({total})',
  'again.basketNone': 'Belum ada yang waktunya dibeli lagi hari ini.',
  'again.consent':
    'Nyalakan personalisasi di Data saya supaya kami bisa menyiapkan belanja rutinmu.',
  'again.consentLink': 'Buka Data saya',
  'again.empty': 'Belum ada yang dibeli',
  'again.emptyText': 'Setelah pesanan pertamamu, semua barangnya ada di sini.',
}
