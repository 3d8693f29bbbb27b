import { latestPaymentOf, PaymentJson, readPayment, type PaymentRow } from '../../payments/index.ts'
import { col, dateOf, rows, sql, uuids, type Queryable } from '../../platform/database.ts'
import { gathered, inOrderOf } from '../../platform/load/gather.ts'
import { wholeOrderColumns, WholeOrder } from './orders.ts'
import { refundColumns, ShownRefund, shownRefund } from './refunds.ts'

/** An order with its current payment and its refunds. */
export type Found = {
  order: WholeOrder
  payment: PaymentRow | null
  refunds: ShownRefund[]
  /** Of an order that is or was ready at a branch. */
  collection: { code: string; keepUntil: Date } | null
}

const RefundJson = {
  ...ShownRefund,
  expectedAt: col.nullable(col.text),
  createdAt: col.text,
  settledAt: col.nullable(col.text),
}
type RefundJson = col.Row<typeof RefundJson>

const WholeRow = {
  ...WholeOrder,
  payment: col.nullable(PaymentJson),
  refunds: col.list(RefundJson),
  collection: col.nullable({ code: col.text, keepUntil: col.text }),
}
type WholeRow = col.Row<typeof WholeRow>

/** A customer's order with all that its page shows, in one query. */
export const findWhole = async (
  db: Queryable,
  customerId: string,
  id: string,
): Promise<Found | null> => {
  const found = await findWholeByLink(db, id)
  return found?.order.customerId === customerId ? found : null
}

/** The order of a signed link, which names no customer. */
export const findWholeByLink = (db: Queryable, id: string): Promise<Found | null> =>
  wholeOrders(db, id.toLowerCase())

const wholeOrders = gathered(async (db, ids: readonly string[]) => {
  const found = await rows(
    db,
    sql(WholeRow)`
      select ${wholeOrderColumns}, ${latestPaymentOf(sql`o.id`)} as payment,
        (select coalesce(json_agg(r order by r."createdAt" desc, r.id desc), '[]') from (
          select ${shownRefund} from (select ${refundColumns} from refunds where order_id = o.id) r
        ) r) as refunds,
        (select json_build_object('code', k.code, 'keepUntil', k.keep_until) from collections k where k.order_id = o.id) as collection
      from orders o where o.id = any(${uuids(ids)})`,
  )
  return inOrderOf(ids, found.map(readWhole), ({ order }) => order.id)
})

const readWhole = ({ payment, refunds, collection, ...order }: WholeRow): Found => ({
  order,
  payment: readPayment(payment),
  refunds: refunds.map(readRefund),
  collection: collection && { ...collection, keepUntil: new Date(collection.keepUntil) },
})

const readRefund = ({ expectedAt, createdAt, settledAt, ...refund }: RefundJson): ShownRefund => ({
  ...refund,
  expectedAt: dateOf(expectedAt),
  createdAt: new Date(createdAt),
  settledAt: dateOf(settledAt),
})
