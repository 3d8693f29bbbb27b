import * as v from 'valibot'
import { WASTE_REASONS } from '#domain/stock/waste.ts'
import { staffCall } from '../../call.ts'
import { nextCursor, opaqueId } from '../../fields.ts'
import { count, means, percent, unit } from '../../means.ts'
import { id, idParam, instant, oneLine, pageQuery, rupiah } from '../../wire.ts'
import { dayQuery } from '../fields.ts'
import { bilingual, whole } from '../goods/product-form.ts'
import { stockPhoto } from './photos.ts'
import { goodNames, listCursor, location, locationQuery } from './stock.ts'

const NOTE_MAX = 300

const waste = v.object({
  id: opaqueId,
  ...goodNames,
  location,
  batch: means(
    v.object({ id: opaqueId, code: means(v.string(), 'What its label says.') }),
    'The batch.',
  ),
  quantity: means(count, 'Units.'),
  reason: means(v.picklist(WASTE_REASONS), 'Why they went.'),
  note: means(v.string(), 'Who they were given to, or more words.'),
  cost: means(v.nullable(rupiah), 'What they had cost; null while unknown.'),
  by: means(v.string(), 'Name of the person.'),
  photo: means(v.nullable(stockPhoto), 'A photo of them; null without one.'),
  approved_by: means(v.nullable(v.string()), 'Name of the second person.'),
  at: means(instant, 'When.'),
  undone: means(v.boolean(), 'Whether it was taken back.'),
  undo_until: means(v.nullable(instant), 'Until when it can be taken back; null when it cannot.'),
})
export type Waste = v.InferOutput<typeof waste>

export const listWaste = staffCall({
  method: 'GET',
  path: '/waste',
  summary: 'What was thrown away, with the sums of the days',
  auth: 'staff',
  needs: 'batches.read',
  query: v.object({
    location: locationQuery,
    from: means(v.optional(dayQuery), 'First day; today without it.'),
    to: means(v.optional(dayQuery), 'Last day; today without it.'),
    reason: means(
      v.optional(v.picklist(WASTE_REASONS, 'validation.oneOf')),
      'Only for this reason.',
    ),
    cursor: listCursor,
    per_page: pageQuery.per_page,
  }),
  data: v.array(waste),
  meta: v.object({
    next_cursor: nextCursor,
    sums: means(
      v.array(
        v.object({
          by: means(v.picklist(['reason', 'product', 'supplier']), 'What is summed up.'),
          key: means(v.string(), 'The reason, or the id of the product or supplier.'),
          name: means(v.nullable(bilingual(v.string())), 'Name of the product or supplier.'),
          units: means(count, 'Units.'),
          cost: means(rupiah, 'What they had cost, where it is known.'),
        }),
      ),
      'Sums of these days.',
    ),
    units: means(count, 'Units that were wasted in these days.'),
    cost: means(rupiah, 'What they had cost, where it is known.'),
    rate_units: means(percent, 'Wasted of what was wasted or sold, by units.'),
    rate_cost: means(percent, 'The same by cost.'),
  }),
})

export const addWaste = staffCall({
  method: 'POST',
  path: '/waste',
  summary: 'Take goods of a batch out of the stock for good',
  auth: 'staff',
  needs: 'batches.write',
  idempotent: true,
  status: 201,
  refuses: ['batch_not_found', 'stock_promised', 'approval_needed'],
  body: v.object({
    batch_id: id,
    quantity: means(v.pipe(whole(1, 1_000_000), unit('count')), 'Units.'),
    reason: means(v.picklist(WASTE_REASONS, 'validation.oneOf'), 'Why they went.'),
    note: means(
      v.pipe(v.string(), v.trim(), v.maxLength(NOTE_MAX, 'validation.tooLong'), oneLine),
      'Who they are given to (needed for `given_away`), or more words.',
    ),
    photo_id: means(
      v.optional(v.nullable(id), null),
      'A photo of the batch that shows them; null without one.',
    ),
  }),
  data: waste,
})

export const undoWaste = staffCall({
  method: 'POST',
  path: '/waste/{id}/undo',
  summary: 'Put goods back within ten minutes',
  auth: 'staff',
  needs: 'batches.write',
  idempotent: true,
  refuses: ['not_found', 'conflict'],
  params: idParam,
  data: waste,
})
