import { OrderedFor, orderedFor } from '../../companies/index.ts'
import { latestPaymentOf, PaymentJson, readPayment, type PaymentRow } from '../../payments/index.ts'
import { col, dateOf, rows, sql, uuids, type Queryable } from '../../platform/database.ts'
import { gathered, inOrderOf } from '../../platform/load/gather.ts'
import { wholeOrderColumns, WholeOrder } from './orders.ts'
import { isSettled } from './substitutes.ts'
import { refundColumns, ShownRefund, shownRefund } from './refund/refunds.ts'

/** An order with its current payment and its refunds. */
export type Found = {
  order: WholeOrder
  payment: PaymentRow | null
  refunds: ShownRefund[]
  /** Of an order that is or was ready at a branch. */
  collection: { code: string; keepUntil: Date } | null
  /** The company that it was ordered for. */
  company: col.Row<typeof OrderedFor> | null
  /** Substitutes that the customer can still refuse. */
  substitutions: OpenSubstitution[]
}

const SubstitutionJson = {
  id: col.id('substitution'),
  questionId: col.text,
  missing: col.translated,
  name: col.translated,
  variationName: col.translated,
  image: col.text,
  tile: col.text,
  units: col.int,
  price: col.rupiah,
  state: col.one(['offered', 'taken']),
  until: col.nullable(col.text),
}
export type OpenSubstitution = Omit<col.Row<typeof SubstitutionJson>, 'until'> & {
  until: Date | null
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
  company: col.nullable(OrderedFor),
  substitutions: col.list(SubstitutionJson),
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
        (select json_build_object('code', k.code, 'keepUntil', k.keep_until) from collections k where k.order_id = o.id) as collection,
        ${orderedFor(sql`o.id`)} as company,
        (select coalesce(json_agg(json_build_object('id', s.id, 'questionId', coalesce(s.question_id, s.id), 'missing', l.name, 'name', p.name, 'variationName', v.name, 'image', coalesce(p.images -> 0 ->> 'base', ''),
            'tile', p.tile, 'units', s.units, 'price', s.price, 'state', s.state, 'until', s.until) order by s.asked_at, s.price desc, s.id), '[]')
          from substitutions s join order_lines l on l.id = s.order_line_id join variations v on v.id = s.variation_id join products p on p.id = v.product_id
          where s.order_id = o.id and s.state in ('offered', 'taken') and o.state = 'picking' and not ${isSettled('s')}) as substitutions
      from orders o where o.id = any(${uuids(ids)})`,
  )
  return inOrderOf(ids, found.map(readWhole), ({ order }) => order.id)
})

const readWhole = ({
  payment,
  refunds,
  collection,
  company,
  substitutions,
  ...order
}: WholeRow): Found => ({
  order,
  company,
  payment: payment && readPayment(payment),
  refunds: refunds.map(readRefund),
  collection: collection && { ...collection, keepUntil: new Date(collection.keepUntil) },
  substitutions: substitutions.map((one) => ({ ...one, until: dateOf(one.until) })),
})

const readRefund = ({ expectedAt, createdAt, settledAt, ...refund }: RefundJson): ShownRefund => ({
  ...refund,
  expectedAt: dateOf(expectedAt),
  createdAt: new Date(createdAt),
  settledAt: dateOf(settledAt),
})
