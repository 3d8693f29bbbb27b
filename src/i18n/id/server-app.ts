import type { appWords as en } from '../en/server-app.ts'

/** Kata-kata toko yang terpasang: manifest-nya. */
export const appWords = {
  'manifest.name': 'Petik: buah segar dan kebutuhan dapur',
  'manifest.description':
    'Buah segar, sayur, dan kebutuhan harian, disiapkan sesuai pesanan dan diantar dalam slot 2 jam.',
  'manifest.search': 'Cari',
  'manifest.cart': 'Keranjang',
  'manifest.orders': 'Pesanan saya',
  'manifest.promos': 'Promo',
} as const satisfies Record<keyof typeof en, string>
