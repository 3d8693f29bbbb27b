import { pages } from '#contract/pages.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { notify } from '../notifications/index.ts'
import { holdSubstitute, substituteFor } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { makeAllotter } from './allot.ts'
import type { TaskOrder } from './store/facts.ts'
import { insertTasks, type TaskRow } from './store/runs.ts'
import type { Doing } from './store/tasks.ts'

type Missing = { task: TaskRow; order: TaskOrder; doing: Doing }

/** What becomes of a task whose good is missing. */
export type Instead =
  | { state: 'short' }
  | { state: 'substituted'; next: string }
  | { state: 'asked'; askedFor: string }

/**
 * Puts another good in place of a missing one as the customer chose: the one that they named, or the
 * best match, which they are asked about if they want that. It never costs more, its units are held
 * at once, and the customer is notified. `short` where the money goes back.
 */
export const replaceMissing = async (
  tx: Transaction,
  shop: Shop,
  { task, order, doing }: Missing,
): Promise<Instead> => {
  if (task.isPart) return { state: 'short' }
  const { staffId, now } = doing
  const { variationId, orderId, lineId, wanted: units } = task
  const choice = { choice: order.substitute, wanted: order.substituteId }
  const settings = shop.settings()
  const minutes = settings['substitution.minutes']
  const isAsked = order.substitute === 'ask'
  const ask = { variationId, price: order.price, units }
  const found = await substituteFor(tx, { ...ask, ...choice }, { settings, now })
  if (!found) return { state: 'short' }
  const id = newId(now)
  const until = isAsked ? new Date(now.getTime() + minutes * MINUTE_MS) : null
  const held = { id, orderId, lineId, variationId: found.variationId, units, price: found.price }
  if (!(await holdSubstitute(tx, { ...held, until, actor: `staff:${staffId}`, now })))
    return { state: 'short' }
  await notify(tx, {
    customerId: order.customerId,
    kind: isAsked ? 'order.substitute_asked' : 'order.substituted',
    params: { number: order.number, missing: task.name, instead: found.name, minutes },
    href: pages.order(orderId),
    now,
  })
  if (isAsked) {
    const change = { orderId, action: 'substitute_asked', to: 'picking', substitutionId: id }
    await enqueue(tx, 'order.changed', change, now)
    return { state: 'asked', askedFor: id }
  }
  const next = await addTasks(tx, task.runId, { ...held, id, order }, { staffId, now })
  return { state: 'substituted', next }
}

type Substitute = {
  id: string
  orderId: string
  lineId: string
  variationId: string
  units: number
  order: Pick<TaskOrder, 'locationId' | 'day'>
}

/** Adds the tasks of a substitute to a run; resolves to the first. */
export const addTasks = async (
  tx: Transaction,
  runId: string,
  { id, orderId, lineId, variationId, units, order }: Substitute,
  { staffId, now }: { staffId: string | null; now: Date },
): Promise<string> => {
  const allot = await makeAllotter(tx, order.locationId, order.day, [variationId])
  const tasks = allot({ variationId, quantity: units }).map((one) => ({
    id: newId(now),
    orderId,
    lineId,
    variationId,
    batchId: one.batchId,
    wanted: one.quantity,
    substitutionId: id,
  }))
  await insertTasks(tx, runId, tasks, staffId === null ? null : { staffId, now })
  return tasks[0]!.id
}
