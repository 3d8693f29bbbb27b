import { col, rows, sql, type Queryable } from '../../platform/database.ts'

/** Complaints that say something of the goods themselves. */
const OF_GOODS = sql.raw(`('item-received-damaged', 'not-as-described')`)

/**
 * Batches that an order of a complaint took units of, which are not on hold yet and of which at
 * least `least` orders complained since.
 */
export const batchesComplainedOf = (
  db: Queryable,
  complaintId: string,
  { since, least }: { since: Date; least: number },
) =>
  rows(
    db,
    sql({ id: col.id('batch'), orders: col.int })`
      with ours as (
        select distinct b.id, b.variation_id,
          greatest(${since}::timestamptz, (select max(a.at) from staff_acts a where a.entity_kind = 'batch' and a.entity_id = b.id::text and a.act = 'batch_freed')) as since
        from complaints c join complaint_lines cl on cl.complaint_id = c.id join order_lines l on l.id = cl.order_line_id
          join stock_movements s on s.cause = 'order' and s.cause_id = c.order_id::text and s.kind = 'sell'
          join batches b on b.id = s.batch_id and b.variation_id = l.variation_id and b.state <> 'held'
        where c.id = ${complaintId} and c.slug in ${OF_GOODS}
      )
      select id, orders from ours cross join lateral (
        select count(distinct c.order_id)::integer as orders
        from complaints c join complaint_lines cl on cl.complaint_id = c.id join order_lines l on l.id = cl.order_line_id and l.variation_id = ours.variation_id
        where c.created_at > ours.since and c.slug in ${OF_GOODS}
          and exists (select 1 from stock_movements s where s.batch_id = ours.id and s.cause = 'order' and s.cause_id = c.order_id::text and s.kind = 'sell')
      ) counted where orders >= ${least} order by id`,
  )
