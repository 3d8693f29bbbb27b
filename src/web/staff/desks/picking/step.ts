import type { PickTask, WholeRun } from '#contract/staff/picking/picking.ts'
import { stopsOf } from '#domain/picking/stops.ts'
import { isUnsettled } from '#domain/picking/found.ts'
import { replay } from '#domain/staff/offline-queue.ts'
import type { StoredAct } from '#web/staff/offline/outbox.ts'

/** What a tap does to the run on the screen, before the server knows of it. */
export type Effect =
  | { kind: 'task'; id: string; state: PickTask['state']; picked: number; grams: number[] }
  | { kind: 'photo'; id: string }
  | { kind: 'tote'; orderId: string; code: string }
  | { kind: 'wrongScan' }

/** The run as it is with the taps that are not sent yet. */
export const withPending = (run: WholeRun, acts: readonly StoredAct[]): WholeRun =>
  replay(run, acts, (before, { effect }) => step(before, effect as Effect))

export const step = (run: WholeRun, effect: Effect): WholeRun => {
  // Counted by the server alone.
  if (effect.kind === 'wrongScan') return run
  if (effect.kind === 'tote') {
    const { orderId, code } = effect
    const totes = run.totes.map((one) => (one.order_id === orderId ? { ...one, code } : one))
    return { ...run, totes }
  }
  if (effect.kind === 'photo') {
    const task_list = run.task_list.map((task) =>
      task.id === effect.id ? { ...task, photos: task.photos + 1 } : task,
    )
    return { ...run, task_list }
  }
  const { id, state, picked, grams } = effect
  const task_list = run.task_list.map((task) =>
    task.id === id
      ? {
          ...task,
          state,
          picked,
          grams,
          photos: task.state !== 'open' && state === 'open' ? 0 : task.photos,
          claim: 'mine' as const,
        }
      : task,
  )
  return { ...run, task_list, done: task_list.filter((one) => !isUnsettled(one)).length }
}

/** What the customers of a run do not get, each good once for each order. */
export const missingOf = ({ task_list: tasks }: WholeRun): Missing[] => {
  const all = new Map<string, Missing>()
  for (const task of tasks.filter(({ state }) => state === 'short')) {
    const key = `${task.order_id} ${task.variation_id}`
    const name = `${task.name}, ${task.variation_name}`
    const units = (all.get(key)?.units ?? 0) + task.wanted
    all.set(key, { key, letter: task.letter, name, units })
  }
  return [...all.values()]
}
export type Missing = { key: string; letter: string; name: string; units: number }

const isToDo = ({ state, claim }: PickTask): boolean => state === 'open' && claim === 'mine'

/**
 * The picker's next tasks, of one good at one shelf; null when all are done. A task that is in hand
 * stays the first one, though another came in that the walk passes before it.
 */
export const nextStop = (run: WholeRun, inHand: string | null = null): PickTask[] | null => {
  const stops = stopsOf(run.task_list.filter(isToDo))
  const held = stops.find((stop) => stop.some(({ id }) => id === inHand)) ?? stops[0]
  return (
    held?.toSorted((one, other) => Number(other.id === inHand) - Number(one.id === inHand)) ?? null
  )
}

/** The boxes that tasks of the picker go into; those of finished orders need no code any more. */
export const boxesToFill = ({ totes, task_list: tasks }: WholeRun): WholeRun['totes'] => {
  const orders = new Set(tasks.filter(isToDo).map(({ order_id: order }) => order))
  return totes.filter(({ order_id: order }) => orders.has(order))
}

/** The own task that was done last and can be undone; null without one. */
export const lastDone = ({ task_list: tasks }: WholeRun): PickTask | null =>
  tasks.filter(mayUndo).toSorted((a, b) => (b.done_at ?? '').localeCompare(a.done_at ?? ''))[0] ??
  null

export const mayUndo = ({ state, claim, is_wasted: isWasted, question }: PickTask): boolean =>
  ['picked', 'short', 'asked'].includes(state) &&
  claim === 'mine' &&
  !isWasted &&
  question?.state !== 'refused'
