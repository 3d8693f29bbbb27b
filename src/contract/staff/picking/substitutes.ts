import * as v from 'valibot'
import { REPLACE_REFUSALS } from '#domain/picking/substitution.ts'
import { staffCall } from '../../call.ts'
import { imageUrl, nameOf, tile, variationId, variationName } from '../../fields.ts'
import { count, means } from '../../means.ts'
import { idParam, oneLine, rupiah } from '../../wire.ts'

const SEARCH_MAX = 100

const replacing = means(
  v.object({
    variation_id: variationId,
    name: nameOf,
    variation_name: variationName,
    sku: means(v.string(), 'Its SKU.'),
    image: imageUrl,
    tile,
    price: means(rupiah, 'What one costs.'),
    free: means(count, 'Units on hand that no order holds.'),
    is_asked: means(v.boolean(), 'The customer is asked before it comes.'),
    refusal: means(
      v.nullable(v.picklist(REPLACE_REFUSALS)),
      'Why it can not take the place of the missing one; null when it can.',
    ),
  }),
  'A good that could take the place of a missing one.',
)
export type Replacing = v.InferOutput<typeof replacing>

export const findSubstituteGoods = staffCall({
  method: 'GET',
  path: '/pick-tasks/{id}/substitutes',
  summary: 'Goods in place of a missing one: the closest, or those that a text or a barcode finds',
  auth: 'staff',
  needs: 'picking.write',
  refuses: ['pick_task_not_found'],
  params: idParam,
  query: v.object({
    search: means(
      v.optional(v.pipe(v.string(), v.maxLength(SEARCH_MAX), oneLine), ''),
      'Part of a name or SKU, or a whole barcode or PLU; without it the closest goods.',
    ),
  }),
  data: v.object({
    price: means(rupiah, 'What the customer paid for one: none of the goods may cost more.'),
    barred: means(
      v.nullable(v.picklist(['refund', 'part', 'substitute'])),
      'Why no other good may come: the customer wants the money, it is a part of a hamper, or it is itself in place of another.',
    ),
    goods: means(v.array(replacing), 'At most 20; those that may come first.'),
  }),
})
