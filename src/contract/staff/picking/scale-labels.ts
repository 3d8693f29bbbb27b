import * as v from 'valibot'
import { means, ordinal } from '../../means.ts'
import { rupiah } from '../../wire.ts'

/** A file of its own, because the till does not load the contract of picking. */
export const scaleLabels = means(
  v.object({
    item_digits: means(ordinal, 'Digits of the PLU after the prefix of a label.'),
    price_prefix: means(ordinal, 'Prefix of labels with a price; 0 for none.'),
    price_unit: means(rupiah, 'What the last digit of such a price counts.'),
  }),
  'How the labels of the scales are read.',
)
export type ScaleLabels = v.InferOutput<typeof scaleLabels>
