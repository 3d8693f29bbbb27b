import type { Id } from '#domain/units.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import type { RefundFact } from '../../adapters/payment/port.ts'
import { gatewayOf, postJournal } from '../../payments/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { lockOrder } from '../store/orders.ts'
import {
  changeRefund,
  putOffRefund,
  readRefundToSend,
  takeDueRefunds,
  takeRefund,
  type RefundToSend,
} from '../store/refund/refund-steps.ts'
import { deriveRefundStates } from '../store/refund/refunds.ts'

const ASK_AGAIN_MS = 10 * MINUTE_MS

/** Sends every due refund, and queries those pending at a gateway. */
export const sendDueRefunds = async (shop: Shop, now: Date): Promise<number> => {
  const due = await takeDueRefunds(shop.db, now)
  for (const { id } of due) await sendRefund(shop, id, now)
  return due.length
}

/** Sends a new refund, unless another process holds its lease. */
export const sendNewRefund = async (
  shop: Shop,
  refundId: Id<'refund'>,
  now: Date,
): Promise<void> => {
  if (await takeRefund(shop.db, refundId, ['pending'], now)) await sendRefund(shop, refundId, now)
}

/**
 * Handles a gateway's notice about a refund: asks the gateway for its state. Ignores unknown keys.
 */
export const refundTold = async (shop: Shop, refundKey: string, now: Date): Promise<void> => {
  if (!/^[\da-f-]{36}$/.test(refundKey)) return
  if (await takeRefund(shop.db, refundKey, ['sent'], now)) await sendRefund(shop, refundKey, now)
}

/**
 * Sends a refund outside any transaction; its id is the gateway's idempotency key. The caller must
 * hold the lease, because a gateway may not deduplicate parallel calls.
 */
const sendRefund = async (shop: Shop, refundId: Id<'refund'>, now: Date): Promise<void> => {
  const refund = await readRefundToSend(shop.db, refundId)
  if (
    !refund ||
    refund.route !== 'gateway' ||
    (refund.state !== 'pending' && refund.state !== 'sent')
  )
    return
  const fact = await ask(shop, refund).catch((error: unknown) => error as Error)
  if (fact instanceof Error) {
    shop.log.warn({ err: fact, refundId }, 'a refund could not be sent')
    await putOffRefund(shop.db, refundId, laterThan(now, refund.tries), String(fact))
    return
  }
  await shop.database.transaction((tx) => applyFact(tx, refund, fact, now))
  shop.wakeOutbox()
}

/** Exponential back-off: 1, 2, 4 … minutes, at most an hour, without a limit on attempts. */
const laterThan = (now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(HOUR_MS, 2 ** Math.min(tries, 10) * MINUTE_MS))

const ask = async (shop: Shop, refund: RefundToSend): Promise<RefundFact> => {
  const gateway = gatewayOf(shop, refund.provider)
  if (!gateway || refund.providerRef === null)
    throw new Error(`The gateway ${refund.provider} of this refund is not configured.`)
  const reference = refund.providerRef
  const known =
    refund.state === 'sent'
      ? await gateway.readRefund({ reference, key: refund.id, refundRef: refund.refundRef })
      : null
  return (
    known ??
    gateway.refund({
      reference,
      method: refund.method,
      amount: refund.money,
      key: refund.id,
      reason: `${refund.number} ${refund.cause}`,
    })
  )
}

const applyFact = async (
  tx: Transaction,
  refund: RefundToSend,
  fact: RefundFact,
  now: Date,
): Promise<void> => {
  await lockOrder(tx, refund.orderId)
  const told = {
    id: refund.id,
    from: ['pending', 'sent'] as const,
    actor: 'gateway',
    reason: fact.reason,
    now,
  }
  if (fact.status === 'refused') {
    if (!(await changeRefund(tx, { ...told, to: 'awaiting_choice', route: 'choice' }))) return
    return notifyCustomer(tx, refund, 'refund_choice', now)
  }
  if (fact.status === 'pending') {
    const nextTryAt = new Date(now.getTime() + ASK_AGAIN_MS)
    // Still pending at the gateway: only the next attempt is scheduled.
    if (refund.state === 'sent') return void (await putOffRefund(tx, refund.id, nextTryAt, ''))
    return void (await changeRefund(tx, {
      ...told,
      to: 'sent',
      route: 'gateway',
      refundRef: fact.refundRef,
      nextTryAt,
    }))
  }
  if (
    !(await changeRefund(tx, { ...told, to: 'done', route: 'gateway', refundRef: fact.refundRef }))
  )
    return
  await postJournal(
    tx,
    { id: newId(now), kind: 'refund_sent', cause: 'refund', causeId: refund.id, now },
    { 'owed:refunds': refund.money, [`gateway:${refund.provider}`]: -refund.money },
  )
  await deriveRefundStates(tx, refund.orderId, now)
  await notifyCustomer(tx, refund, 'refund_done', now)
}

const notifyCustomer = (
  tx: Transaction,
  refund: RefundToSend,
  action: string,
  now: Date,
): Promise<void> =>
  enqueue(tx, 'order.changed', { orderId: refund.orderId, action, to: refund.id }, now)
