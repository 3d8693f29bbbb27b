import { pages } from '#contract/pages.ts'
import { notify } from '../notifications/index.ts'
import { holdSubstitute, substituteFor } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import { makeAllotter } from './allot.ts'
import type { TaskOrder } from './store/facts.ts'
import { insertTasks, type TaskRow } from './store/runs.ts'
import type { Doing } from './store/tasks.ts'

type Missing = { task: TaskRow; order: TaskOrder; doing: Doing }

/**
 * Puts another good in place of a missing one as the customer chose, without asking: the one that
 * they named, or the best match. It never costs more, its units are held at once, and the customer
 * is notified. Resolves to the task of the substitute; null where the money goes back.
 */
export const replaceMissing = async (
  tx: Transaction,
  shop: Shop,
  { task, order, doing }: Missing,
): Promise<string | null> => {
  if (task.isPart) return null
  const { staffId, now } = doing
  const { variationId, orderId, lineId, wanted: units } = task
  const choice = { choice: order.substitute, wanted: order.substituteId }
  const ask = { variationId, price: order.price, units }
  const found = await substituteFor(tx, { ...ask, ...choice }, { settings: shop.settings(), now })
  if (!found) return null
  const id = newId(now)
  const held = { id, orderId, lineId, variationId: found.variationId, units, price: found.price }
  if (!(await holdSubstitute(tx, { ...held, actor: `staff:${staffId}`, now }))) return null
  const allot = await makeAllotter(tx, order.locationId, order.day, [found.variationId])
  const tasks = allot({ variationId: found.variationId, quantity: units }).map((one) => ({
    id: newId(now),
    orderId,
    lineId,
    variationId: found.variationId,
    batchId: one.batchId,
    wanted: one.quantity,
    substitutionId: id,
  }))
  await insertTasks(tx, task.runId, tasks, { staffId, now })
  await notify(tx, {
    customerId: order.customerId,
    kind: 'order.substituted',
    params: {
      number: order.number,
      missing: task.name,
      instead: found.name,
    },
    href: pages.order(orderId),
    now,
  })
  return tasks[0]!.id
}
