import { sql, type Query } from '../../platform/database.ts'
import { WINDOW_END } from '../../orders/index.ts'
import { amountOf, atPlace, during, keyOfTime, oneIf, type Opened } from './asked.ts'
import { ageKey, lineCost, pickKey } from './floor.ts'

const skuOf = (column: string) =>
  sql`(select v.sku from variations v where v.id = ${sql.raw(column)})`

export const wasteEntries = (asked: Opened): Query => {
  const keys: Record<string, Query> = {
    reason: sql`w.reason`,
    product: sql`(select v.product_id::text from variations v where v.id = w.variation_id)`,
  }
  return sql`
    select w.id::text as id, 'waste' as kind, ${skuOf('w.variation_id')} as number, null::text as ref, w.at,
      ${keys[asked.by] ?? keyOfTime('w.at', 'day')} as key,
      ${amountOf(asked, sql`coalesce(w.cost, 0)`, {
        entries: sql`1`,
        units: sql`w.quantity`,
        uncosted: sql`case when w.cost is null then w.quantity else 0 end`,
      })} as amount
    from wastes w where ${during('w.at', asked.days)} and w.undone_at is null and ${atPlace('w.location_id', asked)}`
}

export const batchEntries = (asked: Opened): Query => sql`
  select b.id::text as id, 'batch' as kind, v.sku as number, b.id::text as ref, b.received_at as at,
    ${asked.by === 'age' ? ageKey(asked.now) : sql`v.product_id::text`} as key,
    ${amountOf(asked, sql`b.on_hand`, {
      batches: sql`1`,
      cost: sql`coalesce(b.on_hand * b.unit_cost, 0)`,
      uncosted: sql`case when b.unit_cost is null then b.on_hand else 0 end`,
    })} as amount
  from batches b join variations v on v.id = b.variation_id where b.on_hand > 0 and ${atPlace('b.location_id', asked)}`

export const purchaseEntries = (asked: Opened): Query =>
  asked.column === 'complaints'
    ? supplierComplaints(asked)
    : sql`
  select p.id::text as id, 'purchase' as kind, p.number::text as number, p.id::text as ref, p.sent_at as at, p.supplier_id::text as key,
    ${amountOf(asked, sql`sum(l.delivered)`, {
      purchases: sql`1`,
      ordered: sql`sum(l.ordered)`,
      refused: sql`sum(l.refused)`,
      cost: sql`sum(${lineCost})`,
    })} as amount
  from purchases p join purchase_line_standings l on l.purchase_id = p.id
  where p.sent_at is not null and p.cancelled_at is null and p.for_day between ${asked.days.from}::date and ${asked.days.to}::date
  group by p.id`

/** Complaints about goods of the batches of a supplier. */
const supplierComplaints = ({ days }: Opened): Query => sql`
  select c.id::text || b.supplier_id::text as id, 'complaint' as kind, c.number, c.id::text as ref, c.created_at as at, b.supplier_id::text as key, 1 as amount
  from complaints c join complaint_lines k on k.complaint_id = c.id
    join pick_tasks t on t.order_line_id = k.order_line_id and t.picked > 0 join batches b on b.id = t.batch_id
  where b.supplier_id is not null and ${during('c.created_at', days)}
  group by c.id, b.supplier_id`

export const clockEntries = (asked: Opened): Query => sql`
  select c.id || k.clock as id, 'complaint' as kind, c.number, c.id::text as ref, k.due as at,
    ${asked.by === 'clock' ? sql`k.clock` : keyOfTime('k.due', 'day')} as key,
    ${amountOf(asked, sql`1`, { in_time: oneIf(sql`k.met <= k.due`) })} as amount
  from complaints c cross join lateral (values
    ('first_answer', c.first_answer_due, c.first_answered_at), ('decision', c.decision_due, c.decided_at), ('remedy', c.remedy_due, c.remedy_at)
  ) as k(clock, due, met)
  where ${during('k.due', asked.days)} and (k.met is not null or k.due <= ${asked.now})`

export const missEntries = (asked: Opened): Query => sql`
  select m.id::text as id, 'search' as kind, m.word as number, null::text as ref, m.at,
    ${asked.by === 'word' ? sql`lower(m.word)` : keyOfTime('m.at', 'day')} as key, 1 as amount
  from search_misses m where ${during('m.at', asked.days)}`

export const deliveryEntries = (asked: Opened): Query => sql`
  select o.id::text as id, 'order' as kind, o.number, o.number as ref, o.delivered_at as at,
    ${asked.by === 'day' ? keyOfTime('o.delivered_at', 'day') : sql`o.shipping_method`} as key,
    ${amountOf(asked, sql`1`, { on_time: oneIf(sql`o.delivered_at <= ${WINDOW_END}`) })} as amount
  from orders o where o.branch_id is null and ${during('o.delivered_at', asked.days)}`

export const pickEntries = (asked: Opened): Query =>
  asked.column === 'wrong_scans'
    ? scanEntries(asked)
    : sql`
  select k.id::text as id, 'order' as kind, o.number, o.number as ref, k.at, ${pickKey(asked)} as key,
    ${amountOf(asked, sql`1`, { units: sql`k.picked`, short: oneIf(sql`k.state = 'short'`) })} as amount
  from (select t.*, t.done_by as staff_id, t.done_at as at from pick_tasks t where ${during('t.done_at', asked.days)}) k
    join order_lines l on l.id = k.order_line_id join orders o on o.id = l.order_id join pick_runs r on r.id = k.run_id
  where ${ofPicker(asked)} and ${atPlace('r.location_id', asked)}`

const scanEntries = (asked: Opened): Query => sql`
  select k.id::text as id, 'scan' as kind, r.number::text as number, r.id::text as ref, k.at, ${pickKey(asked)} as key, 1 as amount
  from wrong_scans k join pick_runs r on r.id = k.run_id
  where ${during('k.at', asked.days)} and ${ofPicker(asked)} and ${atPlace('r.location_id', asked)}`

/** Work of the picker that is asked for. */
const ofPicker = ({ picker }: Opened): Query =>
  picker === null ? sql`k.staff_id is not null` : sql`k.staff_id = ${picker}::uuid`

/** What each entry of the ledger adds to what customers hold, or to another account. */
export const pointEntries = (asked: Opened): Query => {
  const { of, sign } = POINT_LINES[asked.column] ?? POINT_LINES['points_change']!
  return sql`
    select e.id::text as id, 'points' as kind, '' as number, e.customer_id::text as ref, e.created_at as at,
      ${keyOfTime('e.created_at', asked.by)} as key, ${sql.lit(sign)} * sum(l.points) as amount
    from point_entries e join point_lines l on l.entry_id = e.id and ${of} where ${during('e.created_at', asked.days)}
    group by e.id`
}
const POINT_LINES: Readonly<Record<string, { of: Query; sign: 1 | -1 }>> = {
  points_change: { of: sql`l.account = 'lot'`, sign: 1 },
  points_given: { of: sql`l.account = 'given' and l.points < 0`, sign: -1 },
  points_back: { of: sql`l.account = 'given' and l.points > 0`, sign: 1 },
  points_redeemed: { of: sql`l.account = 'vouchers'`, sign: 1 },
  points_expired: { of: sql`l.account = 'expired'`, sign: 1 },
}

/** Points by when they end. */
export const lotEntries = (asked: Opened): Query => sql`
  select p.id::text as id, 'points' as kind, '' as number, p.customer_id::text as ref, p.expires_at as at,
    ${keyOfTime("(p.expires_at - interval '1 second')", 'month')} as key,
    ${amountOf(asked, sql`p.remaining`, { points_worth: sql`p.remaining::bigint * t.redeem_point_convert` })} as amount
  from point_lots p join loyalty_accounts a on a.customer_id = p.customer_id join tiers t on t.code = a.tier_code
  where p.remaining > 0`
