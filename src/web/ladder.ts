/**
 * The order of the web's nouns, then of what frames their pages. The parts of a noun import only
 * earlier nouns, which rules out cycles. Pages import the parts of any noun, because nothing
 * imports a page (decision 62). The house rules are generated from this list.
 */
export const ladder = [
  'auth',
  'addresses',
  'wishlist',
  'catalogue',
  'reviews',
  'content',
  'missions',
  'points',
  'complaints',
  'orders',
  'checkout',
  'cart',
  'shopping-list',
  'delivery-check',
  'buy-again',
  'notifications',
  'account',
  'home',
  'shell',
  'app',
  'layouts',
  'gallery',
]
