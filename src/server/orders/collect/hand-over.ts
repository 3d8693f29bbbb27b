import { saveProof } from '../../couriers/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { enqueue } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { advanceWithin } from '../fulfil/complete-order.ts'
import { additionsOf } from '../store/additions.ts'
import { collectionOf, renewCode, takeTry } from '../store/collections.ts'
import { addEvent, lockOrder } from '../store/orders.ts'
import { newDoorCode } from '../../couriers/index.ts'

type AtBranch = { orderId: string; branchId: string; actor: string; now: Date }
export type HandedOver = 'done' | 'wrong_code' | 'too_many_codes' | 'state'

/**
 * Hands an order over at its branch for the customer's code, which allows as many tries as at the
 * door. Cash is captured. A wrong code counts, so commit in any case.
 */
export const handOverAtBranch = async (
  tx: Transaction,
  shop: Shop,
  { orderId, branchId, actor, now }: AtBranch,
  code: string,
): Promise<HandedOver> => {
  const order = await lockOrder(tx, orderId)
  if (order?.state !== 'ready_for_pickup' || order.branchId !== branchId) return 'state'
  const collection = await collectionOf(tx, orderId)
  if (!collection) return 'state'
  const max = shop.settings()['delivery.codeTries']
  if (collection.codeTries >= max) return 'too_many_codes'
  if (collection.code !== code)
    return (await takeTry(tx, orderId, max)) ? 'wrong_code' : 'too_many_codes'
  const step = { action: 'deliver', actor, reason: 'code', now } as const
  if (!(await advanceWithin(tx, shop, orderId, step))) return 'state'
  await saveProof(tx, orderId, proofBy(actor, now))
  // What was added to it is in the same bags; what is paid in cash is handed over by itself.
  for (const { id } of await additionsOf(tx, order.id)) {
    const added = await lockOrder(tx, id)
    if (added?.state !== 'ready_for_pickup' || added.paymentState === 'none') continue
    if (await advanceWithin(tx, shop, id, step)) await saveProof(tx, id, proofBy(actor, now))
  }
  return 'done'
}

const proofBy = (actor: string, at: Date) =>
  ({
    kind: 'code',
    picture: null,
    receivedBy: null,
    link: null,
    chilledC: null,
    actor,
    at,
  }) as const

/** Sends the customer a new code, after too many wrong ones or a lost one. False unless ready. */
export const sendNewCode = async (
  tx: Transaction,
  { orderId, branchId, actor, now }: AtBranch,
): Promise<boolean> => {
  const order = await lockOrder(tx, orderId)
  if (order?.state !== 'ready_for_pickup' || order.branchId !== branchId) return false
  if (!(await collectionOf(tx, orderId))) return false
  await renewCode(tx, orderId, newDoorCode())
  await addEvent(tx, orderId, { action: 'new_code', state: order.state, actor, reason: '', now })
  await enqueue(tx, 'order.changed', { orderId, action: 'new_code', to: order.state }, now)
  return true
}
