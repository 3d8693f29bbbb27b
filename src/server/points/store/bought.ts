import type { Id } from '#domain/units.ts'
import { col, row, sql, type Queryable } from '../../platform/database.ts'

export const BoughtLine = {
  name: col.translated,
  variationName: col.translated,
  quantity: col.int,
  lineTotal: col.rupiah,
  discountShare: col.rupiah,
  ppnClass: col.text,
}
export const Bought = {
  number: col.text,
  shipping: col.rupiah,
  serviceFee: col.rupiah,
  discount: col.rupiah,
  discountShipping: col.rupiah,
  total: col.int,
  /** Points of the voucher that paid a part. */
  voucherPoints: col.points,
  lines: col.list(BoughtLine),
}
export type Bought = col.Row<typeof Bought>

/** The totals and lines of a customer's order. */
export const findBought = (db: Queryable, customerId: Id<'customer'>, orderId: Id<'order'>) =>
  row(
    db,
    sql(Bought)`
      select o.number, o.shipping, o.service_fee as "serviceFee", o.discount, o.discount_shipping as "discountShipping", o.total,
        coalesce((select v.points from voucher_uses u join vouchers v on v.id = u.voucher_id where u.order_id = o.id and u.state <> 'released'), 0) as "voucherPoints",
        (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'variationName', l.variation_name, 'quantity', l.quantity, 'lineTotal', l.line_total,
          'discountShare', l.discount_share, 'ppnClass', l.ppn_class) order by l.position), '[]') from order_lines l where l.order_id = o.id) as lines
      from orders o where o.id::text = ${orderId} and o.customer_id = ${customerId}`,
  )
