import * as v from 'valibot'
import { WINDOW_ORDERS_MAX } from '#domain/delivery/window-week.ts'
import { staffCall } from '../../call.ts'
import { nameOf, opaqueId } from '../../fields.ts'
import { count, grams, means, unit } from '../../means.ts'
import { id, idParam, rupiah, text } from '../../wire.ts'
import { bookedOrders, moveMessage } from './booked.ts'
import { dayQuery } from '../fields.ts'
import { bilingual, whole } from '../goods/product-form.ts'
import { branchId, branchOfWindows, collectingBranches } from './windows.ts'

const GRAMS_MAX = 10_000_000
const PRICE_MAX = 100_000
const STARTS_MAX = 24

const day = v.pipe(v.string('validation.required'), dayQuery)
const start = v.pipe(
  v.string('validation.required'),
  v.regex(/^[0-2]\d:[0-5]\d$/, 'validation.invalid'),
)
const some = <T extends v.GenericSchema>(item: T, max: number) =>
  v.pipe(
    v.array(item),
    v.minLength(1, 'validation.required'),
    v.maxLength(max, 'validation.tooLong'),
    v.check((all) => new Set(all).size === all.length, 'validation.invalid'),
  )
const fields = {
  name: means(text(60), 'What staff call it, such as `Ramadan`.'),
  weekdays: means(some(v.pipe(whole(1, 7), unit('count')), 7), 'Monday is 1, Sunday 7.'),
  starts: means(some(start, STARTS_MAX), 'When its windows begin, `12:00` in Jakarta.'),
  orders: means(v.pipe(whole(0, WINDOW_ORDERS_MAX), unit('count')), 'Orders in each window.'),
  weight: means(
    v.nullable(v.pipe(whole(0, GRAMS_MAX), unit('grams'))),
    'Weight in each window; null: as the settings say.',
  ),
  price: means(
    v.nullable(v.pipe(whole(-PRICE_MAX, PRICE_MAX), unit('whole rupiah'))),
    'What each adds to shipping; null: as the settings say. Null for collecting.',
  ),
  first_day: means(day, 'First day in Jakarta, tomorrow at the earliest.'),
  last_day: means(v.nullable(day), 'Last day; null: until another pattern follows.'),
}
const reason = means(
  v.nullable(bilingual(text(80))),
  'What customers read who lose their window; null for no reason.',
)
const terms = v.object({
  orders: means(count, 'Orders that it takes.'),
  weight: means(grams, 'Weight that it takes.'),
  price: means(rupiah, 'What it adds to shipping.'),
})
const pattern = v.object({
  id: opaqueId,
  name: means(v.string(), 'What staff call it.'),
  weekdays: means(v.array(v.pipe(v.number(), unit('count'))), 'Monday is 1, Sunday 7.'),
  starts: means(v.array(v.string()), 'When its windows begin.'),
  orders: means(count, 'Orders in each window.'),
  weight: means(v.nullable(grams), 'Weight in each window; null: as the settings say.'),
  price: means(v.nullable(rupiah), 'What each adds to shipping; null: as the settings say.'),
  first_day: means(v.string(), 'First day.'),
  last_day: means(v.nullable(v.string()), 'Last day; null: until another pattern follows.'),
  begun: means(v.boolean(), 'Whether it has begun: a change then ends it and begins another.'),
  version: means(count, 'To send with a change.'),
})
export type StaffPattern = v.InferOutput<typeof pattern>

export const listWindowPatterns = staffCall({
  method: 'GET',
  path: '/window-patterns',
  summary: 'What windows take and cost by weekday, and their patterns',
  auth: 'staff',
  needs: 'windows.read',
  query: v.object({
    from: means(v.optional(dayQuery), 'First of seven days; today unless given.'),
    branch: branchOfWindows,
  }),
  data: v.object({
    ...collectingBranches,
    former: means(
      v.array(v.object({ id: means(v.string(), 'Names the branch.'), name: nameOf })),
      'Branches where nothing is collected any more, whose patterns can end.',
    ),
    days: means(
      v.array(
        v.object({
          day: means(v.string(), 'The day in Jakarta.'),
          windows: means(
            v.array(
              v.object({
                start: means(v.string(), 'When it begins, `12:00` in Jakarta.'),
                end: means(v.string(), 'When it ends.'),
                ...terms.entries,
                pattern: means(
                  v.nullable(v.string()),
                  'Name of its pattern; null: as the settings say.',
                ),
              }),
            ),
            'Its windows, the earliest first, without what was changed for the day alone.',
          ),
        }),
      ),
      'Seven days.',
    ),
    patterns: means(v.array(pattern), 'Those that are not over, the first to begin first.'),
  }),
})
export type PatternWeek = v.InferOutput<typeof listWindowPatterns.data>

const effect = v.object({
  changes: means(
    v.array(
      v.object({
        day: means(v.string(), 'The day in Jakarta.'),
        start: means(v.string(), 'When the window begins.'),
        before: means(terms, 'What it takes and costs until now.'),
        after: means(terms, 'What it will take and cost.'),
      }),
    ),
    'Windows that change in the first seven days of the change.',
  ),
  own_windows: means(count, 'Later windows whose size stays: it was chosen for their day alone.'),
  booked: bookedOrders,
  message: moveMessage,
})
export type PatternEffect = v.InferOutput<typeof effect>

const saving = { auth: 'staff', needs: 'windows.write' } as const
const done = v.object({ notified: means(count, 'Customers who may move and were notified.') })
const branch = means(v.nullable(branchId), 'Branch where customers collect; null for delivery.')

export const checkWindowPattern = staffCall({
  method: 'POST',
  path: '/window-pattern-check',
  summary: 'What a pattern would change, and who loses a window by it',
  ...saving,
  refuses: ['not_found'],
  body: v.object({
    id: means(v.nullable(id), 'The pattern that is changed; null for a new one.'),
    branch,
    ...fields,
  }),
  data: effect,
})

export const createWindowPattern = staffCall({
  method: 'POST',
  path: '/window-patterns',
  summary: 'Say what windows take and cost by weekday, from a day on',
  ...saving,
  idempotent: true,
  status: 201,
  body: v.object({
    branch,
    ...fields,
    reason,
  }),
  data: done,
})

const version = means(v.pipe(v.number(), v.integer(), unit('count')), 'The version that was read.')

export const changeWindowPattern = staffCall({
  method: 'PUT',
  path: '/window-patterns/{id}',
  summary: 'Change a pattern; one that has begun ends the day before and another one follows',
  ...saving,
  idempotent: true,
  refuses: ['not_found', 'changed_meanwhile'],
  params: idParam,
  body: v.object({ version, ...fields, reason }),
  data: done,
})

const lastDay = means(
  v.nullable(day),
  'Its last day, today at the earliest; null for a pattern that has not begun, which is removed.',
)

export const checkPatternEnd = staffCall({
  method: 'POST',
  path: '/window-patterns/{id}/end-check',
  summary: 'What the end of a pattern would change, and who loses a window by it',
  ...saving,
  refuses: ['not_found'],
  params: idParam,
  body: v.object({ last_day: lastDay }),
  data: effect,
})

export const endWindowPattern = staffCall({
  method: 'POST',
  path: '/window-patterns/{id}/end',
  summary: 'End a pattern, or remove one that has not begun',
  ...saving,
  idempotent: true,
  refuses: ['not_found', 'changed_meanwhile'],
  params: idParam,
  body: v.object({ version, last_day: lastDay, reason }),
  data: done,
})
