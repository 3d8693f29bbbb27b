import {
  actOnPickTask,
  getPickRun,
  type PickTask,
  type WholeRun,
} from '#contract/staff/picking/picking.ts'
import { send } from '#web/staff/send.ts'
import { readRow, type PaperFault, type PaperRow } from './paper-row.ts'

/**
 * Enters what stands on a row of the paper list, as the picker would have tapped it: units taken
 * with their weights, and the rest as missing. Resolves to what is wrong with the row, if anything.
 */
export const enterRow = async (
  run: WholeRun,
  task: PickTask,
  row: PaperRow,
  isSure: boolean,
): Promise<PaperFault | null> => {
  const read = readRow(task, row)
  if ('fault' in read) return read.fault
  const { taken, grams, batch } = read
  if (taken === 0) {
    await miss(task.id)
    return null
  }
  const { next } = await send(actOnPickTask, {
    params: { id: task.id },
    body: {
      act: 'pick',
      quantity: taken,
      grams,
      is_sure: isSure,
      ...(batch === null ? {} : { batch_code: batch }),
    },
  })
  if (next !== null) await missRest(run, task)
  return null
}

const miss = (id: string) =>
  send(actOnPickTask, { params: { id }, body: { act: 'short', grams: [], is_sure: false } })

/** What was not taken became tasks of other batches; the picker found none of them. */
const missRest = async (before: WholeRun, { order_id: order, variation_id: good }: PickTask) => {
  const known = new Set(before.task_list.map(({ id }) => id))
  const { task_list: tasks } = await send(getPickRun, { params: { id: before.id } })
  for (const one of tasks)
    if (
      !known.has(one.id) &&
      one.order_id === order &&
      one.variation_id === good &&
      one.state === 'open' &&
      one.instead_of === null
    )
      await miss(one.id)
}
