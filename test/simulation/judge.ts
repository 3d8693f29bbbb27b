/**
 * The invariants of a simulated shop: its ledger at every moment, and, after it had time to settle,
 * agreement with the gateway and the customers.
 */
import { col, rows, sql } from '#server/platform/database.ts'
import { reconcile } from '#server/start/reconcile.ts'
import type { World } from './world.ts'

/**
 * Invariants that pending effects, rewards and gateway queries may break meanwhile; they must hold
 * at the end.
 */
const LATER = new Set(['I4d', 'I9', 'M4'])

/** The broken invariants as texts; empty when all hold. */
export const judgeBooks = async ({ test }: World, isOver: boolean): Promise<string[]> =>
  (await reconcile(test.shop.db, test.clock.now()))
    .filter(({ id, breaks }) => breaks > 0 && (isOver || !LATER.has(id)))
    .map(({ id, what, breaks }) => `${id} ${what}: ${breaks}`)

const Found = { what: col.text, id: col.text }
type Found = col.Row<typeof Found>

/**
 * Differences between the shop, its gateway and the responses to customers; for the end of a run,
 * when nothing is pending.
 */
export const judgeOthers = async ({ test, journal }: World): Promise<string[]> => {
  const found = await rows(
    test.shop.db,
    sql(Found)`
      select 'paid at the gateway, and the shop does not know' as what, g.order_number as id
      from gateway_charges g join payments p on p.id = g.payment_id where g.status = 'paid' and p.state not in ('paid', 'refund_pending', 'refunded')
      union all
      select 'paid in the shop, and the gateway does not know', o.number
      from payments p join orders o on o.id = p.order_id
      where p.state in ('paid', 'refund_pending', 'refunded') and p.provider = 'local' and not exists (select 1 from gateway_charges g where g.payment_id = p.id and g.status = 'paid')
      union all
      select 'taken twice into the journal', cause_id from journal_entries where kind in ('capture', 'late_capture') group by cause_id having count(*) > 1
      union all
      select 'waits for its money for ever', number from orders where state = 'pending_payment'
      union all
      select 'an effect that nobody does', topic || ' ' || id from outbox where done_at is null`,
  )
  const known = new Map(
    (
      await rows(
        test.shop.db,
        sql({ id: col.text, customerId: col.text, total: col.int })`
          select id, customer_id as "customerId", total from orders`,
      )
    ).map((order) => [order.id, order]),
  )
  const wrong = found.map(({ what, id }) => `${what}: ${id}`)
  const keys = new Map<string, string>()
  for (const [id, { key, customerId, total }] of journal.orders) {
    const order = known.get(id)
    if (!order) wrong.push(`an order that was answered is not there: ${id}`)
    else if (order.customerId !== customerId || order.total !== total)
      wrong.push(`an order is another than was answered: ${id}`)
    if (key === null) continue
    if (keys.has(key) && keys.get(key) !== id) wrong.push(`two orders of one key: ${id}`)
    keys.set(key, id)
  }
  return wrong
}
