/**
 * Codes for why an order cannot be placed yet, in the order of the checkout. The server refuses
 * with them and the page explains them.
 */
export const REQUIREMENTS = [
  'NO_SELECTED_LINES',
  'LINE_UNAVAILABLE',
  'BELOW_MINIMUM',
  'TOO_HEAVY',
  'ADDRESS_REQUIRED',
  'PHONE_REQUIRED',
  'PIN_ELSEWHERE',
  'OUT_OF_AREA',
  'COURIER_REQUIRED',
  'COURIER_UNAVAILABLE',
  'COURIER_NOT_FOR_CHILLED',
  'SLOT_REQUIRED',
  'SLOT_PAST',
  'SLOT_FULL',
  'PAYMENT_REQUIRED',
  'COUPON_INVALID',
] as const
export type Requirement = (typeof REQUIREMENTS)[number]
