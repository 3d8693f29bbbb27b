import { actOnPickTask, type PickTask } from '#contract/staff/picking/picking.ts'
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
}

/** Stores a tap on a task, and sends it when the network allows. */
export const actOn = (
  task: PickTask,
  scope: string,
  body: ActBody,
  effect: TaskEffect,
): Promise<void> =>
  enqueue(actOnPickTask, {
    params: { id: task.id },
    entity: { kind: 'pick_task', id: task.id },
    scope,
    title: `picking.act.${body.act}`,
    words: { name: task.name },
    effect: { kind: 'task', id: task.id, ...effect } satisfies Effect,
    body,
  })

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
  )
