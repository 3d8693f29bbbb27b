/** Written by the server. */
export const serverAutomaticDiscounts = {
  'automaticDiscount.missingRupiah': 'Add {missing} more for {off} off: {name}',
  'automaticDiscount.missingUnits': 'Add {units} more for the next free one: {name}',
  'automaticDiscount.badge.multi_buy': '{buy} for {pay}',
  'automaticDiscount.badge.percent': '{percent}% off in cart',
  'automaticDiscount.terms.all': 'all goods',
  'automaticDiscount.terms.multi_buy': 'Of every {buy} of {goods}, the cheapest is free',
  'automaticDiscount.terms.percent': '{percent}% off {goods}',
  'automaticDiscount.terms.step': '{off} off from {from}',
  'automaticDiscount.terms.basket_steps': '{steps}, counting {goods}',
  'automaticDiscount.terms.days': 'on {days}',
  'automaticDiscount.terms.hours': 'from {from} to {until} WIB',
} as const
