export const cartNotices = {
  'cart.removed': '{name} was removed',
  'cart.undo': 'Undo',
  'cart.open': 'Open cart',
  'cart.added': 'You have added the product to your shopping cart',
  'cart.adjusted': '{name}: only {quantity} available, so we set it to that.',
  'cart.adjustedMost': '{name}: you can order up to {quantity} of one size, so we set it to that.',
  'cart.notSaved': '{problem}. Your change was not saved.',
} as const
