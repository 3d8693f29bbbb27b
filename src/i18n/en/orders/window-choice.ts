/** Choosing a delivery window. */
export const windowChoice = {
  'checkout.slotNone': 'No time selected',
  'checkout.slotChoose': 'Choose a delivery time',
  'checkout.today': 'Today',
  'checkout.tomorrow': 'Tomorrow',
  'checkout.slotDay': 'Day',
  'checkout.slotOf': 'Times on {day}',
  'checkout.slotPast': 'Ordering closed at {time}',
  'checkout.slotFull': 'Full',
  'checkout.slotClosed': 'Closed',
  'checkout.slotDearer': 'This slot costs more than yours',
  'checkout.slotTooSoon': 'Too early for a product that’s ready tomorrow',
  'checkout.slotNoneLeft': 'No times left on this day',
  'checkout.slotZone': 'All times are WIB (Jakarta).',
  'checkout.slotSame': 'No extra cost',
} as const
