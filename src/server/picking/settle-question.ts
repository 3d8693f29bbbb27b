import {
  afterEvent,
  othersAfter,
  type SubstitutionEvent,
  type SubstitutionState,
} from '#domain/picking/substitution.ts'
import {
  findSubstitution,
  lockOrder,
  offeredWith,
  releaseSubstitute,
  settleSubstitution,
} from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import { publishToCustomer, publishToStaff } from '../platform/live.ts'
import { addTasks } from './substitute.ts'
import { dropTasks, settleAsked, settleRun } from './store/tasks.ts'

type Event = { event: SubstitutionEvent; actor: string; now: Date }

/**
 * Applies an event to a substitution of an order that is being picked, with its tasks and the units
 * that it holds. Resolves to its state; null when the event comes too late.
 */
export const settleQuestion = async (
  tx: Transaction,
  orderId: string,
  id: string,
  { event, actor, now }: Event,
): Promise<SubstitutionState | null> => {
  const order = await lockOrder(tx, orderId)
  const found = order && (await findSubstitution(tx, orderId, id))
  if (!order || !found) return null
  const settled = await settleFound(tx, order, found, { event, actor, now })
  if (settled === null) return null
  // The picker goes on at once, and the customer's other pages ask no more.
  await publishToStaff(tx, 'orders')
  await publishToCustomer(tx, order.customerId, 'order')
  return settled
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>
type Found = NonNullable<Awaited<ReturnType<typeof findSubstitution>>>

const settleFound = async (
  tx: Transaction,
  order: Order,
  found: Found,
  { event, actor, now }: Event,
): Promise<SubstitutionState | null> => {
  const { id: orderId } = order
  const { id, state: from, until } = found
  const to = afterEvent(from, event)
  const isOver =
    event !== 'end' &&
    (order.state !== 'picking' || (event === 'accept' && until !== null && until <= now))
  if (to === null || isOver || found.isSettled) return null
  if (!(await settleSubstitution(tx, id, { from, to, actor, now }))) return null
  // One answer ends the whole question: the goods that were not chosen are free again.
  const others = from === 'offered' ? await offeredWith(tx, orderId, found) : []
  for (const one of others)
    await settleSubstitution(tx, one.id, { from, to: othersAfter(to), actor, now })
  // The end of an order releases what it holds.
  if (event === 'end') return to
  for (const one of others) await releaseSubstitute(tx, orderId, one, { actor, now })
  const asked = await settleAsked(tx, found, to === 'accepted' ? 'substituted' : 'short')
  if (to !== 'accepted') await releaseSubstitute(tx, orderId, found, { actor, now })
  else if (asked) {
    const of = { ...found, orderId, order: { locationId: order.locationId, day: order.slotDay } }
    await addTasks(tx, asked.runId, of, { staffId: asked.claimedBy, now })
  }
  const dropped = to === 'accepted' ? [] : await dropTasks(tx, id, now)
  const run = asked?.runId ?? dropped[0]?.runId
  if (run) await settleRun(tx, run, now)
  return to
}
