import * as v from 'valibot'
import { BULK_ACTS, BULK_ROW_STATES, BULK_STATES } from '#domain/orders/order-bulk.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { staffCall } from '../../call.ts'
import { nextCursor, opaqueId, orderNumber } from '../../fields.ts'
import { count, means, ordinal } from '../../means.ts'
import { cursorQuery, idParam, instant, oneLine, pageQuery, remark, rupiah } from '../../wire.ts'
import { clockTime, dayQuery } from '../fields.ts'
import { orderFilters } from './orders.ts'

/** More orders than this are not acted on at once. */
export const BULK_ORDERS_MAX = 5_000
const NAMED_MAX = 1_000
const REASON_LENGTH_MAX = 300

const number = v.pipe(v.string('validation.required'), v.maxLength(40), oneLine)
const wanted = {
  act: means(v.picklist(BULK_ACTS, 'validation.oneOf'), 'What to do with each.'),
  numbers: means(
    v.optional(v.pipe(v.array(number), v.maxLength(NAMED_MAX, 'validation.listMax'))),
    'These orders; without them all that match the filters.',
  ),
  filters: means(v.optional(v.object(orderFilters), {}), 'Filters of the list of orders.'),
  window_day: means(v.optional(dayQuery), 'Where to move them: the day.'),
  window_start: means(v.optional(clockTime), 'Where to move them: when the window begins.'),
  reason: means(remark(REASON_LENGTH_MAX, oneLine), 'Why; needed to cancel.'),
}
const why = v.picklist([...ORDER_STATES, 'same_window', 'collected', 'in_run'])
const bulkRefusals = [
  'changed_meanwhile',
  'approval_needed',
  'conflict',
  'slot_past',
  'slot_full',
] as const

/** Changes nothing. `pick_run` needs `picking.write` as well. */
export const previewOrderBulk = staffCall({
  method: 'POST',
  path: '/order-bulks/preview',
  summary: 'How many orders an act would change, how many not and why, and what it costs',
  auth: 'staff',
  needs: 'orders.write',
  refuses: ['slot_past', 'slot_full'],
  body: v.object(wanted),
  data: v.object({
    changes: means(count, 'How many orders it would change.'),
    left_out: means(
      v.array(
        v.object({
          why: means(
            why,
            'The state that does not allow it, `same_window`, `collected`: collected at a branch, or `in_run`: in a run of picks.',
          ),
          count: means(count, 'How many.'),
          numbers: means(v.array(v.string()), 'Some of them.'),
        }),
      ),
      'Orders that stay as they are.',
    ),
    free: means(v.nullable(count), 'How many more orders the window takes; null for other acts.'),
    runs: means(
      v.nullable(
        v.object({
          count: means(count, 'How many runs are made.'),
          too_large: means(
            v.array(v.string()),
            'Numbers of orders that no trolley takes; each gets a run of its own.',
          ),
        }),
      ),
      'The runs of picks that `pick_run` makes; null for other acts.',
    ),
    returned: means(rupiah, 'What goes back to customers in all.'),
    goodwill: means(rupiah, 'Store credit on top in all.'),
    limit: means(rupiah, 'What the caller may give back alone.'),
    needs_second: means(v.boolean(), 'Whether a second person has to approve it.'),
    fingerprint: means(v.string(), 'Goes with the start: it does exactly what was shown.'),
  }),
})
export type OrderBulkPreview = v.InferOutput<typeof previewOrderBulk.data>

/** Where orders can be moved to. */
export const listOrderWindows = staffCall({
  method: 'GET',
  path: '/order-windows',
  summary: 'Delivery windows that can be booked, with their room',
  auth: 'staff',
  needs: 'orders.read',
  data: v.array(
    v.object({
      day: means(v.string(), 'Its day.'),
      start: means(v.string(), 'When it begins.'),
      end: means(v.string(), 'When it ends.'),
      free: means(count, 'How many more orders it takes.'),
    }),
  ),
})
export type OrderWindow = v.InferOutput<typeof listOrderWindows.data>[number]

const counts = means(
  v.object(
    Object.fromEntries(
      BULK_ROW_STATES.map((state) => [state, means(count, `Orders that are \`${state}\`.`)]),
    ) as Record<(typeof BULK_ROW_STATES)[number], typeof count>,
  ),
  'How many orders are in each state.',
)
const bulk = v.object({
  id: opaqueId,
  act: means(v.picklist(BULK_ACTS), 'What is done with each.'),
  window_day: means(v.nullable(v.string()), 'The day that they move to.'),
  window_start: means(v.nullable(v.string()), 'When the window that they move to begins.'),
  reason: means(v.string(), 'Why it is done.'),
  state: means(v.picklist(BULK_STATES), '`running`, `stopped` by hand, or `done`.'),
  counts,
  returned: means(rupiah, 'What went back to customers with the orders that are done.'),
  goodwill: means(rupiah, 'Store credit on top with the orders that are done.'),
  by: means(v.string(), 'Name of who began it.'),
  approved_by: means(v.nullable(v.string()), 'Name of the second person, where one was needed.'),
  made_at: means(instant, 'When it began.'),
  finished_at: means(v.nullable(instant), 'When the last order was done.'),
})
export type OrderBulk = v.InferOutput<typeof bulk>

/** 202 `approval_needed` when more money goes back than the caller may give back alone. */
export const startOrderBulk = staffCall({
  method: 'POST',
  path: '/order-bulks',
  summary: 'Begin the act that was shown; a worker does it order by order',
  auth: 'staff',
  needs: 'orders.write',
  idempotent: true,
  status: 201,
  refuses: bulkRefusals,
  body: v.object({
    ...wanted,
    fingerprint: means(
      v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'validation.invalid')),
      'Of the preview; `changed_meanwhile` when it would do something else now.',
    ),
  }),
  data: bulk,
})

export const listOrderBulks = staffCall({
  method: 'GET',
  path: '/order-bulks',
  summary: 'Acts on many orders, newest first',
  auth: 'staff',
  needs: 'orders.read',
  query: v.object({ cursor: cursorQuery, per_page: pageQuery.per_page }),
  data: v.array(bulk),
  meta: v.object({ next_cursor: nextCursor }),
})

export const getOrderBulk = staffCall({
  method: 'GET',
  path: '/order-bulks/{id}',
  summary: 'An act on many orders with how far it is',
  auth: 'staff',
  needs: 'orders.read',
  refuses: ['not_found'],
  params: idParam,
  data: bulk,
})

const step = {
  auth: 'staff',
  needs: 'orders.write',
  idempotent: true,
  refuses: ['not_found', 'changed_meanwhile'],
  params: idParam,
  data: bulk,
} as const

export const stopOrderBulk = staffCall({
  method: 'POST',
  path: '/order-bulks/{id}/stop',
  summary: 'Act on no further orders; those done stay',
  ...step,
})
export const resumeOrderBulk = staffCall({
  method: 'POST',
  path: '/order-bulks/{id}/resume',
  summary: 'Go on after a stop, and try failed orders again',
  ...step,
})

const bulkRow = v.object({
  number: orderNumber,
  state: means(v.picklist(BULK_ROW_STATES), 'How far it is.'),
  problem: means(v.nullable(v.string()), 'Why it failed or waits, for people.'),
  position: means(ordinal, 'Its place in the order in which they are done.'),
})
export type OrderBulkRow = v.InferOutput<typeof bulkRow>

export const listOrderBulkRows = staffCall({
  method: 'GET',
  path: '/order-bulks/{id}/rows',
  summary: 'Orders of a bulk act',
  auth: 'staff',
  needs: 'orders.read',
  refuses: ['not_found'],
  params: idParam,
  query: v.object({
    state: means(v.optional(v.picklist(BULK_ROW_STATES, 'validation.oneOf')), 'Only those so far.'),
    cursor: cursorQuery,
    per_page: pageQuery.per_page,
  }),
  data: v.array(bulkRow),
  meta: v.object({ next_cursor: nextCursor }),
})
