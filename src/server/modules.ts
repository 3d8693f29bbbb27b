/**
 * The order of the server's modules. A module may import only the `index.ts` of earlier ones, which
 * rules out cycles. The house rules are generated from this list.
 */
export const ladder = [
  'notifications',
  'webhooks',
  'content',
  'regions',
  'auth',
  'staff',
  'loyalty',
  'vouchers',
  'missions',
  'customers',
  'addresses',
  'wishlist',
  'catalogue',
  'reviews',
  'promotions',
  'delivery',
  'payments',
  'credit',
  'cart',
  'orders',
  'fulfilment',
  'checkout',
  'points',
  'complaints',
  'till',
  'personal-data',
] as const
