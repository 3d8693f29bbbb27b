import { callerOf, readCaller, type Who } from '../../auth/index.ts'
import {
  latestPaymentOf,
  readPayment,
  type PaymentJson,
  type PaymentRow,
} from '../../payments/index.ts'
import { dateOf, row, sql, type Queryable } from '../../platform/database.ts'
import { wholeOrderColumns, type WholeOrder } from './orders.ts'
import { refundColumns, shownRefund, type ShownRefund } from './refunds.ts'

/** An order with its current payment and its refunds. */
export type Found = { order: WholeOrder; payment: PaymentRow | null; refunds: ShownRefund[] }

type RefundJson = Omit<ShownRefund, 'expectedAt' | 'createdAt' | 'settledAt'> & {
  expectedAt: string | null
  createdAt: string
  settledAt: string | null
}
type Read = { caller: unknown; payment: PaymentJson | null; refunds: RefundJson[] }

/** A customer's order with all that its page shows, and who asks, in one query. */
export const findWhole = async (
  db: Queryable,
  who: Who,
  id: string,
): Promise<{ caller: ReturnType<typeof readCaller>; found: Found | null }> => {
  const { first, customerId, column } = callerOf(who)
  const { caller, payment, refunds, ...order } = (await row(
    db,
    sql<Read & (WholeOrder | { [column in keyof WholeOrder]: null })>`
      ${first} select ${column} as caller, ${wholeOrderColumns}, ${latestPaymentOf(sql`o.id`)} as payment,
        (select coalesce(json_agg(r order by r."createdAt" desc, r.id desc), '[]') from (
          select ${shownRefund} from (select ${refundColumns} from refunds where order_id = o.id) r
        ) r) as refunds
      from (select 1) one left join orders o on o.id = ${id} and o.customer_id = ${customerId}`,
  ))!
  return {
    caller: readCaller(caller),
    found: isThere(order)
      ? { order, payment: readPayment(payment), refunds: refunds.map(readRefund) }
      : null,
  }
}

const isThere = (order: object): order is WholeOrder => 'id' in order && order.id !== null

const readRefund = ({ expectedAt, createdAt, settledAt, ...refund }: RefundJson): ShownRefund => ({
  ...refund,
  expectedAt: dateOf(expectedAt),
  createdAt: new Date(createdAt),
  settledAt: dateOf(settledAt),
})
