/** Automated staff members for tests: deliver paid orders and close those that stay unpaid. */
import { nextAction, ORDER_STATES } from '#domain/orders/order-state.ts'
import { advanceOrder, expireOrders } from '#server/orders/index.ts'
import { col, rows, run, sql } from '#server/platform/database.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Order notes by which a buyer announces not to pay, to cancel, or to wait: the first two are left
 * alone, the last is served first.
 */
export const HESITATES = 'ragu-ragu'
export const CANCELS = 'batal nanti'
export const WAITS = 'ditunggu di pintu'
const TURN_MS = 200
const AT_ONCE = 5

/** Works until the process exits. Failures are retried at the next turn. */
export const lendHands = (shop: Shop): void => {
  const turn = async () => {
    const now = shop.clock.now()
    const open = await rows(
      shop.db,
      sql({ id: col.text, state: col.one(ORDER_STATES) })`
        select id, state from orders where state in ('confirmed', 'picking', 'packed', 'on_delivery') and notes <> ${CANCELS} order by (notes = ${WAITS}) desc, random() limit ${AT_ONCE}`,
    )
    for (const { id, state } of open)
      await advanceOrder(shop, id, nextAction(state)!, 'shop', '', now)
    const over = new Date(now.getTime() - 3_600_000)
    await run(
      shop.db,
      sql`update orders set pay_until = ${over} where state = 'pending_payment' and notes = ${HESITATES} and pay_until > ${now}`,
    )
    await expireOrders(shop, now)
  }
  const again = () =>
    void turn()
      .catch(() => {})
      .finally(() => setTimeout(again, TURN_MS))
  again()
}
