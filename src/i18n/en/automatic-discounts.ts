/** Written by the server. */
export const serverAutomaticDiscounts = {
  'automaticDiscount.missingRupiah': 'Add {missing} more for {off} off: {name}',
  'automaticDiscount.missingUnits': 'Add {units} more for the next free one: {name}',
  'automaticDiscount.badge.multi_buy': '{buy} for {pay}',
  'automaticDiscount.badge.percent': '{percent}% off in cart',
} as const
