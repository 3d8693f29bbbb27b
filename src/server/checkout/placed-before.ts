import type { Data } from '#contract/call.ts'
import type { processCheckout } from '#contract/checkout.ts'
import { formatRupiah } from '#domain/money.ts'
import type { Gathered } from './store-facts.ts'

type Placed = Data<typeof processCheckout>

/**
 * Whether the recent order came from this cart: by the version shown, else because the cart is
 * unchanged since.
 */
export const isOfSameCart = (
  recent: NonNullable<Gathered['recent']>,
  cartVersion: number | undefined,
): boolean =>
  cartVersion === undefined ? recent.isCartUnchanged : recent.cartVersion === cartVersion

/** The answer to a repeated request whose cart has just become an order: that order. */
export const placedBefore = (recent: NonNullable<Gathered['recent']>): Placed => ({
  order_id: recent.id,
  order_number: recent.number,
  payment: {
    id: recent.payment.id,
    method: recent.payment.method,
    state: recent.payment.state as Placed['payment']['state'],
    amount: recent.payment.amount,
    formatted_amount: formatRupiah(recent.payment.amount),
    expires_at: new Date(recent.payment.expiresAt).toISOString(),
  },
})
