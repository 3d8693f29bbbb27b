import type { Amount, Id } from '#domain/units.ts'
import {
  type RefundCause,
  REFUND_CAUSES,
  REFUND_ROUTES,
  REFUND_STATES,
} from '#domain/orders/refund.ts'
import { OrderedPart } from '#server/catalogue/index.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '#server/platform/database.ts'

export const RefundRow = {
  id: col.id('refund'),
  orderId: col.id('order'),
  paymentId: col.nullable(col.id('payment')),
  cause: col.one(REFUND_CAUSES),
  causeId: col.text,
  goods: col.rupiah,
  shipping: col.rupiah,
  serviceFee: col.rupiah,
  amount: col.rupiah,
  /** The refund's money part and its store-credit part. */
  money: col.rupiah,
  credit: col.rupiah,
  route: col.one(REFUND_ROUTES),
  state: col.one(REFUND_STATES),
  expectedAt: col.nullable(col.instant),
  createdAt: col.instant,
  settledAt: col.nullable(col.instant),
}
export type RefundRow = col.Row<typeof RefundRow>

export const refundColumns = sql.columns(RefundRow)

export const findRefundOf = (db: Queryable, cause: RefundCause, causeId: string) =>
  row(
    db,
    sql(RefundRow)`
      select ${refundColumns} from refunds where cause = ${cause} and cause_id = ${causeId}`,
  )

export const findRefund = (db: Queryable, id: string) =>
  row(db, sql(RefundRow)`select ${refundColumns} from refunds where id = ${id}`)

export const ShownRefund = {
  ...RefundRow,
  method: col.nullable(col.text),
  account: col.nullable({ bank: col.text, number: col.text, holder: col.text }),
}
export type ShownRefund = col.Row<typeof ShownRefund>
export const shownRefund =
  sql.raw(`r.*, (select method from payments p where p.id = r."paymentId") as method,
  (select jsonb_build_object('bank', a.bank, 'number', a.account_number, 'holder', a.holder) from refund_accounts a where a.refund_id = r.id) as account`)

export const LineToRefund = {
  id: col.id('order line'),
  variationId: col.id('variation'),
  parts: col.list(OrderedPart),
  quantity: col.int,
  price: col.rupiah,
  /** Before discounts, and after them. */
  gross: col.rupiah,
  paid: col.rupiah,
  refundedQuantity: col.int,
  refunded: col.rupiah,
  grossRefunded: col.rupiah,
  /** What of the discount automatic discounts gave. */
  automatic: col.rupiah,
  extraPoints: col.points,
  /** What went back wholly as points. */
  asPoints: col.rupiah,
}
export type LineToRefund = col.Row<typeof LineToRefund>

/** Of `order_lines l`. */
export const lineToRefundColumns =
  sql.raw(`l.id, l.variation_id as "variationId", l.parts, l.quantity, l.price, l.line_total as gross, l.line_total - l.discount_share as paid, l.refunded_quantity as "refundedQuantity", l.refunded, l.extra_points as "extraPoints", l.as_points as "asPoints",
  coalesce((select sum(coalesce(f.gross, f.quantity * l.price)) from refund_lines f where f.order_line_id = l.id), 0)::bigint as "grossRefunded",
  coalesce((select sum(s.amount) from automatic_discount_shares s where s.order_line_id = l.id), 0)::bigint as automatic`)

/** What can still be refunded of each line. The order must be locked. */
export const linesToRefund = (db: Queryable, orderId: Id<'order'>) =>
  rows(
    db,
    sql(LineToRefund)`
      select ${lineToRefundColumns} from order_lines l where l.order_id = ${orderId} order by l.position`,
  )

export type NewRefund = Omit<RefundRow, 'settledAt'> & {
  lines: { orderLineId: string; quantity: number; amount: Amount; gross: number }[]
  actor: string
  reason: string
  nextTryAt: Date | null
}

/**
 * Writes a refund with its lines and first event, and claims its amount of the payment. Throws when
 * too little of the payment is left.
 */
export const insertRefund = async (tx: Transaction, refund: NewRefund): Promise<void> => {
  const now = refund.createdAt
  const settledAt = refund.state === 'done' ? now : null
  await run(
    tx,
    sql`
      with refund as (
        insert into refunds (id, order_id, payment_id, cause, cause_id, goods, shipping, service_fee, amount, money, credit, route, state, expected_at, next_try_at,
          created_at, settled_at)
        values (${refund.id}, ${refund.orderId}, ${refund.paymentId}, ${refund.cause}, ${refund.causeId}, ${refund.goods}, ${refund.shipping}, ${refund.serviceFee},
          ${refund.amount}, ${refund.money}, ${refund.credit}, ${refund.route}, ${refund.state}, ${refund.expectedAt}, ${refund.nextTryAt}, ${now}, ${settledAt})
        returning id
      ),
      event as (
        insert into refund_events (refund_id, to_state, route, actor, reason, at) select id, ${refund.state}, ${refund.route}, ${refund.actor}, ${refund.reason}, ${now} from refund
      ),
      lines as (
        insert into refund_lines (refund_id, order_line_id, quantity, amount, gross)
        select refund.id, l."orderLineId", l.quantity, l.amount, l.gross from refund, jsonb_to_recordset(${jsonb(refund.lines)}) as l("orderLineId" uuid, quantity integer, amount bigint, gross bigint)
      ),
      given_back as (
        update order_lines o set refunded_quantity = o.refunded_quantity + l.quantity, refunded = o.refunded + l.amount
        from jsonb_to_recordset(${jsonb(refund.lines)}) as l("orderLineId" uuid, quantity integer, amount bigint) where o.id = l."orderLineId"
      )
      update payments set refunded = payments.refunded + ${refund.money} where id = ${refund.paymentId}`,
  )
}

/** Adds to the order's refunded totals; check constraints refuse more than was paid. */
export const countRefund = (
  tx: Transaction,
  orderId: Id<'order'>,
  refund: { amount: Amount; credit: Amount; shipping: Amount; serviceFee: Amount },
): Promise<number> =>
  run(
    tx,
    sql`update orders set refunded = refunded + ${refund.amount}, credit_refunded = credit_refunded + ${refund.credit},
          shipping_refunded = shipping_refunded + ${refund.shipping}, service_fee_refunded = service_fee_refunded + ${refund.serviceFee} where id = ${orderId}`,
  )

/** Lowers what is collected in cash for an order, with its open payment. */
export const collectLess = (
  tx: Transaction,
  orderId: Id<'order'>,
  money: Amount,
): Promise<number> =>
  run(
    tx,
    sql`
      with less as (update orders set less_cash = less_cash + ${money} where id = ${orderId} returning id)
      update payments p set amount = p.amount - ${money} from less where p.order_id = less.id and p.state = 'pending'`,
  )

/** Derives the refund states of an order and its payments. The one place that does. */
export const deriveRefundStates = async (
  tx: Transaction,
  orderId: Id<'order'>,
  now: Date,
): Promise<void> => {
  await run(
    tx,
    sql`
      update payments p set settled_at = ${now}, state = case
          when exists (select 1 from refunds r where r.payment_id = p.id and r.state <> 'done') then 'refund_pending' else 'refunded' end
      from orders o where o.id = p.order_id and p.order_id = ${orderId} and p.state in ('paid', 'refund_pending', 'refunded') and p.refunded = p.amount
        and (p.amount > 0 or o.refunded = o.total)`,
  )
  await run(
    tx,
    sql`
      update orders o set payment_state = case
          when o.refunded > 0 and o.refunded < o.total then 'partially_refunded'
          when exists (select 1 from refunds r where r.order_id = o.id and r.state <> 'done') then 'refund_pending' else 'refunded' end
      where o.id = ${orderId} and (o.refunded > o.less_cash or o.payment_state = 'refund_pending' or o.total = 0)`,
  )
}

/** Counts goods that were refunded as points, of the order and of its lines. */
export const countGoodsAsPoints = async (
  tx: Transaction,
  orderId: Id<'order'>,
  lines: readonly { lineId: string; goods: number }[],
): Promise<void> => {
  const goods = lines.reduce((sum, line) => sum + line.goods, 0)
  await run(
    tx,
    sql`update orders set goods_as_points = goods_as_points + ${goods} where id = ${orderId}`,
  )
  await run(
    tx,
    sql`
      update order_lines l set as_points = l.as_points + b.goods from jsonb_to_recordset(${jsonb(lines)}) as b ("lineId" uuid, goods bigint)
      where l.id = b."lineId" and l.order_id = ${orderId}`,
  )
}

export const setPoints = (
  tx: Transaction,
  orderId: Id<'order'>,
  points: { toEarn: number; reversed: number },
): Promise<number> =>
  run(
    tx,
    sql`update orders set points_to_earn = ${points.toEarn}, points_reversed = ${points.reversed} where id = ${orderId}`,
  )
