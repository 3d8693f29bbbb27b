import type { Id } from '#domain/units.ts'
import { afterWorkingDays, type RefundRoute } from '#domain/orders/refund.ts'
import type { TransferForm } from '#contract/refunds/forms.ts'
import { AppError } from '../../errors.ts'
import { findPayment, postJournal } from '../../payments/index.ts'
import type { Queryable, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/outbox.ts'
import { markAccount } from '../../coupons/index.ts'
import type { Shop } from '../../shop.ts'
import { giveCredit } from './open-refund.ts'
import { lockOrder } from '../store/orders.ts'
import { changeRefund, saveRefundAccount } from '../store/refund/refund-steps.ts'
import { deriveRefundStates, findRefund, type RefundRow } from '../store/refund/refunds.ts'

type Transferred = { refundId: Id<'refund'>; actor: string; reference: string; now: Date }
type Chosen = { customerId: Id<'customer'>; orderId: Id<'order'>; refundId: Id<'refund'> }

/**
 * Chooses store credit for money that cannot return the way it came. Idempotent; a different second
 * choice is 409 `refund_decided`, and money of a company 409 `refund_to_company`.
 */
export const takeAsCredit = (shop: Shop, chosen: Chosen, now: Date): Promise<void> =>
  decide(shop, chosen, 'store_credit', now, async (tx, refund, order) => {
    const told = {
      id: refund.id,
      from: ['awaiting_choice'] as const,
      actor: 'customer',
      reason: '',
      now,
    }
    if (await isForCompany(tx, refund)) throw new AppError('refund_to_company')
    if (!(await changeRefund(tx, { ...told, to: 'done', route: 'store_credit' }))) return
    await giveCredit(tx, order, { amount: refund.money, causeId: `${refund.id}:money` }, now)
    await deriveRefundStates(tx, refund.orderId, now)
  })

/** What a company paid is its own: as store credit the buyer would have it. */
const isForCompany = async (db: Queryable, { paymentId }: RefundRow): Promise<boolean> =>
  paymentId !== null && (await findPayment(db, paymentId))?.provider === 'invoice'

export const takeByTransfer = (
  shop: Shop,
  chosen: Chosen,
  to: TransferForm,
  now: Date,
): Promise<void> =>
  decide(shop, chosen, 'transfer', now, async (tx, refund) => {
    const expectedAt = afterWorkingDays(now, shop.settings()['refund.transferWorkingDays'])
    const told = {
      id: refund.id,
      from: ['awaiting_choice'] as const,
      actor: 'customer',
      reason: '',
      now,
      expectedAt,
    }
    if (!(await changeRefund(tx, { ...told, to: 'pending', route: 'transfer' }))) return
    const account = { bank: to.bank, number: to.account_number, holder: to.holder }
    await saveRefundAccount(tx, refund.id, account, now)
    // Buyers of a company share its account.
    if (await isForCompany(tx, refund)) return
    await markAccount(
      tx,
      shop,
      { customerId: chosen.customerId, orderId: refund.orderId, account },
      now,
    )
  })

type Work = (
  tx: Parameters<typeof lockOrder>[0],
  refund: RefundRow,
  order: { id: string; number: string; customerId: Id<'customer'> },
) => Promise<void>

const decide = async (
  shop: Shop,
  { customerId, orderId, refundId }: Chosen,
  route: RefundRoute,
  now: Date,
  work: Work,
): Promise<void> => {
  await shop.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.customerId !== customerId) throw new AppError('order_not_found')
    const refund = await findRefund(tx, refundId)
    if (!refund || refund.orderId !== order.id) throw new AppError('refund_not_found')
    if (refund.state !== 'awaiting_choice') {
      if (refund.route === route) return
      throw new AppError('refund_decided')
    }
    await work(tx, refund, order)
    await enqueue(
      tx,
      'order.changed',
      { orderId: order.id, action: 'refund_chosen', to: route },
      now,
    )
  })
  shop.wakeOutbox()
}

/** Records that a bank transfer was made. False when no transfer with this id is pending. */
export const sendTransfer = async (
  tx: Transaction,
  { refundId, actor, reference, now }: Transferred,
): Promise<boolean> => {
  const seen = await findRefund(tx, refundId)
  if (!seen || seen.route !== 'transfer') return false
  await lockOrder(tx, seen.orderId)
  const told = { id: seen.id, from: ['pending'] as const, actor, reason: reference, now }
  if (!(await changeRefund(tx, { ...told, to: 'done', route: 'transfer' }))) return false
  await postJournal(
    tx,
    { id: newId(now), kind: 'refund_sent', cause: 'refund', causeId: seen.id, now },
    { 'owed:refunds': seen.money, 'bank:transfers': -seen.money },
  )
  await deriveRefundStates(tx, seen.orderId, now)
  await enqueue(
    tx,
    'order.changed',
    { orderId: seen.orderId, action: 'refund_done', to: seen.id },
    now,
  )
  return true
}
