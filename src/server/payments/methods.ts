import type { PaymentMethod } from '../adapters/payment/port.ts'
import type { Shop } from '../shop.ts'
import { gatewayOf } from './gateways.ts'
import type { PaymentRow } from './store.ts'

export type OfferedMethod = Omit<PaymentMethod, 'kind'> & {
  kind: PaymentMethod['kind'] | 'cod'
  provider: string
}

/** What pays an order: one of the methods, or nothing at all. */
export type ChosenMethod = Omit<OfferedMethod, 'kind'> & { kind: OfferedMethod['kind'] | 'none' }

/** Cash on delivery is the shop's own: no gateway has a part in it. */
export const COD: OfferedMethod = {
  code: 'cod',
  kind: 'cod',
  name: 'COD',
  icon: '/files/art/payments/cod.svg',
  provider: 'cod',
}

/** An order of which nothing is left to be paid, by store credit or because it costs nothing. */
export const nothingToPay = ({ credit }: { credit: number }): ChosenMethod => ({
  code: credit > 0 ? 'credit' : 'free',
  kind: 'none',
  name: 'Nothing to pay',
  icon: '',
  provider: 'none',
})

/**
 * Every way to pay, in the order to show: QRIS and e-wallet, virtual accounts, cash on delivery.
 */
export const offeredMethods = (shop: Shop): OfferedMethod[] => [
  ...shop.ports.payment.methods.map((method) => ({
    ...method,
    provider: shop.ports.payment.provider,
  })),
  COD,
]

export const findMethod = (shop: Shop, code: string): OfferedMethod | null =>
  offeredMethods(shop).find((method) => method.code === code) ?? null

/**
 * The kind of a payment by the gateway that opened it, which may be another one than opens new
 * charges.
 */
export const kindOfPayment = (
  shop: Shop,
  { provider, method }: PaymentRow,
): OfferedMethod['kind'] =>
  gatewayOf(shop, provider)?.methods.find(({ code }) => code === method)?.kind ?? 'cod'

/**
 * How much of a paid payment its gateway can send back by itself: nothing of what came in cash or
 * at a gateway that is not set up any more.
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
