import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { SHIPMENT_STATUSES } from '../../couriers/index.ts'
import { col, rows, sql, type Queryable } from '../../platform/database.ts'
import { orderColumns, StopOrder, type Window } from './runs.ts'

const FetchedOrder = {
  ...StopOrder,
  orderState: col.one(ORDER_STATES),
  slotDay: col.day,
  shippingMethod: col.text,
  shippingName: col.translated,
  status: col.nullable(col.one(SHIPMENT_STATUSES)),
  statusAt: col.nullable(col.instant),
  waybill: col.nullable(col.text),
  driver: col.nullable(col.json<{ name: string; vehicle: string }>()),
}
export type FetchedOrder = col.Row<typeof FetchedOrder>

/** Accepted orders of a day that couriers fetch, and earlier ones that still wait for theirs. */
export const fetchedOrders = (db: Queryable, { locationId, day }: Omit<Window, 'start'>) =>
  rows(
    db,
    sql(FetchedOrder)`
      select ${orderColumns}, o.slot_day as "slotDay", o.shipping_method as "shippingMethod", o.shipping_name as "shippingName",
        h.status, h.status_at as "statusAt", h.waybill, h.driver
      from orders o left join shipments h on h.order_id = o.id and h.attempt = (select max(attempt) from shipments where order_id = o.id)
      where o.location_id = ${locationId} and o.shipping_method like 'bs:%'
        and (o.slot_day = ${day} and o.state in ('confirmed', 'picking', 'packed', 'on_delivery', 'failed_delivery', 'delivered', 'completed')
          or o.slot_day < ${day} and o.state = 'packed')
      order by o.slot_starts_at, o.number limit 300`,
  )
