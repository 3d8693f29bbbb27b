import {
  ORDER_ACTIONS,
  ORDER_STATES,
  nextAction,
  transition,
  type OrderAction,
  type OrderState,
} from '#domain/orders/order-state.ts'
import { decideCharge } from '../adapters/payment/local.ts'
import { advanceByCommand, findAnyOrder, settlePayment } from '../orders/index.ts'
import { latestPayment } from '../payments/index.ts'
import type { OpenShop } from '../shop.ts'
import { drainOutbox } from '../start/subscribers.ts'

/**
 * `orders advance`: one step, or as many as lead to the named state. People work on the order
 * meanwhile: a step counts when it was taken, whatever the state is by the next look.
 */
export const advanceCommand = async (
  { shop }: OpenShop,
  [verb, id, target]: string[],
  print: (line: string) => void,
): Promise<number | null> => {
  if (
    verb !== 'advance' ||
    !id ||
    (target !== undefined && !ORDER_STATES.includes(target as OrderState))
  )
    return null
  for (let steps = 0; steps < ORDER_STATES.length; steps++) {
    const order = await findAnyOrder(shop.db, id)
    if (!order) {
      print(`there is no order ${id}`)
      return 1
    }
    if (order.state === target) return 0
    const action =
      target === undefined
        ? nextAction(order.state, order.branchId !== null)
        : actionTowards(order, target as OrderState)
    if (!action || !(await take(shop, order.id, action))) {
      if (action && (await findAnyOrder(shop.db, id))?.state !== order.state) continue
      print(`${order.number} cannot advance from ${order.state}${target ? ` to ${target}` : ''}`)
      return 1
    }
    const reached = transition(order.state, action)
    print(`${order.number}: ${order.state} → ${reached}`)
    if (target === undefined || reached === target) return 0
  }
  return 1
}

/**
 * The direct action to a state, else the next one of the usual path when the state lies ahead; null
 * when unreachable.
 */
const actionTowards = (
  { state: from, branchId }: { state: OrderState; branchId: string | null },
  target: OrderState,
): OrderAction | null => {
  const isCollected = branchId !== null
  const direct = ORDER_ACTIONS.find((action) => transition(from, action) === target)
  if (direct) return direct
  for (let state: OrderState | null = from; state !== null;) {
    const action: OrderAction | null = nextAction(state, isCollected)
    state = action === null ? null : transition(state, action)
    if (state === target) return nextAction(from, isCollected)
  }
  return null
}

const take = async (
  shop: OpenShop['shop'],
  orderId: string,
  action: OrderAction,
): Promise<boolean> => {
  const now = shop.clock.now()
  // Live, an order is delivered only with proof: `orders deliver`.
  if (action === 'deliver' && shop.config.mode !== 'demo') return false
  if (action !== 'pay')
    return advanceByCommand(shop, orderId, { action, reason: 'command line', now })
  // Only the gateway marks an order as paid; in the demo the operator may do so.
  if (shop.config.mode !== 'demo') return false
  await drainOutbox(shop)
  const payment = await latestPayment(shop.db, orderId)
  if (payment?.provider !== 'local' || !payment.providerRef) return false
  await decideCharge(shop.database, payment.providerRef, 'paid', now)
  await settlePayment(shop, payment.id, now)
  // The shop's own worker may have settled it first.
  return (await findAnyOrder(shop.db, orderId))?.paymentState === 'paid'
}
