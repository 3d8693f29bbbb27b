import type { PaymentPort } from '../adapters/payment/port.ts'
import type { Shop } from '../shop.ts'

/**
 * Every gateway that the shop can speak with: the one that opens new charges first, then those that
 * may still hold older ones.
 */
export const gatewaysOf = ({ ports }: Shop): PaymentPort[] => [
  ports.payment,
  ...ports.otherGateways,
]

/** Our name of a payment's charge, stored with the payment; null where no gateway has a part. */
export const nameAtGateway = (shop: Shop, provider: string, paymentId: string): string | null =>
  gatewayOf(shop, provider)?.nameOf(paymentId) ?? null

/**
 * The gateway of a payment that was opened there; null for cash, and for one that is not set up any
 * more.
 */
export const gatewayOf = (shop: Shop, provider: string): PaymentPort | null =>
  gatewaysOf(shop).find((gateway) => gateway.provider === provider) ?? null
