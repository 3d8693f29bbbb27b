import * as v from 'valibot'

/** A delivery window. */
export const slot = v.object({
  /** location+day+start. */
  id: v.string(),
  /** The start, `HH:mm`. */
  label: v.string(),
  day: v.string(),
  day_label: v.string(),
  estimated_time: v.string(),
  /** When ordering closes, `HH:mm` in Jakarta. */
  closes_at: v.string(),
  /** What the slot adds to shipping; may be negative. */
  price: v.pipe(v.number(), v.integer()),
  formatted_price: v.string(),
  is_available: v.boolean(),
  reason: v.nullable(v.picklist(['past', 'full', 'closed', 'too_soon'])),
})
export type Slot = v.InferOutput<typeof slot>
