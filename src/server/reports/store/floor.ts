import { sql, type Query } from '../../platform/database.ts'
import { atPlace, during, keyOfTime, nameOfKey, timeKey, type Asked } from './asked.ts'
import { factsOfDays } from './days.ts'
import { shiftOf } from './more-facts.ts'

const product = sql`(select g.name from variations v join products g on g.id = v.product_id where v.id = min(w.variation_id::text)::uuid)`

/** What was thrown away, given away or lost by hand, with what its batches had cost. */
export const wasteReport = (asked: Asked): Query => {
  const keys: Record<string, Query> = {
    reason: sql`w.reason`,
    product: sql`(select v.product_id::text from variations v where v.id = w.variation_id)`,
  }
  return sql`
    select ${keys[asked.by] ?? keyOfTime('w.at', 'day')} as key, ${asked.by === 'product' ? product : sql`null::jsonb`} as name,
      count(*) as entries, sum(w.quantity) as units, coalesce(sum(w.cost), 0) as cost,
      coalesce(sum(w.quantity) filter (where w.cost is null), 0) as uncosted
    from wastes w
    where ${during('w.at', asked.days)} and w.undone_at is null and ${atPlace('w.location_id', asked)}
    group by 1`
}

/** What lies in the shop now, by how many days ago it came or by product. */
export const stockReport = (asked: Asked): Query => sql`
  select ${asked.by === 'age' ? ageKey(asked.now) : sql`v.product_id::text`} as key,
    ${asked.by === 'age' ? sql`null::jsonb` : sql`(select g.name from products g where g.id = min(v.product_id::text)::uuid)`} as name,
    count(*) as batches, sum(b.on_hand) as units, coalesce(sum(b.on_hand * b.unit_cost), 0) as cost,
    coalesce(sum(b.on_hand) filter (where b.unit_cost is null), 0) as uncosted
  from batches b join variations v on v.id = b.variation_id
  where b.on_hand > 0 and ${atPlace('b.location_id', asked)}
  group by 1`

/** Keys sort by age. */
export const ageKey = (now: Date): Query => sql`
  case when b.received_at > ${now}::timestamptz - interval '2 days' then 'a_2' when b.received_at > ${now}::timestamptz - interval '4 days' then 'b_4'
    when b.received_at > ${now}::timestamptz - interval '8 days' then 'c_8' when b.received_at > ${now}::timestamptz - interval '15 days' then 'd_15'
    else 'e_older' end`

/** What came of a line `l` of a purchase, in whole rupiah. */
export const lineCost = sql.raw('round(l.delivered * l.pack_price::numeric / l.pack_size)')

/**
 * Purchases whose goods were to arrive in these days, in units; cost is that of what came. Complaints
 * are those of these days about goods of the supplier's batches.
 */
export const suppliersReport = (asked: Asked): Query => sql`
  select p.supplier_id::text as key, (select to_jsonb(s.name) from suppliers s where s.id = p.supplier_id) as name,
    count(distinct p.id) as purchases, sum(l.ordered) as ordered, sum(l.delivered) as delivered, sum(l.refused) as refused,
    (
      select count(distinct c.id) from complaints c join complaint_lines k on k.complaint_id = c.id
        join pick_tasks t on t.order_line_id = k.order_line_id and t.picked > 0 join batches b on b.id = t.batch_id
      where b.supplier_id = p.supplier_id and ${during('c.created_at', asked.days)}
    ) as complaints,
    sum(${lineCost}) as cost
  from purchases p join purchase_line_standings l on l.purchase_id = p.id
  where p.sent_at is not null and p.cancelled_at is null and p.for_day between ${asked.days.from}::date and ${asked.days.to}::date
  group by p.supplier_id`

/** Orders that were brought, and how many no later than the end of their window. */
export const deliveryReport = (asked: Asked): Query => sql`
  select ${keyOfDelivery(asked)} as key,
    ${asked.by === 'day' ? sql`null::jsonb` : sql`(array_agg(f.courier_name order by f.day desc))[1]`} as name,
    sum(f.delivered) as delivered, sum(f.on_time) as on_time
  from (${factsOfDays('deliveries', asked)}) f
  group by 1`

/** The key of the row of a stored figure `f`. */
export const keyOfDelivery = ({ by }: Asked): Query =>
  by === 'day' ? timeKey('f.day', 'day') : sql`f.courier`

/**
 * What pickers did: tasks, the units they found, how long they took, tasks for which goods were
 * missing, and scans that their phones refused.
 */
export const pickingReport = (asked: Asked): Query => sql`
  select u.key, ${pickName(asked.by)} as name, sum(u.tasks) as tasks, sum(u.units) as units, sum(u.short) as short, round(sum(u.seconds)) as seconds,
    sum(u.timed) as timed, sum(u.timed_units) as timed_units, sum(u.wrong_scans) as wrong_scans
  from (
    select ${keyOfStoredWork(asked)} as key, k.* from (${factsOfDays('picks', asked)}) k join pick_runs r on r.id = k.run_id
    where (${asked.picker}::uuid is null or k.staff_id = ${asked.picker}::uuid) and ${atPlace('r.location_id', asked)}
  ) u group by u.key`

/** The key of a row of what was picked: `k` is the work of a person at a moment, `r` its run. */
export const pickKey = (asked: Asked): Query =>
  keyOfWork(asked, keyOfTime('k.at', 'day'), shiftOf('k.at'))

/** The same of a stored figure `k`. */
export const keyOfStoredWork = (asked: Asked): Query =>
  keyOfWork(asked, timeKey('k.day', 'day'), sql`k.shift`)

const keyOfWork = ({ by, hubId }: Asked, day: Query, shift: Query): Query => {
  const keys: Record<string, Query> = {
    picker: sql`k.staff_id::text`,
    run: sql`r.number::text`,
    branch: sql`coalesce((select min(b.id) from branches b where b.location_id = r.location_id), ${hubId}::text)`,
    shift,
  }
  return keys[by] ?? day
}

const pickName = (by: string): Query =>
  by === 'picker'
    ? sql`(select to_jsonb(a.name) from staff_accounts a where a.id = u.key::uuid)`
    : nameOfKey(by)
