import { changeRefusal } from '#domain/orders/order-change.ts'
import { AppError } from '../errors.ts'
import type { Queryable } from '../platform/database.ts'
import { ordersHolding } from './store/history.ts'
import type { Stock } from './store/stock.ts'

/** Throws 409 `stock_promised` with what is free and the orders that hold the rest, latest first. */
export const refusePromised = async (
  db: Queryable,
  short: readonly (Stock & { available: number })[],
): Promise<never> => {
  const goods = []
  for (const { variationId, sku, available } of short)
    goods.push({
      variation_id: variationId,
      sku,
      available,
      orders: (await ordersHolding(db, variationId)).map(
        ({ id, number, quantity, day, start, state }) => ({
          id,
          number,
          quantity,
          window: `${day} ${start}`,
          /** Why it cannot give them up at a desk: it is being picked, or it is not paid. */
          refusal: changeRefusal(state),
        }),
      ),
    })
  throw new AppError('stock_promised', { details: { goods } })
}
