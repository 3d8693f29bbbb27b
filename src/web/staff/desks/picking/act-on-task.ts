import { actOnPickTask, type PickTask } from '#contract/staff/picking/picking.ts'
import { noteWrongScan } from '#contract/staff/picking/speed.ts'
import type { WrongScan } from '#domain/picking/speed.ts'
import type { PickWasteReason } from '#domain/stock/waste.ts'
import { enqueue } from '#web/staff/offline/outbox.ts'
import type { Effect } from './step.ts'

export type TaskEffect = Omit<Extract<Effect, { kind: 'task' }>, 'kind' | 'id'>
export type ActBody = {
  act: 'pick' | 'short' | 'waste' | 'undo'
  waste_reason?: PickWasteReason
  quantity?: number
  grams: number[]
  is_sure: boolean
  batch_code?: string
  /** The good that was found in place of a missing one. */
  instead?: string
}

/** Taps that are being stored: the second half of a double press finds its card still there. */
const storing = new Set<string>()

/** Stores a tap on a task, and sends it when the network allows. */
export const actOn = async (
  task: PickTask,
  scope: string,
  body: ActBody,
  effect: TaskEffect,
  advice?: 'picking.takeOut',
): Promise<void> => {
  const tap = `${body.act} ${task.id}`
  if (storing.has(tap)) return
  storing.add(tap)
  try {
    await enqueue(actOnPickTask, {
      params: { id: task.id },
      entity: { kind: 'pick_task', id: task.id },
      scope,
      title: `picking.act.${body.act}`,
      words: { name: task.name, letter: task.letter },
      ...(advice && { advice }),
      effect: { kind: 'task', id: task.id, ...effect } satisfies Effect,
      body,
    })
  } finally {
    storing.delete(tap)
  }
}

/** Takes back what was done with a task. */
export const undoTask = (task: PickTask, scope: string): Promise<void> =>
  actOn(
    task,
    scope,
    { act: 'undo', grams: [], is_sure: false },
    { state: 'open', picked: 0, grams: [] },
  )

type Picked = { quantity: number; grams: readonly number[]; batch: string | null }

export const pickTask = (
  task: PickTask,
  scope: string,
  { quantity, grams, batch }: Picked,
): Promise<void> =>
  actOn(
    task,
    scope,
    {
      act: 'pick',
      quantity,
      grams: [...grams],
      // Read twice on the screen where it was unlikely.
      is_sure: grams.length > 0,
      ...(batch === null ? {} : { batch_code: batch }),
    },
    { state: 'picked', picked: quantity, grams: [...grams] },
    'picking.takeOut',
  )

/** Counts a scan that was refused here. */
export const countWrongScan = (runId: string, scope: string, kind: WrongScan): Promise<void> =>
  enqueue(noteWrongScan, {
    params: { id: runId },
    entity: { kind: 'wrong_scan', id: runId },
    scope,
    title: 'picking.act.wrongScan',
    effect: { kind: 'wrongScan' } satisfies Effect,
    body: { kind },
  })
