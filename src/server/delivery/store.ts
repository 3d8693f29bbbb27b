import type { Text } from '#domain/locale.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import type { LocalDate } from '#domain/time.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../platform/database.ts'

export const hasChilledLines = async (db: Queryable, orderId: string): Promise<boolean> =>
  (await row(
    db,
    sql`select 1 from order_lines where order_id = ${orderId} and refrigerated limit 1`,
  )) !== null

/** Lines of an order with weight as sold and packed volume. */
export const linesToPack = (db: Queryable, orderId: string) =>
  rows(
    db,
    sql({
      weightG: col.grams,
      quantity: col.int,
      lengthCm: col.number,
      widthCm: col.number,
      heightCm: col.number,
    })`
      select * from (
        select l.weight_g as "weightG", l.quantity - coalesce((select sum(a.units) from order_adjustments a where a.order_line_id = l.id and a.kind = 'dropped'), 0)::integer as quantity,
          v.length_cm as "lengthCm", v.width_cm as "widthCm", v.height_cm as "heightCm"
        from order_lines l join variations v on v.id = l.variation_id where l.order_id = ${orderId}
      ) l where quantity > 0`,
  )

/** Paid orders with a failed delivery that have not ended, or one of them. */
export const failedOrders = (db: Queryable, orderId: string | null) =>
  rows(
    db,
    sql({
      orderId: col.id('order'),
      attempt: col.int,
      chilled: col.flag,
      reason: col.text,
      failedAt: col.instant,
    })`
      select o.id as "orderId", s.attempt, exists (select 1 from order_lines l where l.order_id = o.id and l.refrigerated) as chilled,
        e.reason, e.at as "failedAt"
      from orders o join lateral (select attempt from shipments s where s.order_id = o.id order by attempt desc limit 1) s on true
        join lateral (select at, reason from order_events where order_id = o.id and action = 'fail_delivery' order by id desc limit 1) e on true
      where o.state = 'failed_delivery' and (${orderId}::uuid is null or o.id = ${orderId}::uuid) order by o.id limit 200`,
  )

export const LateOrder = {
  id: col.id('order'),
  number: col.text,
  customerId: col.id('customer'),
  state: col.one(ORDER_STATES),
  /** As it was sold: its promise holds. */
  shippingMethod: col.text,
  slotStartsAt: col.instant,
  deliveredAt: col.nullable(col.instant),
  /** The shipping paid after its discount. */
  shippingPaid: col.rupiah,
  isPaid: col.flag,
  hasGift: col.flag,
  shippingGiven: col.flag,
}
export type LateOrder = col.Row<typeof LateOrder>

/** When the shop had done its part: an order that is collected was there once it was ready. */
const there = sql.raw('coalesce(k.ready_at, o.delivered_at)')

/**
 * Orders whose window ended in a period and that are undelivered or were delivered late, without
 * settled ones.
 */
export const lateOrders = (db: Queryable, startsAfter: Date, startsBefore: Date) =>
  rows(
    db,
    sql(LateOrder)`
      select o.id, o.number, o.customer_id as "customerId", o.state, coalesce(o.sold_method, o.shipping_method) as "shippingMethod", o.slot_starts_at as "slotStartsAt",
        ${there} as "deliveredAt", o.shipping - o.discount_shipping - o.shipping_refunded as "shippingPaid", o.payment_state in ('paid', 'partially_refunded') as "isPaid",
        g.order_id is not null as "hasGift", g.shipping_given_at is not null as "shippingGiven"
      from orders o left join late_gifts g on g.order_id = o.id left join collections k on k.order_id = o.id
      where o.slot_starts_at > ${startsAfter} and o.slot_starts_at < ${startsBefore}
        and o.state in ('confirmed', 'picking', 'packed', 'on_delivery', 'ready_for_pickup', 'delivered', 'completed')
        and (${there} is null or ${there} > o.slot_starts_at)
        and g.waived is null and g.shipping_given_at is null and o.added_to is null
      order by o.slot_starts_at limit 500`,
  )

export const insertLateGift = async (
  tx: Transaction,
  gift: { orderId: string; minutes: number; points: number; now: Date },
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into late_gifts (order_id, minutes, points, given_at) values (${gift.orderId}, ${gift.minutes}, ${gift.points}, ${gift.now}) on conflict (order_id) do nothing`,
  )) === 1

export const markShippingGiven = async (
  tx: Transaction,
  orderId: string,
  shipping: number,
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update late_gifts set shipping = ${shipping}, shipping_given_at = ${now} where order_id = ${orderId} and shipping_given_at is null and waived is null`,
  )) === 1

export const LateGiftRow = {
  minutes: col.int,
  points: col.points,
  shipping: col.rupiah,
  waived: col.nullable(col.text),
  givenAt: col.instant,
}
export type LateGiftRow = col.Row<typeof LateGiftRow>
export const findLateGift = (db: Queryable, orderId: string) =>
  row(
    db,
    sql(LateGiftRow)`
      select minutes, points, shipping, waived, given_at as "givenAt" from late_gifts where order_id = ${orderId}`,
  )

export const waiveGift = async (
  tx: Transaction,
  orderId: string,
  reason: string,
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      with waived as (
        insert into late_gifts (order_id, minutes, waived, given_at) values (${orderId}, 0, ${reason}, ${now}) on conflict (order_id) do nothing returning order_id)
      update orders set late_waived = true from waived where orders.id = waived.order_id`,
  )) === 1

/** An order that is booked in a window, as desks list those that lose it. */
export const BookedOrder = {
  orderId: col.id('order'),
  number: col.text,
  customer: col.text,
  state: col.one(ORDER_STATES),
  slotDay: col.day,
  slotStart: col.text,
  slotEnd: col.text,
}
export type BookedOrder = col.Row<typeof BookedOrder>
type Window = { day: LocalDate; start: string }
/** Orders that are booked in some windows, in the order of these. */
export const bookedIn = (db: Queryable, location: string, windows: readonly Window[]) =>
  rows(
    db,
    sql(BookedOrder)`
      select o.id as "orderId", o.number, o.address->>'name' as customer, o.state, o.slot_day as "slotDay", o.slot_start as "slotStart", o.slot_end as "slotEnd"
      from slot_bookings b join orders o on o.id = b.order_id
      where b.location_id = ${location} and b.state = 'live' and b.orders > 0 and o.state not in ('delivered', 'completed', 'cancelled')
        and (b.day, b.start_time) in (select * from unnest(${windows.map(({ day }) => day)}::date[], ${windows.map(({ start }) => start)}::text[]))
      order by b.day, b.start_time, o.number`,
  )

export const offerMove = (
  tx: Transaction,
  orderId: string,
  reason: string,
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`insert into window_moves (order_id, offered_at, reason) values (${orderId}, ${now}, ${reason})
        on conflict (order_id) do update set offered_at = excluded.offered_at, reason = excluded.reason, moved_at = null`,
  )

export const MoveOffer = {
  offeredAt: col.instant,
  reason: col.text,
  movedAt: col.nullable(col.instant),
}
export type MoveOffer = col.Row<typeof MoveOffer>
export const moveOfferOf = (db: Queryable, orderId: string) =>
  row(
    db,
    sql(MoveOffer)`
      select offered_at as "offeredAt", reason, moved_at as "movedAt" from window_moves where order_id = ${orderId}`,
  )

export const takeMoveOffer = async (
  tx: Transaction,
  orderId: string,
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update window_moves set moved_at = ${now} where order_id = ${orderId} and moved_at is null`,
  )) === 1

/** Stores an order's new window. */
export const setOrderWindow = (
  tx: Transaction,
  orderId: string,
  window: { day: string; start: string; end: string; startsAt: Date },
): Promise<number> =>
  run(
    tx,
    sql`update orders set slot_day = ${window.day}::date, slot_start = ${window.start}, slot_end = ${window.end}, slot_starts_at = ${window.startsAt} where id = ${orderId}`,
  )

/**
 * Stores which way a packed order goes now, and what is packed with it and has no parcel yet; what
 * was sold stays known.
 */
export const setOrderCourier = (
  tx: Transaction,
  orderId: string,
  { method, name }: { method: string; name: Text },
): Promise<number> =>
  run(
    tx,
    sql`update orders o set shipping_method = ${method}, shipping_name = ${jsonb(name)},
          sold_method = nullif(coalesce(o.sold_method, o.shipping_method), ${method})
        from orders a where a.id = ${orderId} and (o.id = a.id
          or coalesce(o.added_to, o.id) = coalesce(a.added_to, a.id) and not exists (select from shipments s where s.order_id = o.id))`,
  )

type Place = {
  label: string
  recipient: string
  phone: string
  fullAddress: string
  notes: string
  lat: number
  lng: number
}
/** Stores where an order goes now. It must be locked. */
export const setOrderAddress = (
  tx: Transaction,
  orderId: string,
  { label, recipient: name, phone, fullAddress, notes, lat, lng }: Place,
  distanceM: number,
): Promise<number> =>
  run(
    tx,
    sql`update orders set address = ${jsonb({ label, name, phone, fullAddress, notes, lat, lng })}, distance_m = ${distanceM} where id = ${orderId} or added_to = ${orderId}`,
  )

/** The first day on which all goods of an order are available, including next-day goods. */
export const goodsReadyOn = async (db: Queryable, orderId: string): Promise<string | null> =>
  (
    await row(
      db,
      sql({ day: col.nullable(col.day) })`
        select max(day) as day from stock_reservations where order_id = ${orderId} and kind = 'next_day' and state <> 'released'`,
    )
  )?.day ?? null

const Troubled = {
  number: col.text,
  status: col.text,
  statusAt: col.instant,
  provider: col.text,
  waybill: col.nullable(col.text),
  state: col.text,
}

/**
 * Parcels that need a staff member: refused, lost, on hold or returning, of orders that have not
 * ended.
 */
export const troubledParcels = (db: Queryable) =>
  rows(
    db,
    sql(Troubled)`
      select o.number, s.status, s.status_at as "statusAt", s.provider, s.waybill, o.state from shipments s join orders o on o.id = s.order_id
      where o.state in ('packed', 'on_delivery', 'failed_delivery')
        and s.status in ('unbooked', 'on_hold', 'courier_not_found', 'rejected', 'return_in_transit', 'returned', 'disposed', 'cancelled')
      order by s.status_at limit 200`,
  )
