import type { Settings } from '#domain/settings.ts'
import { claimStock } from '../catalogue/index.ts'
import { claimSlot } from '../delivery/index.ts'
import { row, run, sql, type Transaction } from '../platform/database.ts'

type Held = { location: string; day: string; start: string; grams: number; lines: number; starts: Date }

/**
 * Takes an expired order's goods and place in its window again, all or nothing. False when something is gone or the window has begun; nothing is
 * claimed then.
 */
export const reviveOrder = async (tx: Transaction, orderId: string, settings: Settings, now: Date): Promise<boolean> => {
  const held = await row(
    tx,
    sql<Held>`select b.location_id as location, b.day, b.start_time as start, b.grams, o.slot_starts_at as starts,
                (select count(*) from stock_reservations r where r.order_id = o.id) as lines
              from orders o join slot_bookings b on b.order_id = o.id where o.id = ${orderId}`,
  )
  if (!held || held.starts <= now) return false
  await run(tx, sql`savepoint revive`)
  const claim = { ...held, capacityOrders: settings['slot.capacityOrders'], capacityGrams: settings['slot.capacityGrams'] }
  const found = await row(
    tx,
    sql<{ claimed: number; slots: number }>`
      with wanted as (select variation_id, quantity, kind, day from stock_reservations where order_id = ${orderId} and state = 'released'),
      ${claimStock(sql`true`)},
      ${claimSlot(claim, sql`(select count(*) from claimed_stock) + (select count(*) from claimed_next_day) = ${held.lines}::integer`)},
      live as (update stock_reservations set state = 'live' where order_id = ${orderId} and exists (select 1 from claimed_slot)),
      booked as (update slot_bookings set state = 'live' where order_id = ${orderId} and exists (select 1 from claimed_slot)),
      coupons_back as (
        update coupon_uses u set state = 'used' where order_id = ${orderId} and state = 'released' and exists (select 1 from claimed_slot)
          and exists (select 1 from coupons c where c.id = u.coupon_id and (c.total_limit is null or c.uses < c.total_limit)) returning coupon_id
      ),
      counted as (update coupons set uses = uses + 1 where id in (select coupon_id from coupons_back)),
      movements as (
        insert into stock_movements (variation_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
        select w.variation_id, 'hold', 0, w.quantity, 'order', ${orderId}, 'gateway', ${now} from wanted w where w.kind = 'stock' and exists (select 1 from claimed_slot)
      ),
      late as (update orders set late = true where id = ${orderId} and exists (select 1 from claimed_slot))
      select (select count(*) from claimed_stock) + (select count(*) from claimed_next_day) as claimed, (select count(*) from claimed_slot) as slots`,
  )
  if (found!.slots === 1) return true
  await run(tx, sql`rollback to savepoint revive`)
  return false
}
