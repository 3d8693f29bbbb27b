import type { PickTask, WholeRun } from '#contract/staff/picking/picking.ts'
import { isLabelOf } from '#domain/stock/scale-label.ts'
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

type InRun = Pick<WholeRun, 'batches'> & {
  task_list: readonly Pick<PickTask, 'variation_id' | 'batch'>[]
}

/**
 * Why a scanned batch is not taken for a good, as far as the run knows: one that it does not know
 * may have come in since.
 */
export const batchFault = (
  code: string,
  { variation_id: own, batch: planned }: Pick<PickTask, 'variation_id' | 'batch'>,
  { batches, task_list: tasks }: InRun,
): 'picking.labelOther' | 'picking.batchNotGood' | 'picking.batchUnknown' | null => {
  if (code === planned?.code) return null
  const known =
    batches.find((batch) => batch.code === code) ?? tasks.find(({ batch }) => batch?.code === code)
  if (!known) return 'picking.batchUnknown'
  if (known.variation_id !== own) return 'picking.labelOther'
  return 'is_good' in known && !known.is_good ? 'picking.batchNotGood' : null
}
