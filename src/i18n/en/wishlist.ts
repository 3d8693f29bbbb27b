export const wishlist = {
  'wishlist.removed': '{name} was removed from your wishlist',
  'wishlist.undo': 'Undo',
  'wishlist.loading': 'Loading your wishlist',
  'wishlist.count': '{count} products',
  'wishlist.countOne': '1 product',
  'wishlist.hint': 'Tap a heart again to remove a product.',
  'wishlist.empty': 'Your wishlist is empty',
  'wishlist.emptyText': 'Tap the heart on a product to find it here again.',
  'wishlist.failed': 'Your wishlist could not be loaded',
} as const
