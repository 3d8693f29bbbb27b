import { fitsRun, planJoins, toteLetter } from '#domain/picking/pick-plan.ts'
import { AppError } from '../errors.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import { tasksFor } from './make-run.ts'
import { insertRun, insertTasks, lockPlace } from './store/runs.ts'
import { fillingRuns, insertTotes, lockTogether, waitingTogether } from './store/joining.ts'

/** How many runs orders make that join in this order, and which of them no trolley takes. */
export const previewJoins = async (
  db: Queryable,
  shop: Shop,
  orderIds: readonly string[],
): Promise<{ runs: number; tooLarge: string[] }> => {
  const settings = shop.settings()
  const limits = { ordersMax: settings['pick.ordersMax'], gramsMax: settings['pick.gramsMax'] }
  const found = await waitingTogether(db, orderIds)
  const groups = [...Map.groupBy(found, ({ group }) => group).values()].map(([first]) => first!)
  const { runs, tooLarge } = planJoins(groups, limits)
  return { runs, tooLarge: tooLarge.map((at) => groups[at]!.orderId) }
}

type Joining = {
  orderId: string
  /** Runs of these orders are filled before a new one is made. */
  others: readonly string[]
  staffId: string
  now: Date
}

/**
 * Puts an accepted order, with what was added to it, into a run of its window that others of the
 * same act began to fill and that has not begun, else into a new one. Throws 409
 * `changed_meanwhile` when it no longer waits.
 */
export const joinRun = async (
  tx: Transaction,
  shop: Shop,
  { orderId, others, staffId, now }: Joining,
): Promise<{ runId: string; orders: number }> => {
  const group = await lockTogether(tx, orderId)
  const first = group.find(({ id }) => id === orderId)
  if (!first) throw new AppError('changed_meanwhile')
  const { locationId, day, start, end, startsAt } = first
  await lockPlace(tx, locationId)
  const settings = shop.settings()
  const limits = { ordersMax: settings['pick.ordersMax'], gramsMax: settings['pick.gramsMax'] }
  const filling = await fillingRuns(tx, others, { locationId, day, start })
  const found = filling.find((one) => fitsRun(one, group, limits))
  const runId = found?.id ?? newId(now)
  const placed = group.map((order, at) => {
    const position = (found?.nextPosition ?? 0) + at
    return { orderId: order.id, letter: toteLetter(position), position }
  })
  if (found) await insertTotes(tx, runId, placed)
  else {
    const window = { day, start, end, startsAt }
    await insertRun(tx, { id: runId, locationId, window, orders: placed, by: staffId, now })
  }
  await insertTasks(tx, runId, await tasksFor(tx, locationId, { day, start }, group, now))
  return { runId, orders: group.length }
}
