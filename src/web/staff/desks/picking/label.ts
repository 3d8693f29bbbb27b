import type { PickTask, WholeRun } from '#contract/staff/picking/picking.ts'
import { isLabelOf } from '#domain/stock/scale-label.ts'
import type { LocalDate } from '#domain/time.ts'
import { readLabelAs } from '#web/staff/scan/scale-label.ts'

export type LabelWord = 'picking.labelWrong' | 'picking.labelOther' | 'picking.labelPriced'
type Goods = Pick<PickTask, 'plu' | 'is_weighed'>

/**
 * What the label of a scale says about a task: the grams of a unit, or why it is not taken. Null for
 * any other code.
 */
export const readLabel = (
  code: string,
  { plu, is_weighed: isWeighed }: Goods,
  { labels }: Pick<WholeRun, 'labels'>,
): { grams: number } | { refused: LabelWord } | null => {
  if (!/^2\d{12}$/.test(code)) return null
  const label = readLabelAs(code, labels)
  if (label === null) return { refused: 'picking.labelWrong' }
  if (!isWeighed || !isLabelOf(label, plu)) return { refused: 'picking.labelOther' }
  return 'grams' in label ? { grams: label.grams } : { refused: 'picking.labelPriced' }
}

type InRun = { variation_id: string; batch: { code: string } | null }

/** Whether a batch is of other goods of the run; one that the run does not have may be of these. */
export const isBatchOfOther = (
  code: string,
  { variation_id: own }: Pick<InRun, 'variation_id'>,
  tasks: readonly InRun[],
): boolean => tasks.some(({ batch, variation_id: goods }) => batch?.code === code && goods !== own)

/** The batch that a card names. The day of a scanned one is not known here. */
export const shownBatch = (
  planned: PickTask['batch'],
  scanned: string | null,
): { code: string; best_before: LocalDate | null } | null =>
  scanned === null || scanned === planned?.code ? planned : { code: scanned, best_before: null }
