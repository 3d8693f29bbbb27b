import type { PickTask } from '#contract/staff/picking/picking.ts'
import { typedWhole } from '#domain/typed-number.ts'

/** What a picker wrote next to a task, as it is typed. */
export type PaperRow = { taken: string; grams: string; batch: string }
export type PaperFault = 'taken' | 'grams'

/** A row as it is before anything is typed: all units were there, of the batch that was named. */
export const wholeRow = ({ wanted, batch }: PickTask): PaperRow => ({
  taken: String(wanted),
  grams: '',
  batch: batch?.code ?? '',
})

/** Whether it says anything: a task that was not walked stays open. */
export const isBlank = ({ taken }: PaperRow): boolean => taken.trim() === ''

const gramsOf = ({ grams }: PaperRow): number[] => {
  const parts = grams
    .trim()
    .split(/[\s;+]+/)
    .filter(Boolean)
  return parts.map((part) => typedWhole(part) ?? Number.NaN)
}

type Read = { taken: number; grams: number[]; batch: string | null } | { fault: PaperFault }

/** Reads a row that is not blank. */
export const readRow = (task: PickTask, row: PaperRow): Read => {
  const taken = typedWhole(row.taken)
  if (typeof taken !== 'number' || taken < 0 || taken > task.wanted) return { fault: 'taken' }
  const grams = task.is_weighed && taken > 0 ? gramsOf(row) : []
  const isWeighed = !task.is_weighed || grams.length === taken
  if (!isWeighed || grams.some((one) => !(one > 0))) return { fault: 'grams' }
  const batch = row.batch.trim().toUpperCase()
  return { taken, grams, batch: batch === '' || batch === task.batch?.code ? null : batch }
}
