import { useQuery } from '@tanstack/react-query'
import { getSummary } from '#contract/checkout.ts'
import type { Cart } from '#contract/cart.ts'
import { send } from '#web/send.ts'
import { keys } from '#web/state/queries.ts'

/** The order of a cart with a coupon: what it gives and earns depends on everything in the cart. */
export const useCouponSummary = (cart: Cart) =>
  useQuery({
    queryKey: [...keys.summary, 'coupon', cart.version],
    queryFn: ({ signal }) => send(getSummary, { query: {}, signal, quiet: true }),
    enabled: cart.applied_coupons.length > 0,
  }).data
