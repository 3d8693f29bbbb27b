import type { PaymentPort } from '../adapters/payment/port.ts'
import type { Shop } from '../shop.ts'

/** Every gateway that the shop can speak with: the one that opens new charges first, then those that may still hold older ones. */
export const gatewaysOf = ({ ports }: Shop): PaymentPort[] => [ports.payment, ...ports.otherGateways]

/** The gateway of a payment that was opened there; null for cash, and for one that is not set up any more. */
export const gatewayOf = (shop: Shop, provider: string): PaymentPort | null =>
  gatewaysOf(shop).find((gateway) => gateway.provider === provider) ?? null
