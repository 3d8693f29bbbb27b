import type { ScaleLabels } from '#contract/staff/picking/scale-labels.ts'
import { readScaleLabel, type ScaleLabel } from '#domain/stock/scale-label.ts'

/** Reads the label of a scale as the shop's settings say; null for any other code. */
export const readLabelAs = (code: string, labels: ScaleLabels): ScaleLabel | null =>
  readScaleLabel(code, {
    itemDigits: labels.item_digits,
    pricePrefix: labels.price_prefix,
    priceUnit: labels.price_unit,
  })
