/** What other pages show as well. */
export const home = {
  'home.valueWindows': '{hours}-hour delivery slots, {opens}–{closes}', // promise: slots
  'home.valuePicked': 'Hand-picked, sorted by grade',
  'home.valueReturn': 'Not fresh? Replacement or refund', // promise: complaint-remedies
  'home.valuePoints': '1 point for every Rp1.000', // promise: points-earned
  'home.values': 'Why shop with us',
  'home.bestSellers': 'Best sellers',
  'home.lastPurchased': 'Last Purchased',
} as const
