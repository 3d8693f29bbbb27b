import type { PaymentMethod } from '../adapters/payment/port.ts'
import type { Shop } from '../shop.ts'
import { gatewayOf } from './gateways.ts'
import type { PaymentRow } from './store/payments.ts'

export type OfferedMethod = Omit<PaymentMethod, 'kind'> & {
  kind: PaymentMethod['kind'] | 'cod'
  provider: string
}

/** How an order is paid: a method, or nothing to pay. */
export type ChosenMethod = Omit<OfferedMethod, 'kind'> & { kind: OfferedMethod['kind'] | 'none' }

/** Cash on delivery, without a gateway. */
export const COD: OfferedMethod = {
  code: 'cod',
  kind: 'cod',
  name: 'COD',
  icon: '/files/art/payments/cod.svg',
  provider: 'cod',
}

/** For an order with nothing left to pay, by store credit or because it is free. */
export const nothingToPay = ({ credit }: { credit: number }): ChosenMethod => ({
  code: credit > 0 ? 'credit' : 'free',
  kind: 'none',
  name: 'Nothing to pay',
  icon: '',
  provider: 'none',
})

/** Every payment method in display order: QRIS and e-wallet, virtual accounts, cash on delivery. */
export const offeredMethods = (shop: Shop): OfferedMethod[] => [
  ...shop.ports.payment.methods.map((method) => ({
    ...method,
    provider: shop.ports.payment.provider,
  })),
  COD,
]

export const findMethod = (shop: Shop, code: string): OfferedMethod | null =>
  offeredMethods(shop).find((method) => method.code === code) ?? null

/** A payment's kind from the gateway that opened it, which may not be the current one. */
export const kindOfPayment = (
  shop: Shop,
  { provider, method }: PaymentRow,
): OfferedMethod['kind'] =>
  gatewayOf(shop, provider)?.methods.find(({ code }) => code === method)?.kind ?? 'cod'

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
