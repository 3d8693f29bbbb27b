import type { OrderAction } from '#domain/orders/order-state.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import { recordCommand } from '../../staff/index.ts'
import { advanceWithin } from '../fulfil/complete-order.ts'
import { lockOrder, type OrderRow } from '../store/orders.ts'

/** Who did it, as the order's events name the command line. */
const OPERATOR = 'operator'

type Step = { action: OrderAction; reason: string; now: Date }

/** `advanceOrder` by the command line, with the row of the audit log that the desk leaves. */
export const advanceByCommand = async (
  shop: Shop,
  orderId: string,
  { action, reason, now }: Step,
): Promise<boolean> => {
  const done = await shop.database.transaction(async (tx) => {
    const before = await lockOrder(tx, orderId)
    const step = { action, actor: OPERATOR, reason, now }
    if (!before || !(await advanceWithin(tx, shop, orderId, step))) return false
    await recordStep(tx, before, { act: `order_${action}`, reason, now })
    return true
  })
  if (done) shop.wakeOutbox()
  return done
}

/** The row of a step that the command line took; `before` is the order as it was. */
export const recordStep = async (
  tx: Transaction,
  { id, number, customerId, state }: OrderRow,
  { act, reason, now }: { act: string; reason: string; now: Date },
): Promise<void> => {
  const after = await lockOrder(tx, id)
  await recordCommand(tx, now, {
    act,
    customerId,
    entity: { kind: 'order', id },
    before: { state },
    after: { state: after?.state },
    facts: { number, reason },
  })
}
