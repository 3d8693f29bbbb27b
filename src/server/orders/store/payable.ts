import type { Id } from '#domain/units.ts'
import { col, row, sql, type Queryable } from '../../platform/database.ts'
import type { Locale } from '#domain/locale.ts'
import { OrderRow } from './orders.ts'

const Payable = {
  ...col.pick(
    OrderRow,
    'number',
    'customerId',
    'shipping',
    'serviceFee',
    'serviceFeeLabel',
    'discount',
    'creditUsed',
  ),
  locale: col.one<Locale>(['en', 'id']),
  placedAt: col.instant,
  isByPhone: col.flag,
  lines: col.list({ name: col.text, quantity: col.int, price: col.rupiah }),
}

/** The order data that a gateway needs; null when the order no longer awaits payment. */
export const findPayable = (db: Queryable, orderId: Id<'order'>) =>
  row(
    db,
    sql(Payable)`
      select o.number, o.customer_id as "customerId", o.shipping, o.service_fee as "serviceFee", o.service_fee_label as "serviceFeeLabel", o.discount,
        o.credit_used as "creditUsed", c.locale, o.placed_at as "placedAt",
        exists (select 1 from order_events e where e.order_id = o.id and e.action = 'place' and starts_with(e.actor, 'staff:')) as "isByPhone",
        (select coalesce(jsonb_agg(jsonb_build_object('name', l.name ->> 'id', 'quantity', l.quantity, 'price', l.price) order by l.position), '[]')
          from order_lines l where l.order_id = o.id) as lines
      from orders o join customers c on c.id = o.customer_id where o.id = ${orderId} and o.state = 'pending_payment'`,
  )
