import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { nameOf, opaqueId } from '../../fields.ts'
import { count, means } from '../../means.ts'

const sums = {
  wanted: means(count, 'Units that were to be picked.'),
  missing: means(count, 'Units of them that were not there.'),
  substituted: means(count, 'Units of those that another good took the place of.'),
}

export const readMissing = staffCall({
  method: 'GET',
  path: '/picking/missing',
  summary: 'What pickers did not find in the last seven days, by product and by picker',
  auth: 'staff',
  needs: 'picking.read',
  query: v.object({
    missing: means(
      v.optional(v.picklist(['often'], 'validation.oneOf')),
      '`often`: only products of which more than a tenth was missing.',
    ),
  }),
  data: v.object({
    products: means(
      v.array(
        v.object({
          id: opaqueId,
          name: nameOf,
          ...sums,
          is_often: means(v.boolean(), 'More than a tenth of it was missing.'),
        }),
      ),
      'Products of which any was missing, the most often missing first; at most 100.',
    ),
    pickers: means(
      v.array(v.object({ id: opaqueId, name: means(v.string(), 'Who picked.'), ...sums })),
      'By name; only the caller without `orders.write`.',
    ),
  }),
})
export type Missing = v.InferOutput<typeof readMissing.data>
