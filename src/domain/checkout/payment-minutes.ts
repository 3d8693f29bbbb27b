import type { ChargedKind } from '../payments/payment-method.ts'
import type { Settings } from '../settings.ts'

/** Whether the customer pays at once, in an app or on a page. */
const QUICK: Record<ChargedKind, boolean> = {
  qris: true,
  e_wallet: true,
  card: true,
  paylater: true,
  virtual_account: false,
  counter: false,
}

/** Minutes to pay an order, by method and time until its window. */
export const paymentMinutes = (
  kind: ChargedKind,
  slotStartsAt: Date,
  now: Date,
  settings: Settings,
): number => {
  if (QUICK[kind]) return settings['payment.quickMinutes']
  const isNear = slotStartsAt.getTime() - now.getTime() <= settings['payment.nearSlotMin'] * 60_000
  return isNear ? settings['payment.accountMinutesNearSlot'] : settings['payment.accountMinutes']
}
