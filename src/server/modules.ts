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
  'points',
  'vouchers',
  'missions',
  'profile',
  'addresses',
  'wishlist',
  'catalogue',
  'reviews',
  'coupons',
  'publishing',
  'couriers',
  'payments',
  'store-credit',
  'cart',
  'orders',
  'delivery',
  'checkout',
  'phone-orders',
  'complaints',
  'till',
  'my-data',
  'health',
] as const
