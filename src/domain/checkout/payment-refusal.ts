import type { PaymentKind } from '../payments/payment-method.ts'
import type { CheckoutFacts, Quote } from './checkout.ts'

export type PaymentRefusal =
  | 'qris_limit'
  | 'cod_limit'
  | 'cod_chilled_limit'
  | 'cod_first_order'
  | 'cod_refused'
  | 'cod_courier'

/** Why a payment method cannot be used for this quote; null when it can. */
export const paymentRefusal = (
  kind: PaymentKind,
  made: Quote,
  facts: CheckoutFacts,
): PaymentRefusal | null => {
  const { settings } = facts
  if (kind === 'qris') return made.due > settings['payment.qrisMax'] ? 'qris_limit' : null
  if (kind !== 'cod') return null
  if (made.courier && !made.courier.own) return 'cod_courier'
  if (made.total > settings['payment.codMax']) return 'cod_limit'
  if (made.chilledGoods > settings['payment.codChilledMax']) return 'cod_chilled_limit'
  if (facts.customer.completedOrders < 1) return 'cod_first_order'
  return facts.customer.refusedCod ? 'cod_refused' : null
}
