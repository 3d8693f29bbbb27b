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

export const waitingList = {
  'alert.title': 'Waiting until it is back',
  'alert.text': 'We tell you once, in the order of asking, when some can be ordered again.',
  'alert.stopFor': 'Do not tell me: {name}',
} as const

export const serverStockAlerts = {
  'notice.stock.back.title': '{name} is back',
  'notice.stock.back.text': '{variation} can be ordered again, while stock lasts.',
  'messages.stock.back': '{name}, {variation}, is back at {shop}. Order while stock lasts: {url}',
} as const
