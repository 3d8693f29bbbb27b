import type { Query as QueryOf } from '#contract/call.ts'
import type { listStaffOrders } from '#contract/staff/orders/orders.ts'
import { isOn } from '#contract/wire.ts'
import {
  BEFORE_LEAVING,
  readOrderSearch,
  UNDER_WAY,
  type OrderView,
} from '#domain/orders/order-desk.ts'
import { BEFORE_PICKED, PACK_MINUTES } from '#domain/orders/order-risk.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import { tidyTag } from '#domain/tag.ts'
import type { Settings } from '#domain/settings.ts'
import { addDays, HOUR_MS, instantInJakarta, jakartaDate } from '#domain/time.ts'
import { col, rows, sql, type Query, type Queryable } from '#server/platform/database.ts'

import { isNamed } from '../../../profile/index.ts'
import { isInTrouble } from './troubles.ts'

type At = {
  now: Date
  settings: Settings
  /** The person sees customers, so that a name finds their orders. */
  seesNames?: boolean
  /** Many match: a page walks the sort's index and looks each order up, instead of joining all. */
  walks?: boolean
}
export type Filters = Omit<QueryOf<typeof listStaffOrders>, 'cursor' | 'per_page' | 'sort'>

const inStates = (states: readonly OrderState[]): Query =>
  sql`o.state in (${sql.join(states.map((state) => sql.lit(state)))})`
/** When the window of an order ends: its own, as a changed setting holds for later orders only. */
export const WINDOW_END = sql.raw("((o.slot_day + o.slot_end::time) at time zone 'Asia/Jakarta')")
/** Minutes of a motorbike in traffic, as `domain/delivery/ride.ts` counts them. */
const RIDE = sql.raw('greatest(10, ceil(o.distance_m / 330.0))')
/** Open tasks, or the lines of an order that has none yet. */
const openTasks = sql`coalesce(
  (select count(*) filter (where t.state = 'open') from pick_tasks t where t.order_id = o.id having count(*) > 0),
  (select count(*) from order_lines l where l.order_id = o.id))`
/** What a line takes where the goods are; the setting where the branch has none of its own. */
const secondsPerTask = (settings: Settings): Query => sql`coalesce(
  (select (b.data ->> 'pickSeconds')::integer from branches b where b.location_id = o.location_id order by b.is_hub desc, b.position limit 1),
  ${settings['pick.secondsPerTask']}::integer)`
/** Minutes as `domain/orders/order-risk.ts` counts them. */
const minutesToDoor = (settings: Settings): Query => sql`(${RIDE}
  + case when ${inStates([...BEFORE_PICKED, 'packed'])} then ${sql.lit(PACK_MINUTES)} else 0 end
  + case when ${inStates(BEFORE_PICKED)} then ceil(${openTasks} * ${secondsPerTask(settings)} / 60.0) else 0 end)`
/** No order takes longer, so that of those for later days no task is counted. */
const FARTHEST_MS = 12 * HOUR_MS

/**
 * By when work on an order has to begin, so that it arrives in its window; of one that is not under
 * way, the window's end. The earliest has the least time to spare.
 */
export const startBy = (settings: Settings): Query =>
  sql`(${WINDOW_END}
    - case when ${inStates(UNDER_WAY)} then ${minutesToDoor(settings)} else 0 end * interval '1 minute')`

/** Conditions on `orders o` that are filters and columns of the list. */
export const flagsOf = ({ now, settings }: At) => {
  const farthest = new Date(now.getTime() + FARTHEST_MS)
  return {
    firstOrder: sql`o.is_first`,
    chilled: sql`exists (select 1 from order_lines l where l.order_id = o.id and l.refrigerated)`,
    customerNote: sql`(o.notes <> '' or exists (select 1 from order_lines l where l.order_id = o.id and l.note <> ''))`,
    staffNote: sql`exists (select 1 from order_notes n where n.order_id = o.id)`,
    complaint: sql`exists (select 1 from complaints m where m.order_id = o.id)`,
    cancelAsked: sql`(o.cancel_asked_at is not null and ${inStates(BEFORE_LEAVING)})`,
    // What has an index first: a window that has not begun is not over.
    late: sql`(${inStates(UNDER_WAY)} and o.slot_starts_at <= ${now}::timestamptz and ${WINDOW_END} <= ${now}::timestamptz)`,
    atRisk: sql`(${inStates(UNDER_WAY)} and case when o.slot_starts_at <= ${farthest}::timestamptz
        then ${WINDOW_END} <= ${now}::timestamptz + ${minutesToDoor(settings)} * interval '1 minute' else false end)`,
  }
}

const viewOf = (view: OrderView, at: At): Query => {
  const { cancelAsked } = flagsOf(at)
  const today = jakartaDate(at.now)
  const views: Record<OrderView, Query> = {
    open: sql`(${inStates([...UNDER_WAY, 'ready_for_pickup', 'failed_delivery'])} or (${inStates(['delivered', 'completed'])} and o.slot_day = ${today}::date))`,
    new: inStates(['paid']),
    to_pick: sql`(${inStates(['confirmed', 'picking'])} and o.slot_day <= ${today}::date)`,
    packed: inStates(['packed']),
    on_the_way: inStates(['on_delivery', 'ready_for_pickup']),
    trouble: isInTrouble(cancelAsked),
    cancel_asked: cancelAsked,
    unpaid: inStates(['pending_payment']),
    today: sql`o.slot_day = ${today}::date`,
    refund_due: sql`o.id in (select r.order_id from refunds r where r.state <> 'done' and r.state <> 'sent')`,
  }
  return views[view]
}

/** The list's filters as a condition on `orders o`. */
export const readCondition = async (
  db: Queryable,
  { branch, ...filters }: Filters,
  at: At,
): Promise<Query> => {
  const condition = conditionOf(filters, at)
  return branch === undefined ? condition : sql`${condition} and ${await ofBranch(db, branch)}`
}

/** The same of filters that need nothing read before. */
export const conditionOf = (
  filters: Omit<Filters, 'branch'> & { branch?: never },
  at: At,
): Query => {
  const flags = flagsOf(at)
  const conditions: Query[] = []
  const add = <T>(value: T | undefined, condition: (value: T) => Query) => {
    if (value !== undefined) conditions.push(condition(value))
  }
  const equal = (column: string) => (value: string) => sql`${sql.raw(`o.${column}`)} = ${value}`
  const isFlag = (flag: Query) => (value: string) => (isOn(value) ? flag : sql`not ${flag}`)
  // `is true` is no join to the planner, but a set that is hashed once.
  const among = (ids: Query) =>
    at.walks === true ? sql`(o.id in (${ids})) is true` : sql`o.id in (${ids})`
  const startOf = (day: string) => sql`${instantInJakarta(day, '00:00')}::timestamptz`
  add(filters.view, (view) => viewOf(view, at))
  add(filters.q || undefined, (typed) => searchOf(typed, at.seesNames === true))
  add(filters.state, equal('state'))
  add(filters.payment_state, equal('payment_state'))
  add(filters.payment_method, equal('payment_method'))
  add(filters.shipping_method, equal('shipping_method'))
  add(filters.window_start, equal('slot_start'))
  add(filters.window_day, (day) => sql`o.slot_day = ${day}::date`)
  add(filters.placed_from, (day) => sql`o.placed_at >= ${startOf(day)}`)
  add(filters.placed_until, (day) => sql`o.placed_at < ${startOf(addDays(day, 1))}`)
  add(filters.total_min, (least) => sql`o.total >= ${least}`)
  add(filters.total_max, (most) => sql`o.total <= ${most}`)
  add(filters.coupon, (code) => sql`o.coupon_codes @> array[${code.toUpperCase()}]::text[]`)
  add(
    filters.courier,
    (code) =>
      sql`exists (select 1 from shipments s where s.order_id = o.id and s.provider = ${code})`,
  )
  add(
    filters.sku,
    (sku) =>
      sql`exists (select 1 from order_lines l where l.order_id = o.id and l.sku in (${sku}, ${sku.toUpperCase()}))`,
  )
  add(filters.picker, (id) => among(pickedBy(id)))
  add(filters.rider, (id) =>
    among(
      sql`select s.order_id from run_stops s join rider_runs r on r.id = s.run_id where r.rider_id = ${id}::uuid`,
    ),
  )
  add(
    filters.tag,
    (tag) =>
      sql`exists (select 1 from order_tags t where t.order_id = o.id and t.tag = ${tidyTag(tag)})`,
  )
  add(filters.first_order, isFlag(flags.firstOrder))
  add(filters.has_note, isFlag(among(NOTED)))
  add(filters.has_complaint, isFlag(flags.complaint))
  add(filters.cancel_asked, isFlag(flags.cancelAsked))
  add(filters.late, isFlag(flags.late))
  add(filters.at_risk, isFlag(flags.atRisk))
  add(filters.chilled, isFlag(flags.chilled))
  return conditions.length === 0 ? sql`true` : sql.join(conditions, ' and ')
}

/** Of the customer or of staff. As a union each part has its index; as an `or` all orders are read. */
const NOTED = sql.raw(`select x.id from orders x where x.notes <> ''
    union select l.order_id from order_lines l where l.note <> ''
    union select n.order_id from order_notes n`)

/** A run has one picker, before whom one may be assigned; others may take tasks of it. */
const pickedBy = (id: string): Query =>
  sql`select t.order_id from totes t join pick_runs r on r.id = t.run_id where r.picker_id = ${id}::uuid
    union select e.order_id from order_pickers e where e.staff_id = ${id}::uuid and not exists (
      select 1 from totes t join pick_runs r on r.id = t.run_id where t.order_id = e.order_id and r.picker_id is not null)
    union select k.order_id from pick_tasks k where k.claimed_by = ${id}::uuid`

/** The branch that orders leave from which are not collected: that of the goods. */
export const branchAt = (location: Query): Query =>
  sql`(select b.id from branches b where b.location_id = ${location} order by b.is_hub desc, b.position limit 1)`

/**
 * Orders of a branch. Where it stands for a location is read first: with values instead of a
 * subquery, PostgreSQL knows whether an index or the whole table is less to read.
 */
const ofBranch = async (db: Queryable, id: string): Promise<Query> => {
  const locations = await rows(
    db,
    sql({ id: col.text })`select l.id from locations l where ${branchAt(sql`l.id`)} = ${id}`,
  )
  const collected = sql`o.branch_id = ${id}`
  if (locations.length === 0) return collected
  const ids = locations.map((location) => location.id)
  return sql`(${collected} or (o.branch_id is null and o.location_id = any(${ids}::text[])))`
}

const NUMBER_TAIL = 5

const ofNamed = (text: string): Query => sql`
  select id from orders where customer_id = any(array(
    select id from customers where deleted_at is null and ${isNamed(text.toLowerCase())}))`

const searchOf = (typed: string, seesNames: boolean): Query => {
  const search = readOrderSearch(typed)
  if (search === null) return sql`false`
  const { by, text } = search
  if (by === 'name') return seesNames ? sql`o.id in (${ofNamed(text)})` : sql`false`
  const tail = sql`select id from orders where right(number, ${sql.lit(NUMBER_TAIL)}) = ${text}`
  if (by === 'number') {
    const names = seesNames && /^[A-Z-]+$/.test(text) ? sql` union ${ofNamed(text)}` : sql``
    return sql`o.id in (${tail} union select id from orders where number like ${`${text}%`}${names})`
  }
  const reversed = text.split('').toReversed().join('')
  return sql`o.id in (${tail} union select p.id from orders p join customers c on c.id = p.customer_id
    where c.phone is not null and reverse(c.phone) like ${`${reversed}%`})`
}
