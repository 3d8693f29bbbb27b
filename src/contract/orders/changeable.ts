import * as v from 'valibot'
import { opaqueId, statusText } from '../fields.ts'
import { means } from '../means.ts'
import { formatted, rupiah } from '../wire.ts'

export const linked = means(
  v.array(
    v.object({
      id: opaqueId,
      number: means(v.string(), 'What people call the order.'),
      is_first: means(v.boolean(), 'Whether it is the order that this one adds to.'),
      status_text: statusText,
    }),
  ),
  'Orders that come together with it: the one that it adds to, or those that add to it.',
)

export const change = means(
  v.nullable(
    v.object({
      minimum: means(rupiah, 'What the goods that stay have to be worth.'),
      formatted_minimum: formatted,
      may_move: means(v.boolean(), 'Whether the address can be changed: our riders bring it.'),
      may_grow: means(v.boolean(), 'Whether goods can be added to it.'),
    }),
  ),
  'How the customer can change it until it is picked; null when that is over.',
)
