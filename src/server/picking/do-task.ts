import { afterEvent } from '#domain/picking/substitution.ts'
import { isUnlikely, judgeWeight } from '#domain/picking/true-weight.ts'
import { isGoodOn, keepsPromise } from '#domain/stock/batch.ts'
import type { PickWasteReason } from '#domain/stock/waste.ts'
import type { Settings } from '#domain/settings.ts'
import { AppError } from '../errors.ts'
import { findSubstitution, settleSubstitution } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import type { Doer } from '../staff/index.ts'
import { throwAway } from './throw-away.ts'
import { makeAllotter, tasksOf } from './allot.ts'
import { settleQuestion } from './settle-question.ts'
import { replaceMissing } from './substitute.ts'
import { batchOfCode, lifeDaysOf, lockOrderOfTask, type TaskOrder } from './store/facts.ts'
import { findTask, insertTasks, type TaskRow } from './store/runs.ts'
import { dropScalePhotos } from './store/scale-photos.ts'
import {
  isLeftOf,
  markPicked,
  markShort,
  reopenTask,
  settleRun,
  type Doing,
} from './store/tasks.ts'

export type Tapped = {
  act: 'pick' | 'short' | 'waste' | 'undo'
  quantity?: number | undefined
  grams: readonly number[]
  batch_code?: string | undefined
  is_sure: boolean
  waste_reason?: PickWasteReason | undefined
  reason: string
  /** The good that the picker found in place of a missing one. */
  instead?: string | undefined
}
export type Who = { staffId: string; now: Date; at: Date; mayAllowHeavy: boolean; doer: Doer }
export type Done = { task: TaskRow; state: TaskRow['state']; next: string | null; number: string }

/**
 * Does a task of a picker. Throws 409 `pick_task_taken` when another picker has it or it is done,
 * `order_state` when its order is not being picked, and refuses weights and batches that do not fit.
 */
export const doTask = async (
  tx: Transaction,
  shop: Shop,
  id: string,
  tapped: Tapped,
  who: Who,
): Promise<Done> => {
  const known = await findTask(tx, id)
  const order = known && (await lockOrderOfTask(tx, known.orderId, known.lineId))
  // Read again: another tap may have left less of it while the lock was waited for.
  const task = known && (await findTask(tx, id))
  if (!task) throw new AppError('pick_task_not_found')
  if (order?.state !== 'picking') throw new AppError('order_state')
  const { staffId, now, at } = who
  const doing = { id, staffId, now, at }
  const done = await act(tx, shop, { task, order, tapped, doing, who })
  await settleRun(tx, task.runId, who.at)
  return { task, number: order.number, ...done }
}

type Given = { task: TaskRow; order: TaskOrder; tapped: Tapped; doing: Doing; who: Who }

const act = async (
  tx: Transaction,
  shop: Shop,
  given: Given,
): Promise<Pick<Done, 'state' | 'next'>> => {
  if (given.tapped.act === 'pick') return pick(tx, shop, given)
  if (given.tapped.act === 'short') return miss(tx, shop, given)
  if (given.tapped.act === 'waste') return waste(tx, shop, given)
  return undo(tx, given)
}

const pick = async (
  tx: Transaction,
  shop: Shop,
  { task, order, tapped, doing, who }: Given,
): Promise<Pick<Done, 'state' | 'next'>> => {
  const quantity = Math.min(tapped.quantity ?? task.wanted, task.wanted)
  checkWeights(task, quantity, tapped, { settings: shop.settings(), who })
  const batchId = await batchOf(tx, task, order, tapped.batch_code)
  const picked = { quantity, grams: task.isWeighed ? tapped.grams : [], batchId }
  if (!(await markPicked(tx, doing, picked))) throw new AppError('pick_task_taken')
  const rest = task.wanted - quantity
  return {
    state: 'picked',
    next: rest === 0 ? null : await leaveRest(tx, task, order, rest, doing),
  }
}

/** Units that are not found in one batch are looked for in the next one. */
const leaveRest = async (
  tx: Transaction,
  task: TaskRow,
  order: TaskOrder,
  rest: number,
  { staffId, now }: Doing,
): Promise<string> => {
  const { variationId, orderId, lineId } = task
  const allot = await makeAllotter(tx, order.locationId, order.day, [variationId])
  const found = allot({ variationId, quantity: rest }).map((one) =>
    one.batchId === task.batchId ? { ...one, batchId: null } : one,
  )
  const tasks = tasksOf(found, { orderId, lineId, variationId }, now)
  await insertTasks(tx, task.runId, tasks, { staffId, now })
  return tasks[0]!.id
}

const miss = async (
  tx: Transaction,
  shop: Shop,
  { task, order, tapped, doing }: Given,
): Promise<Pick<Done, 'state' | 'next'>> => {
  if (task.substitutionId !== null && tapped.instead !== undefined)
    throw new AppError('substitute_unavailable')
  // Where a substitute is missing as well, the line is short: packing releases its units.
  const instead =
    task.substitutionId === null
      ? await replaceMissing(tx, shop, { task, order, doing, chosen: tapped.instead })
      : ({ state: 'short' } as const)
  if (!(await markShort(tx, doing, { reason: tapped.reason, ...instead })))
    throw new AppError('pick_task_taken')
  if (task.substitutionId !== null) await withdrawMissing(tx, task, task.substitutionId, doing)
  return { state: instead.state, next: instead.state === 'substituted' ? instead.next : null }
}

/** What is thrown away comes from another batch; where it was the last, it is missing. */
const waste = async (
  tx: Transaction,
  shop: Shop,
  given: Given,
): Promise<Pick<Done, 'state' | 'next'>> => {
  const { task, tapped, doing, who } = given
  const { waste_reason: reason, reason: note, batch_code: batchCode } = tapped
  if (reason === undefined)
    throw new AppError('invalid', { errors: { waste_reason: [{ key: 'validation.required' }] } })
  if (task.state !== 'open') throw new AppError('pick_task_taken')
  const quantity = Math.min(tapped.quantity ?? task.wanted, task.wanted)
  const missing = await throwAway(
    tx,
    { ...given, doer: who.doer },
    { quantity, reason, batchCode, note },
  )
  if (missing === null) return { state: 'open', next: task.id }
  const missed = await miss(tx, shop, {
    ...given,
    task: missing,
    doing: { ...doing, id: missing.id },
  })
  return missing.id === task.id ? missed : { state: 'open', next: task.id }
}

/** A good that was found after all is not asked about any more. */
const undo = async (
  tx: Transaction,
  { task, doing }: Given,
): Promise<Pick<Done, 'state' | 'next'>> => {
  const { staffId, now } = doing
  if (task.state === 'asked' && task.askedFor !== null) {
    const by = { event: 'take_back', actor: `staff:${staffId}`, now } as const
    if ((await settleQuestion(tx, task.orderId, task.askedFor, by)) === null)
      throw new AppError('pick_task_taken')
  }
  if (!(await reopenTask(tx, doing))) throw new AppError('pick_task_taken')
  await dropScalePhotos(tx, task.id, now)
  return { state: 'open', next: null }
}

/** A substitute that is missing as well can not be refused any more. */
const withdrawMissing = async (
  tx: Transaction,
  { orderId }: TaskRow,
  id: string,
  { staffId, now }: Doing,
): Promise<void> => {
  if (await isLeftOf(tx, id)) return
  const substitution = await findSubstitution(tx, orderId, id)
  const to = substitution && afterEvent(substitution.state, 'run_out')
  if (to)
    await settleSubstitution(tx, id, {
      from: substitution.state,
      to,
      actor: `staff:${staffId}`,
      now,
    })
}

/** Each unit of weighed goods has its weight, and none is unlikely or too heavy. */
const checkWeights = (
  task: TaskRow,
  quantity: number,
  { grams, is_sure: isSure }: Tapped,
  { settings, who }: { settings: Settings; who: Who },
): void => {
  if (!task.isWeighed) return
  if (grams.length !== quantity) throw new AppError('weight_missing')
  const range = {
    lowPercent: settings['weight.lowPercent'],
    highPercent: settings['weight.highPercent'],
  }
  if (!isSure && grams.some((one) => isUnlikely(task.nominal, one, range)))
    throw new AppError('weight_unlikely')
  const limits = {
    creditPercent: settings['weight.creditPercent'],
    giftPercent: settings['weight.giftPercent'],
  }
  const isHeavy = grams.some((one) => judgeWeight(task.nominal, one, limits) === 'too_heavy')
  if (isHeavy && !who.mayAllowHeavy) throw new AppError('weight_too_heavy')
}

/** The batch of the task, or the one that was scanned if it keeps the promise as well. */
const batchOf = async (
  tx: Transaction,
  task: TaskRow,
  order: TaskOrder,
  code: string | undefined,
): Promise<string | null> => {
  const wanted = code ?? task.batchCode
  if (wanted === null || wanted === undefined) return task.batchId
  const batch = await batchOfCode(tx, order.locationId, task.variationId, wanted)
  if (!batch) throw new AppError('batch_not_found')
  if (batch.state === 'held') throw new AppError('batch_held')
  if (batch.id === task.batchId) return batch.id
  const [life] = await lifeDaysOf(tx, [task.variationId])
  const promised = { day: order.day, lifeDays: life?.lifeDays ?? 0 }
  if (!isGoodOn(batch, order.day) || !keepsPromise(batch, promised))
    throw new AppError('batch_too_old')
  return batch.id
}
