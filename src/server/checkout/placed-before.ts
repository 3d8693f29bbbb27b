import type { Data } from '#contract/call.ts'
import type { processCheckout } from '#contract/shop/checkout.ts'
import { formatRupiah } from '#domain/money.ts'
import type { Gathered } from './store-facts.ts'

type Placed = Data<typeof processCheckout>

/**
 * Whether the order was placed from the cart that is asked for: by the version that was shown, or,
 * where none is named, because nothing has touched the cart since.
 */
export const isOfSameCart = (
  recent: NonNullable<Gathered['recent']>,
  cartVersion: number | undefined,
): boolean =>
  cartVersion === undefined ? recent.isCartUnchanged : recent.cartVersion === cartVersion

/** The answer to a tap that finds its cart ordered a moment ago: the order that it became. */
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
