import {
  actOnPickTask,
  getPickRun,
  handOverPickRun,
  listPickRuns,
  makePickRun,
  scanTote,
  takePickRun,
} from '#contract/staff/picking/picking.ts'
import { freePickRun } from '#contract/staff/picking/free-run.ts'
import { noteWrongScan } from '#contract/staff/picking/speed.ts'
import { findSubstituteGoods } from '#contract/staff/picking/substitutes.ts'
import { readMissing } from '#contract/staff/picking/missing.ts'
import { addScalePhoto } from '#contract/staff/picking/scale-photos.ts'
import { inLocale } from '#domain/locale.ts'
import { isOftenMissing, missingSince } from '#domain/picking/missing.ts'
import { seesPickers } from '#domain/reports/report.ts'
import { missingByPicker, missingByProduct } from './store/shorts.ts'
import { storeUpload } from '../delivery/index.ts'
import { AppError } from '../errors.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { ownPlaces, perform, performTap, staff, type Act } from '../staff/index.ts'
import { atOwnPlace } from './at-own-place.ts'
import { doTask, type Tapped } from './do-task.ts'
import { findSubstitutes } from './find-substitutes.ts'
import { makeRun, takeRun } from './make-run.ts'
import { presentRun, presentWholeRun, presentWindow } from './present.ts'
import { addScalePhotoWithin } from './scale-photo.ts'
import {
  findRun,
  openRuns,
  tasksOf,
  totesOf,
  waitingWindows,
  type RunRow,
  type TaskRow,
} from './store/runs.ts'
import { batchesOnHand } from './store/facts.ts'
import { insertWrongScan, speedOfRuns } from './store/speed.ts'
import { freeTasks, releaseTasks, setToteCode } from './store/tasks.ts'

export const pickingCalls: Served[] = [
  serve(listPickRuns, [staff()], async (ask) => {
    const {
      shop,
      now,
      staff: { id },
    } = ask
    const places = await ownPlaces(ask, listPickRuns)
    const viewer = { staffId: id, now, settings: shop.settings() }
    const [runs, waiting] = await Promise.all([
      openRuns(shop.db, places),
      waitingWindows(shop.db, places),
    ])
    const only = seesPickers(ask.staff.permissions) ? null : id
    const speeds = await speedOfRuns(
      shop.db,
      runs.map((run) => run.id),
      only,
    )
    const speedIn = new Map(speeds.map((speed) => [speed.runId, speed]))
    return {
      data: {
        runs: runs.map((run) => presentRun(run, speedIn.get(run.id)!, viewer)),
        waiting: waiting.map((one) => ({
          window: presentWindow(one),
          orders: one.orders,
          weight_g: one.grams,
        })),
      },
    }
  }),

  serve(makePickRun, [staff(), once()], async (ask) => {
    const places = await ownPlaces(ask, makePickRun)
    const data = await perform(ask, async (tx) => {
      const { window_day: day, window_start: start } = ask.body
      const by = { staffId: ask.staff.id, now: ask.now, places }
      const { id, orders } = await makeRun(tx, ask.shop, { day, start }, by)
      const act: Act = { act: 'pick_run_make', entity: { kind: 'pick_run', id }, facts: { orders } }
      return { done: { id }, act }
    })
    return { data }
  }),

  serve(getPickRun, [staff(), atOwnPlace(getPickRun, 'run')], async (ask) => {
    const { shop, params, locale, now, staff: caller } = ask
    const run = await known(shop.db, params.id)
    const [totes, tasks, [speed]] = await Promise.all([
      totesOf(shop.db, run.id),
      tasksOf(shop.db, run.id),
      speedOfRuns(shop.db, [run.id], caller.id),
    ])
    const goods = new Set(tasks.map(({ variationId }) => variationId))
    const batches = await batchesOnHand(shop.db, run.locationId, [...goods])
    const viewer = { staffId: caller.id, locale, now, settings: shop.settings() }
    return { data: presentWholeRun(run, { totes, tasks, batches, speed: speed! }, viewer) }
  }),

  serve(takePickRun, [staff(), atOwnPlace(takePickRun, 'run'), once()], async (ask) => {
    const data = await perform(ask, async (tx) => {
      const run = await known(tx, ask.params.id)
      const by = { staffId: ask.staff.id, now: ask.now, count: ask.body.tasks }
      const claimed = await takeRun(tx, ask.shop, run.id, by)
      return { done: { claimed }, act: actOn('pick_run_take', run, { tasks: claimed.length }) }
    })
    ask.shop.wakeOutbox()
    return { data }
  }),

  serve(handOverPickRun, [staff(), atOwnPlace(handOverPickRun, 'run'), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const run = await known(tx, ask.params.id)
      const released = await releaseTasks(tx, run.id, ask.staff.id)
      return { done: { released }, act: actOn('pick_run_hand_over', run, { tasks: released }) }
    }),
  })),

  serve(freePickRun, [staff(), atOwnPlace(freePickRun, 'run'), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const run = await known(tx, ask.params.id)
      const { released, pickers } = await freeTasks(tx, run.id)
      const facts = { tasks: released, picker: pickers.join(', ') }
      return { done: { released }, act: actOn('pick_run_free', run, facts) }
    }),
  })),

  serve(scanTote, [staff(), atOwnPlace(scanTote, 'run'), once()], async (ask) => {
    const { id, order_id: orderId } = ask.params
    const entity = { kind: 'tote', id: orderId }
    const work = async (tx: Transaction) => {
      const run = await known(tx, id)
      const { code } = ask.body
      const outcome = await setToteCode(tx, { runId: run.id, orderId, code })
      if (outcome === 'in_use') throw new AppError('tote_in_use')
      if (outcome === 'unknown') throw new AppError('pick_run_not_found')
      return { done: { code }, act: actOn('pick_tote', run, { code }) }
    }
    return { data: await performTap(ask, scanTote, entity, async () => ({ work })) }
  }),

  serve(noteWrongScan, [staff(), atOwnPlace(noteWrongScan, 'run'), once()], async (ask) => {
    const { id } = ask.params
    const entity = { kind: 'wrong_scan', id }
    const data = await performTap(ask, noteWrongScan, entity, async ({ at }) => ({
      work: async (tx: Transaction) => {
        const run = await known(tx, id)
        const { kind } = ask.body
        const staffId = ask.staff.id
        await insertWrongScan(tx, { id: newId(ask.now), runId: run.id, staffId, kind, at })
        const [speed] = await speedOfRuns(tx, [run.id], staffId)
        return {
          done: { wrong_scans: speed!.wrongScans },
          act: actOn('pick_wrong_scan', run, { kind }),
        }
      },
    }))
    return { data }
  }),

  serve(actOnPickTask, [staff(), atOwnPlace(actOnPickTask, 'task'), once()], async (ask) => {
    const { id } = ask.params
    const entity = { kind: 'pick_task', id }
    const mayAllowHeavy = ask.staff.permissions.has('orders.write')
    const data = await performTap(ask, actOnPickTask, entity, async ({ at }) => ({
      work: async (tx: Transaction) => {
        const who = { staffId: ask.staff.id, now: ask.now, at, mayAllowHeavy, doer: ask }
        const { task, state, next, number } = await doTask(tx, ask.shop, id, ask.body, who)
        return { done: { state, next }, act: actOnTask(ask.body, task, { state, number }) }
      },
    }))
    ask.shop.wakeOutbox()
    return { data }
  }),

  serve(
    findSubstituteGoods,
    [staff(), atOwnPlace(findSubstituteGoods, 'task')],
    async ({ shop, now, locale, params, query }) => ({
      data: await findSubstitutes(shop, params.id, { search: query.search.trim(), locale, now }),
    }),
  ),

  serve(addScalePhoto, [staff(), atOwnPlace(addScalePhoto, 'task'), once()], async (ask) => {
    const { id } = ask.params
    const entity = { kind: 'pick_task', id }
    const data = await performTap(ask, addScalePhoto, entity, async ({ at }) => {
      const stored = await storeUpload(ask.shop, ask.body.photo, ask.now)
      const who = { staffId: ask.staff.id, now: ask.now, at }
      return {
        work: (tx: Transaction) => addScalePhotoWithin(tx, id, stored.path, who),
        undo: stored.remove,
      }
    })
    return { data }
  }),

  serve(
    readMissing,
    [staff()],
    async ({ shop, now, locale, query, staff: { id, permissions } }) => {
      const since = missingSince(now)
      const only = seesPickers(permissions) ? null : id
      const [products, pickers] = await Promise.all([
        missingByProduct(shop.db, since, { isOften: query.missing === 'often' }),
        missingByPicker(shop.db, since, only),
      ])
      return {
        data: {
          products: products.map((one) => ({
            ...one,
            name: inLocale(one.name, locale),
            is_often: isOftenMissing(one),
          })),
          pickers,
        },
      }
    },
  ),
]

const known = async (db: Queryable, id: string): Promise<RunRow> => {
  const run = await findRun(db, id)
  if (!run) throw new AppError('pick_run_not_found')
  return run
}

const actOn = (act: string, { id, number }: RunRow, facts: Record<string, unknown>): Act => ({
  act,
  entity: { kind: 'pick_run', id },
  facts: { number, ...facts },
})

const actOnTask = (
  tapped: Pick<Tapped, 'act' | 'quantity' | 'waste_reason'>,
  task: TaskRow,
  { state, number }: { state: string; number: string },
): Act => ({
  act: `pick_task_${tapped.act}`,
  entity: { kind: 'order', id: task.orderId },
  before: { state: task.state },
  after: { state },
  facts: {
    number,
    good: task.name.id,
    units: tapped.quantity ?? task.wanted,
    ...(tapped.waste_reason ? { reason: tapped.waste_reason } : {}),
  },
})
