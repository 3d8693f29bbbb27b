import { ORDER_STATES } from '#domain/orders/order-state.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

export const CollectionRow = {
  orderId: col.id('order'),
  branchId: col.text,
  code: col.text,
  codeTries: col.int,
  readyAt: col.instant,
  keepUntil: col.instant,
  remindedAt: col.nullable(col.instant),
  givenUpAt: col.nullable(col.instant),
  goods: col.nullable(col.one(['shelf', 'waste'])),
}
export type CollectionRow = col.Row<typeof CollectionRow>

const columns = sql.columns(CollectionRow)

export const insertCollection = (
  tx: Transaction,
  {
    orderId,
    branchId,
    code,
    readyAt,
    keepUntil,
  }: Pick<CollectionRow, 'orderId' | 'branchId' | 'code' | 'readyAt' | 'keepUntil'>,
): Promise<number> =>
  run(
    tx,
    sql`insert into collections (order_id, branch_id, code, ready_at, keep_until)
        values (${orderId}, ${branchId}, ${code}, ${readyAt}, ${keepUntil})`,
  )

/** Changes only behind the lock of its order. */
export const collectionOf = (db: Queryable, orderId: string) =>
  row(db, sql(CollectionRow)`select ${columns} from collections where order_id = ${orderId}`)

/** Counts a wrong code; returns whether tries are left. */
export const takeTry = async (tx: Transaction, orderId: string, max: number): Promise<boolean> =>
  (
    await row(
      tx,
      sql({ left: col.flag })`
      update collections set code_tries = code_tries + 1 where order_id = ${orderId} and code_tries < ${max}
      returning code_tries < ${max} as "left"`,
    )
  )?.left ?? false

/** Gives a new code, with all tries. */
export const renewCode = (tx: Transaction, orderId: string, code: string): Promise<number> =>
  run(tx, sql`update collections set code = ${code}, code_tries = 0 where order_id = ${orderId}`)

/** Ready orders whose customers are to be reminded; marks them. */
export const takeReminders = (db: Queryable, keptUntilBefore: Date, now: Date) =>
  rows(
    db,
    sql({ orderId: col.id('order') })`
      update collections c set reminded_at = ${now} from orders o
      where o.id = c.order_id and o.state = 'ready_for_pickup' and c.reminded_at is null and c.given_up_at is null
        and c.keep_until <= ${keptUntilBefore} and c.keep_until > ${now}
      returning c.order_id as "orderId"`,
  )

/** Ready orders that were not collected in time. */
export const overdueCollections = (db: Queryable, now: Date) =>
  rows(
    db,
    sql({ orderId: col.id('order') })`
      select c.order_id as "orderId" from collections c join orders o on o.id = c.order_id
      where c.given_up_at is null and c.keep_until <= ${now} and o.state = 'ready_for_pickup' order by c.keep_until limit 200`,
  )

export const markGivenUp = (tx: Transaction, orderId: string, now: Date): Promise<number> =>
  run(tx, sql`update collections set given_up_at = ${now} where order_id = ${orderId}`)

/** Orders that were not collected and whose goods have no decision. */
export const undecidedBefore = (db: Queryable, before: Date) =>
  rows(
    db,
    sql({ orderId: col.id('order') })`
      select order_id as "orderId" from collections where given_up_at <= ${before} and goods is null order by given_up_at limit 200`,
  )

/** False when the goods are decided about already. */
export const decideGoods = async (
  tx: Transaction,
  orderId: string,
  goods: 'shelf' | 'waste',
): Promise<boolean> =>
  (await run(
    tx,
    sql`update collections set goods = ${goods} where order_id = ${orderId} and given_up_at is not null and goods is null`,
  )) === 1

export const AtCounter = {
  id: col.id('order'),
  customerId: col.id('customer'),
  number: col.text,
  state: col.one(ORDER_STATES),
  name: col.text,
  phone: col.text,
  slotDay: col.day,
  slotStart: col.text,
  slotEnd: col.text,
  /** To be paid here. */
  due: col.rupiah,
  weightG: col.grams,
  lines: col.list({ name: col.translated, variationName: col.translated, quantity: col.int }),
  isChilled: col.flag,
  keepUntil: col.nullable(col.instant),
  codeTries: col.int,
}
export type AtCounter = col.Row<typeof AtCounter>

const counterColumns =
  sql.raw(`o.id, o.customer_id as "customerId", o.number, o.state, o.address ->> 'name' as name, o.address ->> 'phone' as phone,
  o.slot_day as "slotDay", o.slot_start as "slotStart", o.slot_end as "slotEnd",
  case when o.payment_method = 'cod' and o.payment_state = 'none' then o.total - o.credit_used - o.less_cash else 0 end as due, coalesce(o.picked_g, o.weight_g) as "weightG",
  (select coalesce(json_agg(json_build_object('name', l.name, 'variationName', l.variation_name, 'quantity', l.quantity - l.refunded_quantity) order by l.position), '[]')
    from order_lines l where l.order_id = o.id and l.quantity > l.refunded_quantity) as lines,
  exists (select 1 from order_lines l where l.order_id = o.id and l.refrigerated) as "isChilled",
  k.keep_until as "keepUntil", coalesce(k.code_tries, 0) as "codeTries"`)

const LISTED_MAX = 200
/** Orders of a branch that are coming, ready, or were not collected and wait for a decision. */
export const ordersAtCounter = (db: Queryable, branchId: string) =>
  rows(
    db,
    sql(AtCounter)`
      select ${counterColumns} from orders o left join collections k on k.order_id = o.id
      where o.branch_id = ${branchId}
        and (o.state in ('packed', 'ready_for_pickup') or (o.state = 'failed_delivery' and k.goods is null))
      order by o.slot_starts_at, o.number limit ${LISTED_MAX}`,
  )

/** An order of a branch; null elsewhere. */
export const orderAtCounter = (db: Queryable, branchId: string, id: string) =>
  row(
    db,
    sql(AtCounter)`
      select ${counterColumns} from orders o left join collections k on k.order_id = o.id
      where o.branch_id = ${branchId} and o.id = ${id}`,
  )
