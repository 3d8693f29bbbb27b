import type { Amount } from '#domain/units.ts'
import {
  PAYMENT_METHODS,
  paymentMethod,
  type PaymentKind,
} from '#domain/payments/payment-method.ts'
import type { Shop } from '../shop.ts'
import { gatewayOf } from './gateways.ts'
import type { PaymentRow } from './store/payments.ts'

/** `provider`: the gateway that charges it; `cod` for cash, `none` when nothing is left to pay. */
export type OfferedMethod = { code: string; kind: PaymentKind; icon: string; provider: string }

/** How an order is paid: a method, or nothing to pay. */
export type ChosenMethod = Omit<OfferedMethod, 'kind' | 'icon'> & { kind: PaymentKind | 'none' }

/** For an order with nothing left to pay, by store credit or because it is free. */
export const nothingToPay = ({ credit }: { credit: Amount }): ChosenMethod => ({
  code: credit > 0 ? 'credit' : 'free',
  kind: 'none',
  provider: 'none',
})

/** Every method that this shop offers, in display order: the gateway's, then cash on delivery. */
export const offeredMethods = ({ ports: { payment } }: Shop): OfferedMethod[] =>
  Object.entries(PAYMENT_METHODS)
    .filter(([code, { kind }]) => kind === 'cod' || payment.methods.includes(code))
    .map(([code, { kind, icon }]) => ({
      code,
      kind,
      icon: `/files/art/payments/${icon}.svg`,
      provider: kind === 'cod' ? 'cod' : payment.provider,
    }))

/** On terms: paid by the company later, so no gateway is involved. */
export const invoiceMethod: OfferedMethod = {
  code: 'invoice',
  kind: 'invoice',
  icon: `/files/art/payments/${PAYMENT_METHODS.invoice.icon}.svg`,
  provider: 'invoice',
}

export const findMethod = (shop: Shop, code: string): OfferedMethod | null =>
  offeredMethods(shop).find((method) => method.code === code) ?? null

/** `none` when store credit or a discount paid everything. */
export const kindOfPayment = ({ method }: Pick<PaymentRow, 'method'>): PaymentKind | 'none' =>
  paymentMethod(method)?.kind ?? 'none'

/**
 * How much of a payment its gateway can refund: nothing for cash or a gateway no longer configured.
 */
export const refundAbility = (
  shop: Shop,
  payment: PaymentRow,
  now: Date,
): 'any_amount' | 'whole' | 'no' =>
  payment.amount === 0
    ? 'no'
    : (gatewayOf(shop, payment.provider)?.refundable(
        { ...payment, paidAt: payment.settledAt ?? now },
        now,
      ) ?? 'no')
