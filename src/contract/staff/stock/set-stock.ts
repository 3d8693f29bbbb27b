import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { count, means, unit } from '../../means.ts'
import { idParam } from '../../wire.ts'
import { whole } from '../goods/product-form.ts'

export const setVariationStock = staffCall({
  method: 'PUT',
  path: '/variations/{id}/stock',
  summary: 'Set the units on hand after a count or a delivery',
  auth: 'staff',
  needs: 'batches.write',
  idempotent: true,
  refuses: ['product_not_found', 'conflict', 'changed_meanwhile'],
  params: idParam,
  body: v.object({
    expected: means(
      v.pipe(whole(0, 1_000_000), unit('count')),
      'The units that were read: another number is refused with `changed_meanwhile`.',
    ),
    on_hand: means(v.pipe(whole(0, 1_000_000), unit('count')), 'Units on hand now.'),
    kind: means(
      v.picklist(['count', 'receive'], 'validation.oneOf'),
      'A count, or goods that arrived.',
    ),
  }),
  data: v.object({ on_hand: means(v.pipe(v.number(), count), 'Units on hand.') }),
})
