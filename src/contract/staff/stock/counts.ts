import * as v from 'valibot'
import { COUNT_SCOPES, COUNT_STATES } from '#domain/stock/count.ts'
import { staffCall } from '../../call.ts'
import { nextCursor, opaqueId } from '../../fields.ts'
import { count, means, unit } from '../../means.ts'
import { id, idParam, instant, oneLine, pageQuery, rupiah } from '../../wire.ts'
import { nullableInstant } from '../fields.ts'
import { line, whole } from '../goods/product-form.ts'
import { goodNames, listCursor, location, locationQuery } from './stock.ts'

export const COUNT_LINES_MAX = 500
const REASON_MAX = 300

const head = {
  id: opaqueId,
  number: means(v.string(), 'What people call it.'),
  location,
  scope: means(
    v.picklist(COUNT_SCOPES),
    'What is counted: a shelf, a zone, a category, what moved most, or all.',
  ),
  scope_value: means(v.string(), 'Code of the shelf or zone, or slug of the category.'),
  blind: means(v.boolean(), 'Whether counters do not see what the books expect.'),
  state: means(v.picklist(COUNT_STATES), 'State.'),
  by: means(v.string(), 'Name of the person who began it.'),
  at: means(instant, 'When it began.'),
  closed_at: means(nullableInstant, 'When it was posted or dropped.'),
  lines: means(count, 'How many variations.'),
  done: means(count, 'How many are counted.'),
  worth: means(
    v.nullable(rupiah),
    'Difference in Rupiah so far; null in a blind count that is open.',
  ),
}
const listed = v.object(head)
export type ListedCount = v.InferOutput<typeof listed>

const countLine = v.object({
  ...goodNames,
  shelf: means(v.nullable(v.string()), 'Code of its shelf.'),
  codes: means(v.array(v.string()), 'Codes that name it when they are scanned: SKU, barcode, PLU.'),
  counted: means(v.nullable(count), 'The first number; null while it is not counted.'),
  counted_by: means(v.nullable(v.string()), 'Name of the counter.'),
  recounted: means(v.nullable(count), 'The second number.'),
  reason: means(v.nullable(v.string()), 'Why the second number holds.'),
  recount: means(v.boolean(), 'Whether it has to be counted a second time.'),
  expected: means(
    v.nullable(count),
    'What the books had at that moment; null in a blind count that is open.',
  ),
  difference: means(v.nullable(count), 'Units by which the books are wrong; null as above.'),
  worth: means(
    v.nullable(rupiah),
    'The difference by cost; null as above or while the cost is unknown.',
  ),
})
export type CountLine = v.InferOutput<typeof countLine>
const entire = v.object({
  ...head,
  items: means(v.array(countLine), 'What is counted, in the order of the walk.'),
})
export type StockCount = v.InferOutput<typeof entire>

/** As many as the list of stock marks at once. */
const CHOSEN_MAX = 200

const reading = { auth: 'staff', needs: 'batches.read' } as const
const writing = { auth: 'staff', needs: 'batches.write', idempotent: true } as const

export const listCounts = staffCall({
  method: 'GET',
  path: '/counts',
  summary: 'Counts, the newest first',
  ...reading,
  query: v.object({
    location: locationQuery,
    state: means(v.optional(v.picklist(COUNT_STATES, 'validation.oneOf')), 'Only in this state.'),
    cursor: listCursor,
    per_page: pageQuery.per_page,
  }),
  data: v.array(listed),
  meta: v.object({ next_cursor: nextCursor }),
})

export const beginCount = staffCall({
  method: 'POST',
  path: '/counts',
  summary: 'Begin a count; the shop goes on selling',
  ...writing,
  status: 201,
  refuses: ['not_found', 'nothing_to_count'],
  body: v.object({
    location,
    scope: means(v.picklist(COUNT_SCOPES, 'validation.oneOf'), 'What is counted.'),
    scope_value: means(
      line(60),
      'Code of the shelf or zone, or slug of the category; empty otherwise.',
    ),
    variation_ids: means(
      v.optional(v.pipe(v.array(id), v.maxLength(CHOSEN_MAX, 'validation.listMax')), []),
      'What is counted with `chosen`; empty otherwise.',
    ),
    blind: means(
      v.boolean('validation.boolean'),
      'Whether counters do not see what the books expect; only a lead may show it.',
    ),
  }),
  data: entire,
})

export const getCount = staffCall({
  method: 'GET',
  path: '/counts/{id}',
  summary: 'A count with what is counted',
  ...reading,
  refuses: ['not_found'],
  params: idParam,
  data: entire,
})

export const countLines = staffCall({
  method: 'POST',
  path: '/counts/{id}/lines',
  summary: 'Write down counted numbers, also some time after they were counted',
  auth: 'staff',
  needs: 'batches.write',
  tapped: true,
  refuses: ['not_found', 'count_closed'],
  params: idParam,
  body: v.object({
    lines: means(
      v.pipe(
        v.array(
          v.object({
            variation_id: id,
            counted: means(v.pipe(whole(0, 1_000_000), unit('count')), 'Units.'),
            again: means(v.boolean('validation.boolean'), 'Whether it is the second number.'),
            reason: means(
              v.pipe(v.string(), v.trim(), v.maxLength(REASON_MAX, 'validation.tooLong'), oneLine),
              'Why a second number differs from the first.',
            ),
          }),
        ),
        v.minLength(1, 'validation.required'),
        v.maxLength(COUNT_LINES_MAX, 'validation.listMax'),
      ),
      'What was counted.',
    ),
  }),
  data: v.object({ done: means(count, 'How many are counted now.') }),
})

export const postCount = staffCall({
  method: 'POST',
  path: '/counts/{id}/post',
  summary: 'Make the books say what was counted',
  ...writing,
  refuses: ['not_found', 'count_closed', 'count_problems', 'approval_needed'],
  params: idParam,
  body: v.object({
    uncounted: means(
      v.picklist(['leave', 'zero'], 'validation.oneOf'),
      'What is not counted stays as it is, or is gone.',
    ),
  }),
  data: listed,
})

export const dropCount = staffCall({
  method: 'POST',
  path: '/counts/{id}/drop',
  summary: 'End a count without changing the books',
  ...writing,
  refuses: ['not_found', 'count_closed'],
  params: idParam,
  data: listed,
})
