import type { Id } from '#domain/units.ts'
import type { PaymentPort } from '../adapters/payment/port.ts'
import type { Shop } from '../shop.ts'

/** Every configured gateway: the one for new charges first, then those that may hold older ones. */
export const gatewaysOf = ({ ports }: Shop): PaymentPort[] => [
  ports.payment,
  ...ports.otherGateways,
]

/** The shop's own reference of a charge, stored with the payment; null without a gateway. */
export const nameAtGateway = (
  shop: Shop,
  provider: string,
  paymentId: Id<'payment'>,
): string | null => gatewayOf(shop, provider)?.nameOf(paymentId) ?? null

/** The gateway of a payment; null for cash, and for a gateway no longer configured. */
export const gatewayOf = (shop: Shop, provider: string): PaymentPort | null =>
  gatewaysOf(shop).find((gateway) => gateway.provider === provider) ?? null
