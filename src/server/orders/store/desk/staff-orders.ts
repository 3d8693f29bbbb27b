import { PAYMENT_STATES_OF_ORDERS } from '#contract/staff/orders/orders.ts'
import { TROUBLES, type OrderSort } from '#domain/orders/order-desk.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import * as col from '#server/platform/columns.ts'
import { row, rows, sql, uuids, type Query, type Queryable } from '#server/platform/database.ts'
import { planByValues } from '#server/platform/db/plans.ts'
import { Picker, pickerOf } from './pickers.ts'
import { branchAt, flagsOf, startBy } from './staff-order-filters.ts'
import { troublesOf } from './troubles.ts'
import { ZonesColumn, zonesColumn } from '../zones.ts'

export const StaffOrderRow = {
  id: col.id('order'),
  number: col.text,
  version: col.int,
  state: col.one(ORDER_STATES),
  paymentState: col.one(PAYMENT_STATES_OF_ORDERS),
  placedAt: col.instant,
  slotDay: col.day,
  slotStart: col.text,
  slotEnd: col.text,
  slotStartsAt: col.instant,
  cancelAskedAt: col.nullable(col.instant),
  customerName: col.text,
  customerPhone: col.nullable(col.text),
  isFirst: col.flag,
  itemCount: col.int,
  weightG: col.int,
  total: col.rupiah,
  creditUsed: col.rupiah,
  lessCash: col.rupiah,
  paymentMethod: col.text,
  shippingMethod: col.text,
  branchId: col.nullable(col.text),
  shippingName: col.translated,
  courier: col.nullable(col.text),
  couponCodes: col.list(col.text),
  tags: col.list(col.text),
  branch: col.nullable(col.text),
  isChilled: col.flag,
  ...ZonesColumn,
  hasCustomerNote: col.flag,
  hasStaffNote: col.flag,
  hasComplaint: col.flag,
  isLate: col.flag,
  isAtRisk: col.flag,
  startBy: col.instant,
  troubles: col.list(col.one(TROUBLES)),
  failedBecause: col.nullable(col.text),
  picker: col.nullable(Picker),
  rider: col.nullable({ id: col.id('staff'), name: col.text }),
  riderName: col.nullable(col.text),
}
export type StaffOrderRow = col.Row<typeof StaffOrderRow>

/** Counts the steps of an order. */
const version = sql.raw('(select count(*) from order_events e where e.order_id = o.id)')
const RIDER_NAME =
  sql.raw(`(select s.name from run_stops t join rider_runs r on r.id = t.run_id join staff_accounts s on s.id = r.rider_id
    where t.order_id = o.id order by t.is_open desc, r.created_at desc limit 1)`)
const columns = (at: FlagsAt) => {
  const flags = flagsOf(at)
  return sql`o.id, o.number, ${version} as version, o.state, o.payment_state as "paymentState", o.placed_at as "placedAt",
    o.slot_day as "slotDay", o.slot_start as "slotStart", o.slot_end as "slotEnd", o.slot_starts_at as "slotStartsAt",
    case when ${flags.cancelAsked} then o.cancel_asked_at end as "cancelAskedAt", c.name as "customerName", c.phone as "customerPhone",
    ${flags.firstOrder} as "isFirst", (select coalesce(sum(quantity), 0) from order_lines where order_id = o.id)::bigint as "itemCount",
    coalesce(o.picked_g, o.weight_g) as "weightG", o.total, o.credit_used as "creditUsed", o.less_cash as "lessCash", o.payment_method as "paymentMethod", o.shipping_method as "shippingMethod", o.branch_id as "branchId", o.shipping_name as "shippingName",
    (select provider from shipments where order_id = o.id order by attempt desc limit 1) as courier, o.coupon_codes as "couponCodes",
    array(select tag from order_tags where order_id = o.id order by tag) as tags,
    (select b.name from branches b where b.id = coalesce(o.branch_id, ${branchAt(sql.raw('o.location_id'))})) as branch,
    ${flags.chilled} as "isChilled", ${zonesColumn}, ${flags.customerNote} as "hasCustomerNote", ${flags.staffNote} as "hasStaffNote",
    ${flags.complaint} as "hasComplaint", ${flags.late} as "isLate", ${flags.atRisk} as "isAtRisk", ${startBy(at.settings)} as "startBy",
    ${RIDER_NAME} as "riderName", ${troublesOf(flags.cancelAsked)} as troubles,
    case when o.state = 'failed_delivery' then (select e.reason from order_events e where e.order_id = o.id and e.action = 'fail_delivery'
      order by e.id desc limit 1) end as "failedBecause", ${pickerOf} as picker,
    (select json_build_object('id', a.id, 'name', a.name) from run_stops s join rider_runs r on r.id = s.run_id join staff_accounts a on a.id = r.rider_id
      where s.order_id = o.id and s.is_open) as rider`
}
type FlagsAt = Parameters<typeof flagsOf>[0]

/** One order as the list shows it. */
export const findStaffOrderRow = (db: Queryable, id: string, at: FlagsAt) =>
  row(
    db,
    sql(StaffOrderRow)`
      select ${columns(at)} from orders o join customers c on c.id = o.customer_id where o.id = ${id}`,
  )

export const orderVersion = async (db: Queryable, id: string): Promise<number> =>
  (await row(
    db,
    sql({ version: col.int })`select ${version} as version from orders o where o.id = ${id}`,
  ))!.version

/** A place in the sorted list: the value that it is sorted by, and the id. */
export type Place = { value: string; id: string }

/** Without a column: by when work has to begin, which is reckoned. */
const SORTED: Record<string, { column: string | null; type: string; isBackwards?: true }> = {
  window: { column: 'slot_starts_at', type: 'timestamptz' },
  placed: { column: 'placed_at', type: 'timestamptz' },
  total: { column: 'total', type: 'bigint' },
  age: { column: 'placed_at', type: 'timestamptz', isBackwards: true },
  start: { column: null, type: 'timestamptz' },
}

export type Wanted = {
  where: Query
  sort: OrderSort
  after: Place | null
  limit: number
  /** So few match that filtering before sorting is cheaper than walking the sort's index. */
  isFew: boolean
  at: FlagsAt
}

/** Orders that meet the condition, after a place in their sort order. */
export const listStaffOrders = (
  db: Queryable,
  { where, sort, after, limit, isFew, at }: Wanted,
) => {
  const { column, type, isBackwards } = SORTED[sort.replace('-', '')]!
  const isDescending = sort.startsWith('-') !== (isBackwards ?? false)
  const key = column === null ? startBy(at.settings) : sql.raw(`o.${column}`)
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const behind =
    after === null
      ? sql``
      : sql`and (${key}, o.id) ${sql.raw(isDescending ? '<' : '>')} (${after.value}::${sql.raw(type)}, ${after.id}::uuid)`
  const matching = isFew
    ? sql`(select o.* from orders o where ${where} ${behind} offset 0) o`
    : sql`orders o where ${where} ${behind}`
  return rows(
    db,
    sql(StaffOrderRow)`${planByValues}
      select ${columns(at)}
      from (select o.* from ${matching} order by ${key} ${direction}, o.id ${direction} limit ${sql.lit(limit)}) o
        join customers c on c.id = o.customer_id
      order by ${key} ${direction}, o.id ${direction}`,
  )
}

const RecipientRow = { id: col.id('order'), name: col.text, phone: col.text, address: col.text }
export type RecipientRow = col.Row<typeof RecipientRow>

/** Who receives some orders, and where. */
export const recipientsOf = async (
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, RecipientRow>> => {
  const found = await rows(
    db,
    sql(RecipientRow)`
      select id, address ->> 'name' as name, address ->> 'phone' as phone, address ->> 'fullAddress' as address
      from orders where id = any(${uuids(ids)})`,
  )
  return new Map(found.map((one) => [one.id, one]))
}

/** How many meet the condition, counted up to `max`. */
/** How many there are, up to a limit, and what these come to. */
export const sumStaffOrders = async (db: Queryable, where: Query, max: number) =>
  (await row(
    db,
    sql({ count: col.int, total: col.rupiah })`${planByValues}
      select count(*) as count, coalesce(sum(total), 0)::bigint as total from (select o.total from orders o where ${where} limit ${sql.lit(max)}) o`,
  ))!

export const countStaffOrders = async (db: Queryable, where: Query, max: number): Promise<number> =>
  (await row(
    db,
    sql({ count: col.int })`${planByValues}
      select count(*) as count from (select from orders o where ${where} limit ${sql.lit(max)}) o`,
  ))!.count
