import { DAY_MS, type LocalDate } from '#domain/time.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { PAYMENT_STATES_OF_ORDERS } from '#contract/staff/orders/orders.ts'
import { BATCH_STATES } from '#domain/stock/batch.ts'
import { col, row, rows, sql, type Queryable } from '../../platform/database.ts'

const DeskOrder = {
  id: col.id('order'),
  number: col.text,
  state: col.one(ORDER_STATES),
  paymentState: col.one(PAYMENT_STATES_OF_ORDERS),
  branchId: col.nullable(col.text),
  placedAt: col.instant,
  slotDay: col.day,
  slotStart: col.text,
  slotEnd: col.text,
  deliveredAt: col.nullable(col.instant),
  chilledC: col.nullable(col.number),
  total: col.rupiah,
  creditUsed: col.rupiah,
  refunded: col.rupiah,
  paymentMethod: col.text,
}
export type DeskOrder = col.Row<typeof DeskOrder>

/** The order of a complaint with what the desk shows of it. */
export const findDeskOrder = async (db: Queryable, orderId: string): Promise<DeskOrder> =>
  (await row(
    db,
    sql(DeskOrder)`
      select o.id, o.number, o.state, o.payment_state as "paymentState", o.branch_id as "branchId", o.placed_at as "placedAt", o.slot_day as "slotDay", o.slot_start as "slotStart", o.slot_end as "slotEnd",
        o.delivered_at as "deliveredAt", p.chilled_c::double precision as "chilledC", o.total, o.credit_used as "creditUsed", o.refunded, o.payment_method as "paymentMethod"
      from orders o left join delivery_proofs p on p.order_id = o.id where o.id = ${orderId}`,
  ))!

const DeskCustomer = { since: col.instant, orders: col.int }

export const findDeskCustomer = async (db: Queryable, customerId: string) =>
  (await row(
    db,
    sql(DeskCustomer)`
      select c.created_at as since, (select count(*) from orders o where o.customer_id = c.id and o.state not in ('expired', 'cancelled')) as orders
      from customers c where c.id = ${customerId}`,
  ))!

/** The version of a complaint rises with each of its events. */
export const complaintVersion = async (db: Queryable, complaintId: string): Promise<number> =>
  (await row(
    db,
    sql({
      version: col.int,
    })`select count(*) as version from complaint_events where complaint_id = ${complaintId}`,
  ))!.version

const Writer = { actor: col.text, name: col.text }

/** Names of the members of staff among the actors of a complaint's events. */
export const namesOfActors = async (
  db: Queryable,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const found = await rows(
    db,
    sql(
      Writer,
    )`select 'staff:' || id as actor, name from staff_accounts where 'staff:' || id = any(${[...actors]}::text[])`,
  )
  return new Map(found.map(({ actor, name }) => [actor, name]))
}

const OTHERS_DAYS = 30
const DeskBatch = {
  lineId: col.id('order line'),
  ordered: col.int,
  batches: col.list({
    id: col.id('batch'),
    code: col.text,
    state: col.one(BATCH_STATES),
    bestBefore: col.text as col.Column<LocalDate>,
    others: col.int,
  }),
}
export type DeskBatch = col.Row<typeof DeskBatch>

/**
 * For each line of a complaint the batches that its order took of the goods, with how many other
 * orders complained of the same batch lately.
 */
export const batchesOfComplaint = (db: Queryable, complaintId: string, now: Date) => {
  const since = new Date(now.getTime() - OTHERS_DAYS * DAY_MS)
  return rows(
    db,
    sql(DeskBatch)`
      select cl.order_line_id as "lineId", l.quantity as ordered, (
        select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'code', b.code, 'state', b.state, 'bestBefore', b.best_before, 'others', (
          select count(distinct o.order_id) from complaints o
            join complaint_lines ol on ol.complaint_id = o.id join order_lines x on x.id = ol.order_line_id
          where o.order_id <> c.order_id and o.created_at >= ${since} and x.variation_id = b.variation_id
            and exists (select 1 from stock_movements s where s.batch_id = b.id and s.cause = 'order' and s.cause_id = o.order_id::text and s.kind = 'sell')
        )) order by b.best_before, b.code), '[]')
        from batches b where b.variation_id = l.variation_id
          and exists (select 1 from stock_movements s where s.batch_id = b.id and s.cause = 'order' and s.cause_id = c.order_id::text and s.kind = 'sell')
      ) as batches
      from complaint_lines cl join complaints c on c.id = cl.complaint_id join order_lines l on l.id = cl.order_line_id
      where c.id = ${complaintId}`,
  )
}
