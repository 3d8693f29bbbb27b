import type { LatLng } from '#domain/addresses/coordinates.ts'
import { areasAt, widenedBy } from '#domain/delivery/closed-area.ts'
import { windowCapacity, windowMinutes } from '#domain/delivery/collect.ts'
import { CHANGEABLE } from '#domain/orders/order-change.ts'
import type { Settings } from '#domain/settings.ts'
import { addClockMinutes } from '#domain/time.ts'
import { claimStock } from '../../catalogue/index.ts'
import { holdAgain } from '../../store-credit/index.ts'
import { claimSlot, lockAreas, type SlotClaim } from '../../couriers/index.ts'
import { reclaimCoupons } from '../../coupons/index.ts'
import { col, row, run, sql, type Transaction } from '../../platform/database.ts'
import { reclaimVoucher } from '../../vouchers/index.ts'

const Held = {
  location: col.text,
  day: col.day,
  start: col.text,
  grams: col.grams,
  orders: col.int,
  branchId: col.nullable(col.text),
  lines: col.int,
  coupons: col.int,
  starts: col.instant,
  customerId: col.id('customer'),
  id: col.id('order'),
  number: col.text,
  creditUsed: col.rupiah,
  point: col.nullable(col.json<LatLng>()),
}
type Held = col.Row<typeof Held>

/**
 * Claims an expired order's goods, window and coupons again, all or nothing. False, without claims,
 * when any is gone, the window has begun or an area is closed there, the order that it adds to can no longer be changed, or the
 * customer deleted their account.
 */
export const reviveOrder = async (
  tx: Transaction,
  orderId: string,
  settings: Settings,
  now: Date,
): Promise<boolean> => {
  const held = await row(
    tx,
    sql(Held)`
      select b.location_id as location, b.day, b.start_time as start, b.grams, b.orders, o.branch_id as "branchId", o.slot_starts_at as starts,
                case when o.branch_id is null then jsonb_build_object('lat', o.address -> 'lat', 'lng', o.address -> 'lng') end as point, o.id, o.number, o.customer_id as "customerId", o.credit_used as "creditUsed",
                (select count(*) from stock_reservations r where r.order_id = o.id) as lines, (select count(*) from coupon_uses u where u.order_id = o.id) as coupons
              from orders o join slot_bookings b on b.order_id = o.id join customers c on c.id = o.customer_id
              where o.id = ${orderId} and c.deleted_at is null
                and (o.added_to is null or exists (select from orders f where f.id = o.added_to and f.state = any(${[...CHANGEABLE]}::text[]) and (f.slot_day, f.slot_start) = (b.day, b.start_time)))`,
  )
  if (!held || held.starts <= now) return false
  await run(tx, sql`savepoint revive`)
  // A parallel checkout may have counted the coupon's uses before this: a new cart version makes it
  // count again.
  if (held.coupons > 0)
    await run(
      tx,
      sql`update carts set version = version + 1 where customer_id = ${held.customerId}`,
    )
  const claim: SlotClaim = {
    ...held,
    now,
    orders: held.orders === 0 ? 0 : 1,
    ...windowCapacity(held, settings),
  }
  const found = await row(
    tx,
    sql({ met: col.int })`
      with wanted as (select variation_id, quantity, kind, day from stock_reservations where order_id = ${orderId} and state = 'released'),
      ${claimStock(sql`true`)},
      ${claimSlot(claim, sql`(select count(*) from claimed_stock) + (select count(*) from claimed_next_day) = ${held.lines}::integer`)},
      ${reclaimCoupons(orderId, sql`exists (select 1 from claimed_slot)`)},
      met as (select 1 where exists (select 1 from claimed_slot) and (select count(*) from reclaimed_coupons) = ${held.coupons}::integer),
      live as (update stock_reservations set state = 'live' where order_id = ${orderId} and exists (select 1 from met)),
      booked as (update slot_bookings set state = 'live' where order_id = ${orderId} and exists (select 1 from met)),
      used as (update coupon_uses set state = 'used' where order_id = ${orderId} and exists (select 1 from met)),
      movements as (
        insert into stock_movements (variation_id, location_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
        select w.variation_id, s.location_id, 'hold', 0, w.quantity, 'order', ${orderId}, 'gateway', ${now} from wanted w join claimed_stock s using (variation_id) where exists (select 1 from met)
      ),
      late as (update orders set late = true where id = ${orderId} and exists (select 1 from met))
      select (select count(*) from met) as met`,
  )
  if (
    found!.met === 1 &&
    (await holdAgain(tx, held, now)) &&
    (await reclaimVoucher(tx, orderId, now))
  ) {
    await widenLate(tx, held, settings)
    return true
  }
  await run(tx, sql`rollback to savepoint revive`)
  return false
}

/** An area that was widened while the order was expired did not find it: its window ends later too. */
const widenLate = async (tx: Transaction, held: Held, settings: Settings): Promise<void> => {
  if (held.point === null) return
  const minutes = widenedBy(areasAt(await lockAreas(tx, held), held.point))
  if (minutes === 0) return
  const end = addClockMinutes(held.start, windowMinutes('', settings) + minutes)
  await run(
    tx,
    sql`update orders set slot_end = greatest(slot_end, ${end}) where id = ${held.id} or added_to = ${held.id}`,
  )
}
