import { readVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { type OrderState, ORDER_STATES } from '#domain/orders/order-state.ts'
import {
  col,
  calledBy,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import { automaticDiscountsOfOrder, GivenDiscount } from '../../automatic-discounts/index.ts'
import { releaseCoupons } from '../../coupons/index.ts'
import { linesOf, ListedLine, OrderLineRow, picking } from './order-lines.ts'

export type PaymentStatus =
  | 'none'
  | 'pending'
  | 'paid'
  | 'expired'
  | 'failed'
  | 'refund_pending'
  | 'partially_refunded'
  | 'refunded'

export const OrderRow = {
  id: col.id('order'),
  number: col.text,
  customerId: col.id('customer'),
  state: col.one(ORDER_STATES),
  paymentState: col.one([
    'none',
    'pending',
    'paid',
    'expired',
    'failed',
    'refund_pending',
    'partially_refunded',
    'refunded',
  ]),
  locationId: col.text,
  /** Where it is collected; null when it is brought. */
  branchId: col.nullable(col.text),
  address: {
    label: col.text,
    name: col.text,
    phone: col.text,
    fullAddress: col.text,
    notes: col.text,
    lat: col.number,
    lng: col.number,
  },
  shippingMethod: col.text,
  shippingName: col.translated,
  /** The way that was sold, whose promise holds; null while it goes that way. */
  soldMethod: col.nullable(col.text),
  slotDay: col.day,
  slotStart: col.text,
  slotEnd: col.text,
  slotStartsAt: col.instant,
  paymentMethod: col.text,
  subtotal: col.rupiah,
  serviceFee: col.rupiah,
  serviceFeeLabel: col.text,
  shipping: col.rupiah,
  discount: col.rupiah,
  discountGoods: col.rupiah,
  total: col.rupiah,
  couponCodes: col.list(col.text),
  /** As ordered. */
  weightG: col.grams,
  /** As it was packed, weighed goods by their true weight; null before. */
  pickedG: col.nullable(col.grams),
  notes: col.text,
  locale: col.text,
  late: col.flag,
  /** A delay is already settled: no further compensation for it. */
  lateWaived: col.flag,
  /** A lower price before packing is the customer's. */
  pricePromised: col.flag,
  placedAt: col.instant,
  payUntil: col.nullable(col.instant),
  paidAt: col.nullable(col.instant),
  deliveredAt: col.nullable(col.instant),
  completedAt: col.nullable(col.instant),
  pointsToEarn: col.points,
  pointsReversed: col.points,
  /** The buyer's factor on points in hundredths, and Rupiah for a point; null for older orders. */
  earnFactorPercent: col.nullable(col.int),
  pointsPerRupiah: col.nullable(col.int),
  /** The value of goods refunded as points. */
  goodsAsPoints: col.rupiah,
  /** Paid with store credit; the rest is money. */
  creditUsed: col.rupiah,
  /** How much less than ordered is collected in cash. */
  lessCash: col.rupiah,
  refunded: col.rupiah,
  creditRefunded: col.rupiah,
  shippingRefunded: col.rupiah,
  serviceFeeRefunded: col.rupiah,
  cancelAskedAt: col.nullable(col.instant),
  openComplaints: col.int,
  /** The order that this one adds goods to. */
  addedTo: col.nullable(col.id('order')),
}
export type OrderRow = col.Row<typeof OrderRow>

const orderColumns = sql.columns(OrderRow, 'o.')

export const OrderEventRow = {
  action: col.text,
  fromState: col.nullable(col.text),
  toState: col.text,
  actor: col.text,
  reason: col.text,
  at: col.text,
}
export type OrderEventRow = col.Row<typeof OrderEventRow>
/** An order as the history shows it. */
const ListedOrder = { ...OrderRow, lines: col.list(ListedLine) }
export type ListedOrder = col.Row<typeof ListedOrder>
/** An order with its lines and events, as one row. */
export const WholeOrder = {
  ...OrderRow,
  /** The order that it adds to, and those that add to it. */
  linked: col.list({
    id: col.id('order'),
    number: col.text,
    state: col.one(ORDER_STATES),
    isFirst: col.flag,
  }),
  lines: col.list(OrderLineRow),
  /** What it saves without a code. */
  automatic: col.list(GivenDiscount),
  events: col.list(OrderEventRow),
}
export type WholeOrder = col.Row<typeof WholeOrder>

const eventsOf = sql.raw(`(
  select coalesce(json_agg(json_build_object('action', e.action, 'fromState', e.from_state, 'toState', e.to_state, 'actor', e.actor, 'reason', e.reason, 'at', e.at)
    order by e.id), '[]')
  from order_events e where e.order_id = o.id) as events`)

const linkedOf = sql.raw(`(
  select coalesce(json_agg(json_build_object('id', x.id, 'number', x.number, 'state', x.state, 'isFirst', coalesce(x.id = o.added_to, false)) order by x.id), '[]')
  from orders x where x.id = o.added_to or x.added_to = o.id) as linked`)

/** The columns of a `WholeOrder`, from `orders o`. */
export const wholeOrderColumns = sql`${orderColumns}, ${linkedOf}, ${linesOf(picking)}, ${automaticDiscountsOfOrder(sql`o.id`)} as automatic, ${eventsOf}`

/** A customer's order; null for an unknown order and for another customer's. */
export const findOrder = (db: Queryable, customerId: string, id: string) =>
  row(
    db,
    sql(WholeOrder)`
      select ${wholeOrderColumns} from orders o where o.id = ${id} and o.customer_id = ${customerId}`,
  )

/** Any customer's order by id or number, for jobs and the operator. */
export const findAnyOrder = (db: Queryable, idOrNumber: string) =>
  row(
    db,
    sql(WholeOrder)`select ${wholeOrderColumns} from orders o where ${calledBy('o', idOrNumber)}`,
  )

/** Locks an order, after the one that it adds to: always in this order, so that none deadlock. */
export const lockOrder = (tx: Transaction, id: string) =>
  row(
    tx,
    sql(OrderRow)`
      with first as materialized (select f.id from orders f where f.id = (select added_to from orders where id = ${id}) for update)
      select ${orderColumns} from orders o where o.id = ${id} and (select count(*) from first) >= 0 for update`,
  )

/** A position in a customer's history; the page starts after this order. */
export type After = { placedAt: Date; id: string }

/**
 * A customer's orders in these states, newest first: after a cursor, else by page number; with
 * their total.
 */
export const listOrders = async (
  db: Queryable,
  customerId: string,
  states: readonly OrderState[],
  { after, page, perPage }: { after: After | null; page: number; perPage: number },
): Promise<{ orders: ListedOrder[]; total: number; hasMore: boolean }> => {
  const behind =
    after === null
      ? sql``
      : sql`and (o.placed_at, o.id) < (${after.placedAt}::timestamptz, ${after.id}::uuid)`
  const [found, counted] = await Promise.all([
    rows(
      db,
      sql(ListedOrder)`
        select ${orderColumns}, ${linesOf()} from orders o
        where o.customer_id = ${customerId} and o.state = any(${[...states]}::text[]) ${behind}
        order by o.placed_at desc, o.id desc limit ${perPage + 1} offset ${after === null ? (page - 1) * perPage : 0}`,
    ),
    row(
      db,
      sql({ count: col.int })`
        select count(*) as count from orders where customer_id = ${customerId} and state = any(${[...states]}::text[])`,
    ),
  ])
  return {
    orders: found.slice(0, perPage),
    total: counted?.count ?? 0,
    hasMore: found.length > perPage,
  }
}

export type StateChange = {
  orderId: string
  from: readonly OrderState[]
  to: OrderState
  action: string
  actor: string
  reason: string
  now: Date
  paymentState?: PaymentStatus
}

/**
 * The only statement that changes an order's state, with its event. False when it was not in one of
 * `from`.
 */
export const changeState = async (tx: Transaction, change: StateChange): Promise<boolean> =>
  (await run(
    tx,
    sql`
      with before as (select id, state from orders where id = ${change.orderId} for update),
      changed as (
        update orders o set state = ${change.to}, payment_state = coalesce(${change.paymentState ?? null}::text, o.payment_state),
          paid_at = case when ${change.to}::text = 'paid' then ${change.now}::timestamptz else o.paid_at end,
          delivered_at = case when ${change.to}::text = 'delivered' then ${change.now}::timestamptz else o.delivered_at end,
          completed_at = case when ${change.to}::text = 'completed' then ${change.now}::timestamptz else o.completed_at end,
          closed_at = case when ${change.to}::text in ('expired', 'cancelled', 'completed', 'refunded') then ${change.now}::timestamptz else null end
        from before where o.id = before.id and o.state = any(${[...change.from]}::text[]) returning o.id
      )
      insert into order_events (order_id, action, from_state, to_state, actor, reason, at)
      select changed.id, ${change.action}, before.state, ${change.to}, ${change.actor}, ${change.reason}, ${change.now} from changed join before on before.id = changed.id`,
  )) === 1

export const setPaymentState = (
  tx: Transaction,
  orderId: string,
  state: PaymentStatus,
): Promise<number> => run(tx, sql`update orders set payment_state = ${state} where id = ${orderId}`)

/** Adds an event without a state change: a mismatch, a refund. */
export const addEvent = (
  tx: Transaction,
  orderId: string,
  event: { action: string; state: string; actor: string; reason: string; now: Date },
): Promise<number> =>
  run(
    tx,
    sql`insert into order_events (order_id, action, from_state, to_state, actor, reason, at)
        values (${orderId}, ${event.action}, ${event.state}, ${event.state}, ${event.actor}, ${event.reason}, ${event.now})`,
  )

/** `addEvent`, once per action and reason. The order must be locked. */
export const addEventOnce = (
  tx: Transaction,
  orderId: string,
  event: { action: string; state: string; actor: string; reason: string; now: Date },
): Promise<number> =>
  run(
    tx,
    sql`insert into order_events (order_id, action, from_state, to_state, actor, reason, at)
        select ${orderId}, ${event.action}, ${event.state}, ${event.state}, ${event.actor}, ${event.reason}, ${event.now}
        where not exists (select 1 from order_events where order_id = ${orderId} and action = ${event.action} and reason = ${event.reason})`,
  )

export const setCancelAsked = (
  tx: Transaction,
  orderId: string,
  at: Date | null,
): Promise<number> => run(tx, sql`update orders set cancel_asked_at = ${at} where id = ${orderId}`)

export const setPayUntil = (
  tx: Transaction,
  orderId: string,
  payUntil: Date,
  method: string,
): Promise<number> =>
  run(
    tx,
    sql`update orders set pay_until = ${payUntil}, payment_method = ${method}, payment_state = 'pending' where id = ${orderId}`,
  )

/** Releases the coupons of a fully refunded order for other customers. */
export const releaseUsedCoupons = (tx: Transaction, orderId: string): Promise<number> =>
  run(
    tx,
    sql`with ${releaseCoupons(sql`select ${orderId}::uuid as id`)} select count(*) from released_coupons`,
  )

/** Whether a voucher paid a part; voucher codes are recognised by their format. */
export const hasVoucher = ({ couponCodes }: Pick<OrderRow, 'couponCodes'>): boolean =>
  couponCodes.some((code) => readVoucherCode(code) !== null)

/**
 * Adds to an order's open complaints (`1` or `-1`), which block automatic completion. Runs in the
 * complaint's transaction.
 */
export const countComplaint = (tx: Transaction, orderId: string, by: 1 | -1): Promise<number> =>
  run(tx, sql`update orders set open_complaints = open_complaints + ${by} where id = ${orderId}`)
