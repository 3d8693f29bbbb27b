import * as v from 'valibot'
import { dayLabel, windowTimes } from '../fields.ts'
import { means } from '../means.ts'
import { rupiah, formatted } from '../wire.ts'

export const slot = means(
  v.object({
    id: means(v.string(), 'What `time_pickup` takes.'),
    label: means(v.string(), 'The start, `HH:mm` in Jakarta.'),
    day: means(v.string(), 'The day in Jakarta, `2026-11-20`.'),
    day_label: dayLabel,
    estimated_time: windowTimes,
    closes_at: means(v.string(), 'When ordering closes, `HH:mm` in Jakarta.'),
    price: means(rupiah, 'What the slot adds to shipping; may be negative.'),
    formatted_price: formatted,
    is_available: means(v.boolean(), 'Whether it can be chosen.'),
    reason: means(
      v.nullable(v.picklist(['past', 'full', 'closed', 'too_soon', 'dearer'])),
      'Why it cannot be chosen; null when it can.',
    ),
  }),
  'A delivery window.',
)
export type Slot = v.InferOutput<typeof slot>
