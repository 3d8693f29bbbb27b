/**
 * The ladder of the server's modules. A module may use only the `index.ts` of modules named before
 * it, so there is no cycle by construction. The house rules are generated from this list: the list
 * in the code is the rule.
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
