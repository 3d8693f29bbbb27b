import type { Body } from '#contract/call.ts'
import type { actOnOrder } from '#contract/staff/order.ts'
import { formatRupiah } from '#domain/money.ts'
import { cancelReturns, deskActions, type DeskAction } from '#domain/orders/order-desk.ts'
import { limitOf } from '#domain/staff/permission.ts'
import { AppError } from '../../errors.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Prepared } from '../../platform/idempotency.ts'
import { recordCall } from '../../staff/index.ts'
import { answerCancelWithin, cancelByShopWithin } from '../cancel/cancel-order.ts'
import { advanceWithin } from '../fulfil/complete-order.ts'
import { lockOrder, type OrderRow } from '../store/orders.ts'
import { orderVersion } from '../store/staff-orders.ts'
import { orderOfDesk, type AskOfDesk } from './read-staff-order.ts'

type Asking = AskOfDesk & { body: Body<typeof actOnOrder> }

const NEEDS_REASON: readonly DeskAction[] = ['cancel', 'refuse_cancel']

/**
 * Takes an order one step on, with one act in the audit log. Throws 409 `changed_meanwhile` when
 * the caller saw an older version, 409 `order_state`, and 403 `above_limit`.
 */
export const prepareAction = async (ask: Asking): Promise<Prepared<{ id: string }>> => {
  const { id } = await orderOfDesk(ask)
  const { action, reason = '', version } = ask.body
  if (NEEDS_REASON.includes(action) && reason === '')
    throw new AppError('invalid', { errors: { reason: [{ key: 'validation.required' }] } })
  return {
    work: async (tx) => {
      const order = await lockOrder(tx, id)
      if (!order) throw new AppError('order_not_found')
      const newest = await orderVersion(tx, id)
      if (newest !== version)
        throw new AppError('changed_meanwhile', {
          details: { version: newest, state: order.state },
        })
      if (!deskActions(order).includes(action)) throw new AppError('order_state')
      const returned = returnedBy(order, action)
      const limit = limitOf(ask.staff.grants, 'refund')
      if (returned > limit)
        throw new AppError('above_limit', { params: { limit: formatRupiah(limit) } })
      if (!(await take(tx, ask, order))) throw new AppError('order_state')
      const after = await lockOrder(tx, id)
      await recordCall(tx, ask, {
        act: `order_${action}`,
        customerId: order.customerId,
        entity: { kind: 'order', id },
        before: { state: order.state },
        after: { state: after?.state },
        facts: { number: order.number, reason, returned },
      })
      return { id }
    },
  }
}

const returnedBy = (order: OrderRow, action: DeskAction): number =>
  action === 'cancel' || action === 'allow_cancel' ? cancelReturns(order, action) : 0

const take = (tx: Transaction, ask: Asking, { id }: OrderRow): Promise<boolean> => {
  const { shop, now } = ask
  const { action, reason = '' } = ask.body
  const told = { actor: `staff:${ask.staff.id}`, reason, now }
  if (action === 'cancel') return cancelByShopWithin(tx, shop, id, told)
  if (action === 'allow_cancel' || action === 'refuse_cancel')
    return answerCancelWithin(tx, shop, id, {
      ...told,
      answer: action === 'allow_cancel' ? 'allow' : 'refuse',
    })
  return advanceWithin(tx, shop, id, { ...told, action })
}
