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

/** What must hold at each moment on the floor. */
const ON_THE_FLOOR: readonly [what: string, found: string][] = [
  [
    'handed over at the door or at the till without proof',
    `select o.number from orders o where o.delivered_at is not null and not exists (select from delivery_proofs p where p.order_id = o.id)
      and exists (select from order_events e where e.order_id = o.id and e.action = 'deliver' and e.actor like 'staff:%')`,
  ],
  [
    'on the way with an own rider, and no stop is open for it',
    `select o.number from orders o join run_stops s on s.order_id = o.id join rider_runs r on r.id = s.run_id
      where o.state = 'on_delivery' and r.state = 'riding' and s.state = 'delivered'`,
  ],
  [
    'given up at its branch, and neither waits for a decision nor is over',
    `select o.number from collections k join orders o on o.id = k.order_id
      where (k.given_up_at is not null) <> (o.state in ('failed_delivery', 'refunded', 'cancelled') and o.delivered_at is null)`,
  ],
  [
    'goods are decided about, and the money did not go back',
    `select o.number from collections k join orders o on o.id = k.order_id
      where k.goods is not null and o.payment_state = 'paid'`,
  ],
  [
    'two goods of one question were accepted',
    `select question_id::text as number from substitutions where state = 'accepted' and question_id is not null group by 1 having count(*) > 1`,
  ],
  [
    'goods of one question are accepted and offered at once',
    `select question_id::text as number from substitutions where question_id is not null group by 1
      having bool_or(state = 'offered') and bool_or(state <> 'offered')`,
  ],
  [
    'a task waits for an answer that was given',
    `select o.number from pick_tasks t join orders o on o.id = t.order_id join substitutions s on s.id = t.asked_for
      where t.state = 'asked' and o.state = 'picking' and s.state <> 'offered'`,
  ],
  [
    'an order holds other units in place of its goods than were offered to it',
    `select o.number from stock_reservations r join orders o on o.id = r.order_id
      left join (select order_id, variation_id, sum(units) as units from substitutions group by 1, 2) s using (order_id, variation_id)
      where r.substitute <> coalesce(s.units, 0)`,
  ],
]

/** What may wait only while the shop works. */
const AT_THE_END: readonly [what: string, found: string][] = [
  [
    'a question that is never settled',
    `select o.number from substitutions s join orders o on o.id = s.order_id where s.state = 'offered'`,
  ],
  ['a run that has no end', `select id::text as number from rider_runs where state = 'riding'`],
  [
    'waits at its branch without end',
    `select o.number from orders o where o.state = 'ready_for_pickup'`,
  ],
  [
    'goods of which no one says where they went',
    `select o.number from collections k join orders o on o.id = k.order_id where k.given_up_at is not null and k.goods is null`,
  ],
]

/** Violations on the floor as texts; `isOver` with what may wait meanwhile. */
export const judgeFloor = async ({ test }: World, isOver: boolean): Promise<string[]> => {
  const all = isOver ? [...ON_THE_FLOOR, ...AT_THE_END] : ON_THE_FLOOR
  const found = await test.sql<{ what: string; number: string }>(
    all
      .map(([what, query]) => `select '${what}' as what, f.number from (${query}) f (number)`)
      .join(' union all '),
  )
  return found.map(({ what, number }) => `${what}: ${number}`)
}
