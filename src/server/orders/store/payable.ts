import type { Id } from '#domain/units.ts'
import { paymentJson, PaymentJson } from '../../payments/index.ts'
import { col, row, sql, type Queryable } from '../../platform/database.ts'
import type { Locale } from '#domain/locale.ts'
import { OrderRow } from './orders.ts'

const Payable = {
  payment: PaymentJson,
  ...col.pick(
    OrderRow,
    'id',
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

/** A payment and the order data that its gateway needs; null when the order awaits no payment. */
export const findPayable = (db: Queryable, paymentId: Id<'payment'>) =>
  row(
    db,
    sql(Payable)`
      select ${paymentJson(sql`${paymentId}`)} as payment, o.id, o.number, o.customer_id as "customerId", o.shipping, o.service_fee as "serviceFee", o.service_fee_label as "serviceFeeLabel", o.discount,
        o.credit_used as "creditUsed", c.locale, o.placed_at as "placedAt",
        exists (select 1 from order_events e where e.order_id = o.id and e.action = 'place' and starts_with(e.actor, 'staff:')) as "isByPhone",
        (select coalesce(jsonb_agg(jsonb_build_object('name', l.name ->> 'id', 'quantity', l.quantity, 'price', l.price) order by l.position), '[]')
          from order_lines l where l.order_id = o.id) as lines
      from orders o join customers c on c.id = o.customer_id 
      where o.id = (select order_id from payments where id = ${paymentId}) and o.state = 'pending_payment'`,
  )
