import type { Id } from '#domain/units.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import { releaseStock } from '../../catalogue/index.ts'
import { releaseSlot } from '../../couriers/index.ts'
import { giveUpPayments } from '../../payments/index.ts'
import { run, sql, type Transaction } from '../../platform/database.ts'
import { releaseCoupons } from '../../coupons/index.ts'
import { releaseVoucher } from '../../vouchers/index.ts'
import { unpack } from './sell.ts'
import { changeState, type PaymentStatus } from './orders.ts'

export type Release = {
  orderId: Id<'order'>
  from: readonly OrderState[]
  to: 'expired' | 'cancelled'
  action: 'expire' | 'cancel'
  actor: string
  reason: string
  now: Date
  paymentState?: PaymentStatus
}

/**
 * Ends an order before it leaves and releases stock, window and coupons in this transaction. False
 * when its state does not allow it.
 */
export const releaseOrder = async (tx: Transaction, release: Release): Promise<boolean> => {
  if (!(await changeState(tx, release))) return false
  if (release.from.includes('packed')) await unpack(tx, release.orderId, release.actor, release.now)
  const orderId = sql`select ${release.orderId}::uuid as id`
  await run(
    tx,
    sql`
      with ${releaseStock(orderId)},
      ${releaseSlot(orderId)},
      ${releaseCoupons(orderId)},
      movements as (
        insert into stock_movements (variation_id, location_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
        select r.variation_id, s.location_id, 'release', 0, -r.quantity, 'order', r.order_id::text, ${release.actor}, ${release.now} from released_reservations r join released_stock s using (variation_id) where r.kind = 'stock'
      ),
      ${giveUpPayments(sql`${release.orderId}`, release.to, release.now)},
      back_in_stock as (
        select pg_notify('petik_changes', string_agg('product:' || p.slug, ','))
        from released_stock s join variations v on v.id = s.variation_id join products p on p.id = v.product_id
        where s.left_over > 0 having count(*) > 0
      ),
      effect as (
        insert into outbox (topic, payload, run_at, created_at)
        values ('order.changed', jsonb_build_object('orderId', ${release.orderId}::text, 'action', ${release.action}::text, 'to', ${release.to}::text), ${release.now}, ${release.now})
      )
      -- Locked in the order in which placing an order claims them, so that the two never deadlock.
      select (select count(*) from back_in_stock), (select count(*) from released_slots), (select count(*) from released_coupons)`,
  )
  await releaseVoucher(tx, release.orderId)
  return true
}
