/** Words of the installed shop: its manifest. */
export const appWords = {
  'manifest.name': 'Petik: fresh fruit and groceries',
  'manifest.description':
    'Fresh fruit, vegetables and daily groceries, picked to order and delivered in 2-hour slots.',
  'manifest.search': 'Search',
  'manifest.cart': 'Cart',
  'manifest.orders': 'My orders',
  'manifest.promos': 'Promos',
} as const
