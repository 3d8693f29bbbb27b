import type { PickTask, WholeRun } from '#contract/staff/picking/picking.ts'

/** The batch that a card names. The day of a scanned one may not be known here. */
export const shownBatch = (
  planned: PickTask['batch'],
  scanned: string | null,
  batches: WholeRun['batches'],
): { code: string; best_before: string | null } | null =>
  scanned === null || scanned === planned?.code
    ? planned
    : (batches.find(({ code }) => code === scanned) ?? { code: scanned, best_before: null })
