import * as v from 'valibot'
import { imageUrl, nameOf, opaqueId, tile, variationName } from '../fields.ts'
import { count, means } from '../means.ts'
import { formatted, instant } from '../wire.ts'

/** Another good in place of one that ran out, which the customer can still refuse. */
export const openSubstitution = v.object({
  id: opaqueId,
  question_id: means(
    v.string(),
    'Goods that are offered together share it: one of them can be accepted, or all refused.',
  ),
  missing: means(v.string(), 'The good that ran out.'),
  name: nameOf,
  variation_name: variationName,
  image: imageUrl,
  tile,
  units: means(count, 'How many take its place.'),
  formatted_price: means(formatted, 'What one costs; the difference goes back.'),
  state: means(
    v.picklist(['offered', 'taken']),
    '`offered` waits for an answer; `taken` comes unless it is refused.',
  ),
  until: means(v.nullable(instant), 'Until when an answer counts; null for `taken`.'),
})
