import { sql, type Query } from '../../platform/database.ts'
import { atPlace, byPicker, during, keyOfTime, type Asked } from './asked.ts'
import { ageKey } from './floor.ts'

const skuOf = (column: string) =>
  sql`(select v.sku from variations v where v.id = ${sql.raw(column)})`

export const wasteEntries = (asked: Asked): Query => {
  const keys: Record<string, Query> = {
    reason: sql`w.reason`,
    product: sql`(select v.product_id::text from variations v where v.id = w.variation_id)`,
  }
  return sql`
    select w.id::text as id, 'waste' as kind, ${skuOf('w.variation_id')} as number, null::text as ref, w.at,
      ${keys[asked.by] ?? keyOfTime('w.at', 'day')} as key, coalesce(w.cost, 0) as amount
    from wastes w where ${during('w.at', asked.days)} and w.undone_at is null and ${atPlace('w.location_id', asked)}`
}

export const batchEntries = (asked: Asked): Query => sql`
  select b.id::text as id, 'batch' as kind, v.sku as number, b.id::text as ref, b.received_at as at,
    ${asked.by === 'age' ? ageKey(asked.now) : sql`v.product_id::text`} as key, b.on_hand as amount
  from batches b join variations v on v.id = b.variation_id where b.on_hand > 0 and ${atPlace('b.location_id', asked)}`

export const purchaseEntries = (asked: Asked): Query => sql`
  select p.id::text as id, 'purchase' as kind, p.number::text as number, p.id::text as ref, p.sent_at as at, p.supplier_id::text as key, sum(l.delivered) as amount
  from purchases p join purchase_line_standings l on l.purchase_id = p.id
  where p.sent_at is not null and p.cancelled_at is null and p.for_day between ${asked.days.from}::date and ${asked.days.to}::date
  group by p.id`

export const clockEntries = (asked: Asked): Query => sql`
  select c.id || k.clock as id, 'complaint' as kind, c.number, c.id::text as ref, k.due as at,
    ${asked.by === 'clock' ? sql`k.clock` : keyOfTime('k.due', 'day')} as key, 1 as amount
  from complaints c cross join lateral (values
    ('first_answer', c.first_answer_due, c.first_answered_at), ('decision', c.decision_due, c.decided_at), ('remedy', c.remedy_due, c.remedy_at)
  ) as k(clock, due, met)
  where ${during('k.due', asked.days)} and (k.met is not null or k.due <= ${asked.now})`

export const missEntries = (asked: Asked): Query => sql`
  select m.id::text as id, 'search' as kind, m.word as number, null::text as ref, m.at,
    ${asked.by === 'word' ? sql`lower(m.word)` : keyOfTime('m.at', 'day')} as key, 1 as amount
  from search_misses m where ${during('m.at', asked.days)}`

export const deliveryEntries = (asked: Asked): Query => sql`
  select o.id::text as id, 'order' as kind, o.number, o.number as ref, o.delivered_at as at,
    ${asked.by === 'day' ? keyOfTime('o.delivered_at', 'day') : sql`o.shipping_method`} as key, 1 as amount
  from orders o where o.branch_id is null and ${during('o.delivered_at', asked.days)}`

export const pickEntries = (asked: Asked): Query => sql`
  select t.id::text as id, 'order' as kind, o.number, o.number as ref, t.done_at as at,
    ${asked.by === 'day' ? keyOfTime('t.done_at', 'day') : sql`t.done_by::text`} as key, 1 as amount
  from pick_tasks t join order_lines l on l.id = t.order_line_id join orders o on o.id = l.order_id
  where ${byPicker(asked)} and ${during('t.done_at', asked.days)}`

/** What each entry of the ledger adds to what customers hold. */
export const pointEntries = (asked: Asked): Query => sql`
  select e.id::text as id, 'points' as kind, '' as number, e.customer_id::text as ref, e.created_at as at,
    ${keyOfTime('e.created_at', asked.by)} as key, sum(l.points) as amount
  from point_entries e join point_lines l on l.entry_id = e.id and l.account = 'lot' where ${during('e.created_at', asked.days)}
  group by e.id`

/** Points by when they end. */
export const lotEntries = (_: Asked): Query => sql`
  select p.id::text as id, 'points' as kind, '' as number, p.customer_id::text as ref, p.expires_at as at,
    ${keyOfTime("(p.expires_at - interval '1 second')", 'month')} as key, p.remaining as amount
  from point_lots p where p.remaining > 0`
