import type { Packable } from '#contract/staff/picking/packing.ts'
import type { PickRun, PickTask, WholeRun } from '#contract/staff/picking/picking.ts'
import type { Bag } from '#domain/delivery/bags.ts'
import { isForCourier } from '#domain/delivery/run.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { outOfCold } from '#domain/picking/out-of-cold.ts'
import { speedOf } from '#domain/picking/speed.ts'
import { walkOrder } from '#domain/picking/pick-plan.ts'
import { keepsPromise } from '#domain/stock/batch.ts'
import type { Settings } from '#domain/settings.ts'
import { presentLabels } from '../batches/index.ts'
import type { BatchOnHand } from './store/facts.ts'
import type { PackableRow } from './store/packing.ts'
import type { RunSpeed } from './store/speed.ts'
import { walkingTask, type RunRow, type TaskRow, type ToteRow } from './store/runs.ts'

type Moment = { now: Date; settings: Settings }
type Viewer = Moment & { staffId: string; locale: Locale }
type Slot = Pick<RunRow, 'day' | 'start' | 'end' | 'startsAt'>

export const presentWindow = ({ day, start, end, startsAt }: Slot) => ({
  day,
  start,
  end,
  starts_at: startsAt.toISOString(),
})
/** A picker needs no more of a customer than how to call them. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

const presentCold = (since: Date | null, { now, settings }: Moment): PickRun['cold'] => {
  const out = outOfCold(since, now, settings['pick.chilledMinutes'])
  return out && { minutes: out.minutes, is_late: out.isLate }
}

const presentSpeed = (speed: RunSpeed): PickRun['speed'] => {
  const { secondsPerTask, unitsPerHour } = speedOf(speed)
  return {
    tasks: speed.tasks,
    units: speed.units,
    short: speed.short,
    wrong_scans: speed.wrongScans,
    seconds_per_task: secondsPerTask,
    units_per_hour: unitsPerHour,
  }
}

export const presentRun = (
  run: RunRow,
  speed: RunSpeed,
  viewer: Omit<Viewer, 'locale'>,
): PickRun => ({
  id: run.id,
  number: run.number,
  window: presentWindow(run),
  picker: run.picker,
  is_mine: run.pickerId === viewer.staffId,
  orders: run.orders,
  tasks: run.tasks,
  done: run.done,
  weight_g: run.grams,
  zones: run.zones,
  begun_at: run.begunAt?.toISOString() ?? null,
  done_at: run.doneAt?.toISOString() ?? null,
  cold: presentCold(run.coldSince, viewer),
  speed: presentSpeed(speed),
})

export const presentWholeRun = (
  run: RunRow,
  {
    totes,
    tasks,
    batches,
    speed,
  }: {
    totes: readonly ToteRow[]
    tasks: readonly TaskRow[]
    batches: readonly BatchOnHand[]
    speed: RunSpeed
  },
  viewer: Viewer,
): WholeRun => ({
  ...presentRun(run, speed, viewer),
  totes: totes.map(({ orderId, number, letter, code, name, together }) => ({
    order_id: orderId,
    number,
    letter,
    code,
    first_name: firstNameOf(name),
    ...(together.length === 0 ? {} : { together: presentTogether(together) }),
  })),
  task_list: walkOrder(tasks.map(walkingTask)).map(({ task }) => presentTask(task, viewer)),
  limits: {
    credit_percent: viewer.settings['weight.creditPercent'],
    gift_percent: viewer.settings['weight.giftPercent'],
    low_percent: viewer.settings['weight.lowPercent'],
    high_percent: viewer.settings['weight.highPercent'],
  },
  batches: batches.map((batch) => ({
    code: batch.code,
    variation_id: batch.variationId,
    best_before: batch.bestBefore,
    is_good: batch.state !== 'held' && keepsPromise(batch, { ...run, ...batch }),
  })),
  labels: presentLabels(viewer.settings),
})

const presentTask = (task: TaskRow, { staffId, locale }: Viewer): PickTask => ({
  id: task.id,
  order_id: task.orderId,
  letter: task.letter,
  variation_id: task.variationId,
  name: inLocale(task.name, locale),
  variation_name: inLocale(task.variationName, locale),
  image: `${task.image}-160.webp`,
  tile: task.tile,
  zone: task.zone,
  shelf: task.shelf,
  batch:
    task.batchCode === null || task.bestBefore === null
      ? null
      : { code: task.batchCode, best_before: task.bestBefore },
  wanted: task.wanted,
  picked: task.picked,
  state: task.state,
  is_weighed: task.isWeighed,
  plu: task.plu,
  nominal_g: task.nominal,
  grams: task.grams,
  note: task.note,
  instead_of: task.insteadOf && inLocale(task.insteadOf, locale),
  question: task.answer && { state: task.answer, until: task.until?.toISOString() ?? null },
  photos: task.photos,
  is_wasted: task.isWasted,
  claim: task.claimedBy === null ? 'none' : task.claimedBy === staffId ? 'mine' : 'other',
  done_at: task.doneAt?.toISOString() ?? null,
})

export const presentBags = (bags: readonly Bag[]) =>
  bags.map(({ code, isCold }) => ({ code, is_cold: isCold }))

export const presentPackable = (
  row: PackableRow,
  moment: Moment & { locale: Locale },
): Packable => ({
  id: row.id,
  number: row.number,
  first_name: firstNameOf(row.name),
  window: presentWindow(row),
  letter: row.letter,
  tote: row.tote,
  run: row.run,
  open_tasks: row.openTasks,
  units: row.units,
  missing: row.missing,
  weight_g: row.grams,
  bags: row.bagCount,
  bag_list: row.state === 'packed' ? presentBags(row.bags) : [],
  goods: row.goods.map((good) => ({
    name: inLocale(good.name, moment.locale),
    variation_name: inLocale(good.variationName, moment.locale),
    quantity: good.quantity,
    weight_g: good.grams,
    is_cold: good.isCold,
    state: good.state,
    instead_of: good.insteadOf && inLocale(good.insteadOf, moment.locale),
  })),
  has_cold: row.hasCold,
  courier: isForCourier(row.shippingMethod) ? inLocale(row.shippingName, moment.locale) : null,
  is_booked: row.isBooked,
  state: row.state,
  cold: presentCold(row.coldSince, moment),
  together: presentTogether(row.together),
})

const presentTogether = (together: PackableRow['together']): Packable['together'] =>
  together.map(({ number, letter, isPacked }) => ({ number, letter, is_packed: isPacked }))
