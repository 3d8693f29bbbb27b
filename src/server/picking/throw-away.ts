import type { PickWasteReason } from '#domain/stock/waste.ts'
import { addWaste, lockStock } from '../batches/index.ts'
import { AppError } from '../errors.ts'
import { releaseSubstitute } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { isWaiting, recordCall, type Doer } from '../staff/index.ts'
import { makeAllotter, tasksOf } from './allot.ts'
import { batchOfCode, type TaskOrder } from './store/facts.ts'
import { findTask, insertTasks, type TaskRow } from './store/runs.ts'
import { markWasted, resizeTask, type Doing } from './store/tasks.ts'

export type Thrown = {
  quantity: number
  reason: PickWasteReason
  batchCode: string | undefined
  note: string
}
type Given = { task: TaskRow; order: TaskOrder; doing: Doing; doer: Doer }

/**
 * Throws units of a task away: they leave their batch as waste. As many as are free are picked from
 * another batch instead; the others were the last ones, so the order gives them up, and resolves to
 * their task, which is missing. Null when none is.
 */
export const throwAway = async (
  tx: Transaction,
  { task, order, doing, doer }: Given,
  { quantity, reason, batchCode, note }: Thrown,
): Promise<TaskRow | null> => {
  const batchId = await batchOf(tx, task, order, batchCode)
  const { variationId, orderId } = task
  const stock = (await lockStock(tx, order.locationId, [variationId])).get(variationId)
  const free = Math.max(0, (stock?.onHand ?? 0) - (stock?.reserved ?? 0))
  const lost = Math.max(0, quantity - free)
  const { now } = doing
  if (lost > 0) {
    const actor = `staff:${doing.staffId}`
    await releaseSubstitute(tx, orderId, { variationId, units: lost }, { actor, now })
  }
  const wasted = await addWaste(tx, doer, { batchId, quantity, reason, note })
  // A trolley does not wait for a second person.
  if (isWaiting(wasted)) throw new AppError('waste_above_limit')
  await recordCall(tx, doer, wasted.act)
  const left = task.wanted - lost
  if (left > 0) await findElsewhere(tx, task, order, left, doing)
  if (lost === 0) return null
  if (left === 0) return mark(tx, task)
  const { lineId, substitutionId, runId } = task
  const id = newId(now)
  const rest = { id, orderId, lineId, variationId, batchId, wanted: lost, substitutionId }
  await insertTasks(tx, runId, [rest], doing)
  return mark(tx, (await findTask(tx, id))!)
}

const mark = async (tx: Transaction, task: TaskRow): Promise<TaskRow> => {
  await markWasted(tx, task.id)
  return task
}

/** The units that are still to be picked, from what is left in the batches. */
const findElsewhere = async (
  tx: Transaction,
  task: TaskRow,
  order: TaskOrder,
  quantity: number,
  doing: Doing,
): Promise<void> => {
  const { variationId, orderId, lineId, substitutionId, runId } = task
  // Without its batch, so that what it had of it can be allotted.
  if (!(await resizeTask(tx, doing, { wanted: quantity, batchId: null })))
    throw new AppError('pick_task_taken')
  const allot = await makeAllotter(tx, order.locationId, order.day, [variationId])
  const [first, ...others] = allot({ variationId, quantity })
  await resizeTask(tx, doing, { wanted: first!.quantity, batchId: first!.batchId })
  const tasks = tasksOf(others, { orderId, lineId, variationId, substitutionId }, doing.now)
  await insertTasks(tx, runId, tasks, doing)
}

/** What the books do not have, and the next day's supply, can not be thrown away out of them. */
const batchOf = async (
  tx: Transaction,
  task: TaskRow,
  order: TaskOrder,
  code: string | undefined,
): Promise<string> => {
  if (task.batchId === null) throw new AppError('batch_not_found')
  if (code === undefined || code === task.batchCode) return task.batchId
  const batch = await batchOfCode(tx, order.locationId, task.variationId, code)
  if (!batch) throw new AppError('batch_not_found')
  return batch.id
}
