import * as v from 'valibot'
import {
  WINDOW_CHANGES,
  WINDOW_ORDERS_MAX,
  WINDOW_STATES,
  WINDOWS_CHANGED_MAX,
} from '#domain/delivery/window-week.ts'
import { staffCall } from '../../call.ts'
import { count, grams, means, unit } from '../../means.ts'
import { rupiah, text } from '../../wire.ts'
import { bookedOrders, moveMessage } from './booked.ts'
import { dayQuery } from '../fields.ts'
import { bilingual, whole } from '../goods/product-form.ts'

const day = means(v.string(), 'The day in Jakarta, `2026-11-23`.')
export const branchId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'validation.unknownId'))
const window = v.object({
  start: means(v.string(), 'When it begins, `12:00` in Jakarta.'),
  end: means(v.string(), 'When it ends.'),
  state: means(
    v.picklist(WINDOW_STATES),
    '`nearly` full from 80 %; `over`: more is booked than it should take; `past`: it has begun.',
  ),
  booked_orders: means(count, 'Orders that are booked.'),
  held_orders: means(count, 'Places that are held for some minutes without an order.'),
  capacity_orders: means(count, 'How many orders it should take.'),
  usual_orders: means(
    count,
    'How many it takes unless it was changed: by its pattern or the settings.',
  ),
  booked_weight: means(grams, 'Weight that is booked.'),
  capacity_weight: means(grams, 'How much weight it takes.'),
  price: means(rupiah, 'What it adds to shipping; negative in quiet hours, 0 for collecting.'),
})
export type WeekWindow = v.InferOutput<typeof window>

export const branchOfWindows = means(
  v.optional(branchId),
  'Branch where customers collect; unless given, delivery, or the first branch for staff who may not read delivery.',
)
/** Whose windows are shown, and whose the caller may read. */
export const collectingBranches = {
  branch: means(v.nullable(branchId), 'Branch of these windows; null for delivery.'),
  delivers: means(v.boolean(), 'Whether the caller may read the windows of delivery.'),
  collecting: means(
    v.array(
      v.object({
        id: means(v.string(), 'Names the branch.'),
        name: means(v.string(), 'Name, the same in both languages.'),
      }),
    ),
    'Branches where customers collect and whose windows the caller may read.',
  ),
}

export const listWeekWindows = staffCall({
  method: 'GET',
  path: '/windows',
  summary: 'The windows of a week, of delivery or of a branch that collects, with what is booked',
  auth: 'staff',
  needs: 'windows.read',
  query: v.object({
    from: means(v.optional(dayQuery), 'First of seven days; today unless given.'),
    branch: branchOfWindows,
  }),
  data: v.object({
    ...collectingBranches,
    days: means(
      v.array(
        v.object({ day, windows: means(v.array(window), 'Its windows, the earliest first.') }),
      ),
      'Seven days.',
    ),
  }),
})
export type WindowWeek = v.InferOutput<typeof listWeekWindows.data>

const form = v.object({
  branch: means(
    v.nullable(branchId),
    'Branch where customers collect, whose windows are changed; null for delivery.',
  ),
  windows: means(
    v.pipe(
      v.array(
        v.object({
          day: means(v.pipe(v.string('validation.required'), dayQuery), 'Its day in Jakarta.'),
          start: means(
            v.pipe(v.string('validation.required'), v.regex(/^\d\d:\d\d$/, 'validation.invalid')),
            'When it begins, `12:00` in Jakarta.',
          ),
        }),
      ),
      v.minLength(1, 'validation.required'),
      v.maxLength(WINDOWS_CHANGED_MAX, 'validation.tooLong'),
    ),
    'The windows that are changed.',
  ),
  change: means(v.picklist(WINDOW_CHANGES), '`take`: opens them for this many orders.'),
  orders: means(
    v.nullable(v.pipe(whole(0, WINDOW_ORDERS_MAX), unit('count'))),
    'How many orders each should take; null unless `take`.',
  ),
  reason: means(
    v.nullable(bilingual(text(80))),
    'What customers read who lose their window; null for no reason.',
  ),
})
const body = v.pipe(
  form,
  v.forward(
    v.partialCheck(
      [['change'], ['orders']],
      ({ change, orders }) => change !== 'take' || orders !== null,
      'validation.required',
    ),
    ['orders'],
  ),
)
const saving = { auth: 'staff', needs: 'windows.write' } as const

export const checkWindows = staffCall({
  method: 'POST',
  path: '/window-check',
  summary: 'Who loses a window by a change, and what they would be notified',
  ...saving,
  body,
  data: v.object({ booked: bookedOrders, message: moveMessage }),
})

export const changeWindows = staffCall({
  method: 'POST',
  path: '/windows',
  summary: 'Close, open or resize windows, and offer others to who loses one',
  ...saving,
  idempotent: true,
  body,
  data: v.object({
    notified: means(count, 'Customers who may move and were notified.'),
    days: means(
      v.array(
        v.object({ day, windows: means(v.array(window), 'Those of the day that were changed.') }),
      ),
      'The changed windows as they are now.',
    ),
  }),
})
