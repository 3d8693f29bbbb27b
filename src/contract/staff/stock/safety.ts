import * as v from 'valibot'
import { EDITED_MAX } from '#domain/imports/edits.ts'
import { staffCall } from '../../call.ts'
import { count, means, unit } from '../../means.ts'
import { id } from '../../wire.ts'
import { whole } from '../goods/product-form.ts'
import { imported } from '../imports.ts'
import { goodNames, stockFilters, UNITS_MAX } from './stock.ts'

/**
 * The answer is an import that is being checked: confirmed like a file, nothing changes before. It
 * is of the place that sells online.
 */
export const changeSafety = staffCall({
  method: 'POST',
  path: '/stock-safety',
  summary: 'Keep units of many goods back from online sale; shown first, like a file',
  auth: 'staff',
  needs: 'batches.write',
  idempotent: true,
  status: 201,
  body: v.object({
    units: means(
      v.nullable(v.pipe(whole(0, UNITS_MAX), unit('count'))),
      'Units of each that are not sold online; null for the usual share, the larger of 1 and 3 %.',
    ),
    ids: means(
      v.optional(v.pipe(v.array(id), v.maxLength(EDITED_MAX, 'validation.listMax'))),
      'Ids of these variations; without them all that the filters leave.',
    ),
    filters: means(v.optional(v.object(stockFilters), {}), 'Filters of the list.'),
  }),
  meta: v.object({
    unsaleable: means(count, 'How many are sold online now and could no longer be.'),
    named: means(
      v.array(
        v.object({
          ...v.omit(v.object(goodNames), ['thumbnail']).entries,
          free: means(count, 'Units that can be sold online now.'),
        }),
      ),
      'Some of them.',
    ),
  }),
  data: imported,
})
