import { addPendingPoints } from '../../points/index.ts'
import type { PaymentState } from '#domain/payments/payment-state.ts'
import {
  giveUpPayments,
  journalPiece,
  paymentMark,
  type JournalEntry,
} from '../../payments/index.ts'
import { run, sql, type Transaction } from '../../platform/database.ts'
import type { OrderRow } from './orders.ts'

export type PaidOrder = {
  order: Pick<OrderRow, 'id' | 'customerId' | 'pointsToEarn'>
  /** The payment that paid it, and by which app; the order's other payments are cancelled. */
  payment: { id: string; from: readonly PaymentState[]; issuer: string | null }
  capture: JournalEntry
  from: readonly OrderRow['state'][]
  action: 'pay' | 'revive'
  /** The shop accepts it by itself, without the orders desk. */
  isAccepted: boolean
  now: Date
}

/**
 * Marks a locked order and its payment paid, and accepted where the shop accepts by itself, in one
 * statement, with the capture in the journal, its events, coupons, pending points and the outbox
 * effect.
 */
export const writePaid = async (
  tx: Transaction,
  { order, payment, capture, from, action, isAccepted, now }: PaidOrder,
): Promise<void> => {
  const to = isAccepted ? 'confirmed' : 'paid'
  const isChanged = sql`exists (select 1 from changed)`
  const written = await run(
    tx,
    sql`
      with before as (select id, state from orders where id = ${order.id}),
      changed as (
        update orders o set state = ${to}, payment_state = 'paid', paid_at = ${now}, closed_at = null
        from before where o.id = before.id and o.state = any(${[...from]}::text[]) returning o.id
      ),
      marked as (${paymentMark(payment.id, payment.from, 'paid', now, payment.issuer)}),
      ${journalPiece(capture)},
      ${giveUpPayments(sql`${order.id}`, 'cancelled', now, payment.id)},
      coupons as (update coupon_uses set state = 'used' where order_id = ${order.id} and state = 'reserved' and ${isChanged}),
      ${addPendingPoints(order.customerId, order.pointsToEarn, isChanged)},
      effect as (
        insert into outbox (topic, payload, run_at, created_at)
        select 'order.changed', jsonb_build_object('orderId', changed.id::text, 'action', ${action}::text, 'to', ${to}::text), ${now}, ${now} from changed
      )
      insert into order_events (order_id, action, from_state, to_state, actor, reason, at)
      select changed.id, e.action, coalesce(e.from_state, before.state), e.to_state, e.actor, '', ${now}
      from changed join before on before.id = changed.id
      cross join (values (1, ${action}::text, null, 'paid', 'gateway'), (2, 'confirm', 'paid', 'confirmed', 'shop')) as e(n, action, from_state, to_state, actor)
      where e.n = 1 or ${isAccepted}
      order by e.n`,
  )
  if (written !== (isAccepted ? 2 : 1))
    throw new Error(`The order ${order.id} could not be paid: its state changed despite the lock.`)
}
