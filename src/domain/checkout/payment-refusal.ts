import { paymentMethod } from '../payments/payment-method.ts'
import type { Settings } from '../settings.ts'
import type { Amount } from '../units.ts'
import type { CheckoutFacts, Quote } from './checkout.ts'

export type AmountRefusal = 'qris_limit' | 'method_minimum' | 'method_maximum'
export type PaymentRefusal =
  | AmountRefusal
  | 'cod_limit'
  | 'cod_chilled_limit'
  | 'cod_first_order'
  | 'cod_refused'
  | 'cod_courier'

/** Why a method cannot take an amount; null when it can. */
export const amountRefusal = (
  code: string,
  amount: Amount,
  settings: Settings,
): AmountRefusal | null => {
  const { kind, min = 0, max = Infinity } = paymentMethod(code) ?? {}
  if (kind === 'qris' && amount > settings['payment.qrisMax']) return 'qris_limit'
  if (amount < min) return 'method_minimum'
  return amount > max ? 'method_maximum' : null
}

/** Why a payment method cannot be used for this quote; null when it can. */
export const paymentRefusal = (
  code: string,
  made: Quote,
  facts: CheckoutFacts,
): PaymentRefusal | null => {
  const { settings } = facts
  if (code !== 'cod') return amountRefusal(code, made.due, settings)
  if (made.courier && !made.courier.own) return 'cod_courier'
  if (made.total > settings['payment.codMax']) return 'cod_limit'
  if (made.chilledGoods > settings['payment.codChilledMax']) return 'cod_chilled_limit'
  if (facts.customer.completedOrders < 1) return 'cod_first_order'
  return facts.customer.refusedCod ? 'cod_refused' : null
}
