import type { Body, Data } from '#contract/call.ts'
import type { rebuyOrder } from '#contract/orders/rebuy.ts'
import { inLocale } from '#domain/locale.ts'
import { addLines } from '../cart/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Caller, Context } from '../shop.ts'
import type { WholeOrder } from './store/orders.ts'

/**
 * Adds an order's lines (or some of them) to the cart, with one result per line. It never fails as
 * a whole.
 */
export const rebuy = async (
  tx: Transaction,
  order: WholeOrder,
  {
    shop,
    customer,
    body,
    locale,
    now,
  }: Context & {
    customer: Caller
    body: Body<typeof rebuyOrder>
  },
): Promise<Data<typeof rebuyOrder>['results']> => {
  const chosen = body.products.map(({ variation_id, quantity }) => ({
    variationId: variation_id,
    quantity,
  }))
  // Coupon gifts were not bought, so they are not bought again.
  const bought = order.lines.filter(({ giftOf }) => giftOf === null)
  const ordered = new Map(bought.map((line) => [line.variationId, line]))
  const items =
    chosen.length > 0
      ? chosen.filter(({ variationId }) => ordered.has(variationId))
      : bought.map(({ variationId, quantity }) => ({ variationId, quantity }))
  const asker = { customerId: customer.customerId, locale, settings: shop.settings(), now }
  const added = await addLines(tx, asker, items, null)
  const byId = new Map(added.map((one) => [one.variationId, one]))
  return items.map(({ variationId }) => {
    const line = ordered.get(variationId)!
    const one = byId.get(variationId)
    const name = inLocale(line.name, locale)
    if (!one)
      return {
        variation_id: variationId,
        name,
        result: 'unavailable',
        quantity: 0,
        limited_by: null,
      }
    const isChanged = one.result === 'added' && one.price !== line.price
    return {
      variation_id: variationId,
      name,
      result: isChanged ? 'price_changed' : one.result,
      quantity: one.quantity,
      limited_by: one.result === 'adjusted' ? one.limitedBy : null,
    }
  })
}
