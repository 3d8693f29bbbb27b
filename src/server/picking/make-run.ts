import { inStock } from '#domain/catalogue/hamper.ts'
import { fillRun, toteLetter } from '#domain/picking/pick-plan.ts'
import { AppError } from '../errors.ts'
import { advanceWithin } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import { makeAllotter, tasksOf } from './allot.ts'
import {
  insertRun,
  insertTasks,
  linesToPick,
  lockWaiting,
  type NewTask,
  type Places,
  type Window,
} from './store/runs.ts'
import { acceptedOf, beginRun, claimTasks } from './store/tasks.ts'

type By = { staffId: string; now: Date }

/**
 * Makes a run of the oldest accepted orders of a window, as many as a trolley takes, with a task for
 * each good, batch and order. Throws 409 `nothing_to_pick`.
 */
export const makeRun = async (
  tx: Transaction,
  shop: Shop,
  window: Window,
  { staffId, now, places = null }: By & { places?: Places },
): Promise<{ id: string; orders: number }> => {
  const settings = shop.settings()
  const waiting = await lockWaiting(tx, window, places)
  const found = new Set(waiting.map(({ id }) => id))
  // An order that is being changed is skipped, and what was added to it waits with it.
  const together = waiting.filter(
    ({ addedTo, firstWaits }) => addedTo === null || !firstWaits || found.has(addedTo),
  )
  const orders = fillRun(together, {
    ordersMax: settings['pick.ordersMax'],
    gramsMax: settings['pick.gramsMax'],
  })
  const [first] = orders
  if (!first) throw new AppError('nothing_to_pick')
  const id = newId(now)
  const { locationId, end, startsAt } = first
  await insertRun(tx, {
    id,
    locationId,
    window: { ...window, end, startsAt },
    orders: orders.map((order, position) => ({
      orderId: order.id,
      letter: toteLetter(position),
      position,
    })),
    by: staffId,
    now,
  })
  const tasks = await tasksFor(tx, locationId, window, orders, now)
  await insertTasks(tx, id, tasks)
  return { id, orders: orders.length }
}

/** A task for each good, batch and order; those that stand first are served first. */
export const tasksFor = async (
  tx: Transaction,
  locationId: string,
  { day }: Window,
  orders: readonly { id: string }[],
  now: Date,
): Promise<NewTask[]> => {
  const lines = await linesToPick(
    tx,
    orders.map(({ id }) => id),
  )
  const wanted = lines
    .filter(({ quantity }) => quantity > 0)
    .flatMap((line) => inStock(line, line.quantity).map((part) => ({ line, ...part })))
  const allot = await makeAllotter(
    tx,
    locationId,
    day,
    wanted.map(({ variationId }) => variationId),
  )
  // By order, so that the order that was placed first is served first.
  return orders.flatMap((order) =>
    wanted
      .filter(({ line }) => line.orderId === order.id)
      .flatMap(({ line, variationId, quantity }) => {
        const found = line.nextDay.includes(variationId)
          ? [{ batchId: null, quantity }]
          : allot({ variationId, quantity })
        return tasksOf(found, { orderId: order.id, lineId: line.lineId, variationId }, now)
      }),
  )
}

/**
 * Claims open tasks of a run for a picker. The first claim begins the run: its orders are being
 * picked from then on.
 */
export const takeRun = async (
  tx: Transaction,
  shop: Shop,
  runId: string,
  { staffId, now, count }: By & { count: number },
): Promise<string[]> => {
  const step = { action: 'pick', actor: `staff:${staffId}`, reason: '', now } as const
  for (const { id } of await acceptedOf(tx, runId)) await advanceWithin(tx, shop, id, step)
  const claimed = await claimTasks(tx, runId, count, { staffId, now })
  if (claimed.length > 0) await beginRun(tx, runId, { staffId, now })
  return claimed.map(({ id }) => id)
}
