import * as v from 'valibot'
import { opaqueId, orderNumber } from '../../fields.ts'
import { means } from '../../means.ts'

/** Orders whose goods travel in the same bags, because they were added to one of them. */
export const sameBags = v.array(
  v.object({
    number: orderNumber,
    letter: means(v.nullable(v.string()), 'Its letter; null before it is in a run.'),
    is_packed: means(v.boolean(), 'Whether it is packed.'),
  }),
)

/** The box of an order on the trolley. */
export const tote = v.object({
  order_id: opaqueId,
  number: orderNumber,
  letter: means(v.string(), 'What the picker sees.'),
  code: means(v.nullable(v.string()), 'The code on the box; null before it is scanned.'),
  first_name: means(v.string(), 'Who ordered.'),
  together: means(
    v.optional(sameBags),
    'Orders that travel in the same bags; left out for one that travels alone.',
  ),
})
