import type { Text } from '#domain/locale.ts'
import { row, sql, type Queryable } from '../../platform/database.ts'

export type BoughtLine = {
  name: Text
  variationName: Text
  quantity: number
  lineTotal: number
  discountShare: number
  ppnClass: string
}
export type Bought = {
  number: string
  shipping: number
  serviceFee: number
  discount: number
  discountShipping: number
  total: number
  /** Points of the voucher that paid a part. */
  voucherPoints: number
  lines: BoughtLine[]
}

/** The totals and lines of a customer's order. */
export const findBought = (
  db: Queryable,
  customerId: string,
  orderId: string,
): Promise<Bought | null> =>
  row(
    db,
    sql<Bought>`
      select o.number, o.shipping, o.service_fee as "serviceFee", o.discount, o.discount_shipping as "discountShipping", o.total,
        coalesce((select v.points from voucher_uses u join vouchers v on v.id = u.voucher_id where u.order_id = o.id and u.state <> 'released'), 0) as "voucherPoints",
        (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'variationName', l.variation_name, 'quantity', l.quantity, 'lineTotal', l.line_total,
          'discountShare', l.discount_share, 'ppnClass', l.ppn_class) order by l.position), '[]') from order_lines l where l.order_id = o.id) as lines
      from orders o where o.id::text = ${orderId} and o.customer_id = ${customerId}`,
  )
