import type { Amount, Id } from '#domain/units.ts'
import type { Body } from '#contract/call.ts'
import type { actOnOrder } from '#contract/staff/orders/order.ts'
import { cancelReturns, deskActions, mayTake, type DeskAction } from '#domain/orders/order-desk.ts'
import { AppError } from '../../errors.ts'
import type { RunOnce } from '../../http/guards.ts'
import type { Transaction } from '../../platform/database.ts'
import { isWaiting, perform, type Act, type Doer, type Waiting } from '../../staff/index.ts'
import { actorOf, answerCancelWithin, cancelByShopWithin } from '../cancel/cancel-order.ts'
import { advanceWithin } from '../fulfil/complete-order.ts'
import { lockOrder, type OrderRow } from '../store/orders.ts'
import { eventsAfter } from '../store/desk/staff-order.ts'
import { orderVersion } from '../store/desk/staff-orders.ts'
import { presentChange } from './present-staff-order.ts'
import { orderOfDesk, type AskOfDesk } from './read-staff-order.ts'

type Asking = AskOfDesk & { body: Body<typeof actOnOrder>; once: RunOnce }
type Step = { orderId: Id<'order'>; action: DeskAction; reason: string }

const NEEDS_REASON: readonly DeskAction[] = ['cancel', 'refuse_cancel']

/**
 * Takes an order one step on. Throws 409 `changed_meanwhile` with the steps since then when the
 * caller saw an older version, 409 `order_state`, and 202 `approval_needed`.
 */
export const actOnDesk = async (ask: Asking): Promise<{ id: string }> => {
  const { id } = await orderOfDesk(ask)
  const { action, reason = '', version } = ask.body
  if (!mayTake(ask.staff.permissions, action)) throw new AppError('forbidden')
  if (NEEDS_REASON.includes(action) && reason === '')
    throw new AppError('invalid', { errors: { reason: [{ key: 'validation.required' }] } })
  return perform(ask, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new AppError('order_not_found')
    const newest = await orderVersion(tx, id)
    if (newest !== version) {
      const changes = await eventsAfter(tx, id, version)
      throw new AppError('changed_meanwhile', {
        details: {
          version: newest,
          state: order.state,
          changes: changes.map((event) => presentChange(event, ask.locale)),
        },
      })
    }
    const outcome = await takeStep(tx, ask, { orderId: id, action, reason })
    return isWaiting(outcome) ? outcome : { done: { id }, act: outcome.act }
  })
}

/** Takes an order one step on, with what the audit log keeps. Throws 409 `order_state`. */
export const takeStep = async (
  tx: Transaction,
  doer: Doer,
  step: Step,
): Promise<{ act: Act } | Waiting> => {
  const { orderId, action, reason } = step
  const order = await lockOrder(tx, orderId)
  if (!order) throw new AppError('order_not_found')
  if (!deskActions(order).includes(action)) throw new AppError('order_state')
  const outcome = await take(tx, doer, step)
  if (isWaiting(outcome)) return outcome
  if (!outcome) throw new AppError('order_state')
  const after = await lockOrder(tx, orderId)
  const { number, customerId } = order
  return {
    act: {
      act: `order_${action}`,
      customerId,
      entity: { kind: 'order', id: orderId },
      before: { state: order.state },
      after: { state: after?.state },
      facts: { number, reason, ...returnedBy(order, action) },
    },
  }
}

/** `returned` adds up against the limit of the person. */
const returnedBy = (order: OrderRow, action: DeskAction): { returned?: Amount } =>
  action === 'cancel' || action === 'allow_cancel' ? { returned: cancelReturns(order, action) } : {}

const take = (
  tx: Transaction,
  doer: Doer,
  { orderId, action, reason }: Step,
): Promise<boolean | Waiting> => {
  if (action === 'cancel') return cancelByShopWithin(tx, doer, { orderId, reason })
  if (action === 'allow_cancel' || action === 'refuse_cancel') {
    const answer = action === 'allow_cancel' ? 'allow' : 'refuse'
    return answerCancelWithin(tx, doer, { orderId, reason, answer })
  }
  const { shop, now } = doer
  return advanceWithin(tx, shop, orderId, { actor: actorOf(doer), reason, now, action })
}
