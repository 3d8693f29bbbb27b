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
