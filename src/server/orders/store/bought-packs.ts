import type { Id } from '#domain/units.ts'
import { col, rows, sql, type Queryable } from '../../platform/database.ts'

/** Orders whose goods the customer has, or gets. */
const KEPT = [
  'paid',
  'confirmed',
  'picking',
  'packed',
  'on_delivery',
  'ready_for_pickup',
  'delivered',
  'completed',
]
/** SQL: the goods of a customer that were not given back, without gifts. */
const boughtLines = (customerId: Id<'customer'>) => sql`
  select o.id as order_id, o.placed_at, l.product_id, l.variation_id, l.quantity - l.refunded_quantity as quantity
  from orders o join order_lines l on l.order_id = o.id
  where o.customer_id = ${customerId} and o.state = any(${KEPT}::text[]) and l.gift_of is null and l.quantity > l.refunded_quantity`

/** What a customer bought, each pack once, by how often or when last. */
export const readBought = (
  db: Queryable,
  customerId: Id<'customer'>,
  { byFrequency, limit }: { byFrequency: boolean; limit: number },
) =>
  rows(
    db,
    sql({ variationId: col.id('variation'), times: col.int, lastAt: col.instant })`
      select b.variation_id as "variationId", count(distinct b.order_id)::integer as times, max(b.placed_at) as "lastAt"
      from (${boughtLines(customerId)}) b group by b.variation_id
      order by ${byFrequency ? sql`times desc,` : sql``} "lastAt" desc, b.variation_id limit ${limit}`,
  )

/** The last orders of a customer, by the day in Jakarta on which they were placed. */
export const readLastOrders = (db: Queryable, customerId: Id<'customer'>, count: number) =>
  rows(
    db,
    sql({
      day: col.day,
      lines: col.list({
        productId: col.id('product'),
        variationId: col.id('variation'),
        quantity: col.int,
      }),
    })`
      select (b.placed_at at time zone 'Asia/Jakarta')::date as day,
        json_agg(json_build_object('productId', b.product_id, 'variationId', b.variation_id, 'quantity', b.quantity) order by b.variation_id) as lines
      from (${boughtLines(customerId)}) b group by b.order_id, b.placed_at order by b.placed_at desc, b.order_id limit ${count}`,
  )
