import * as v from 'valibot'
import { TASK_STATES } from '#domain/picking/found.ts'
import { SUBSTITUTION_STATES } from '#domain/picking/substitution.ts'
import { PICK_WASTE_REASONS } from '#domain/stock/waste.ts'
import { ZONES } from '#domain/stock/goods-in.ts'
import { staffCall } from '../../call.ts'
import { imageUrl, nameOf, opaqueId, tile, variationId, variationName } from '../../fields.ts'
import { count, grams, means, minutes, ordinal, unit } from '../../means.ts'
import { id, idParam, instant, oneLine, remark } from '../../wire.ts'
import { clockTime, dayQuery } from '../fields.ts'
import { zones } from '../orders/zones.ts'
import { scaleLabels } from './scale-labels.ts'
import { pickSpeed } from './speed.ts'
import { tote } from './tote.ts'

const REASON_LENGTH_MAX = 200
const GRAMS_MAX = 100_000
const UNITS_MAX = 999

export const pickWindow = means(
  v.object({
    day: means(v.string(), 'The day, `2026-11-23`.'),
    start: means(v.string(), 'From when, in Jakarta.'),
    end: means(v.string(), 'Until when, in Jakarta.'),
    starts_at: means(instant, 'The start as a moment.'),
  }),
  'When its orders are to arrive.',
)

export const cold = means(
  v.nullable(
    v.object({
      minutes: means(minutes, 'Since the first of them was picked.'),
      is_late: means(v.boolean(), 'Longer than they may be.'),
    }),
  ),
  'How long picked goods that need cooling wait to be packed; null without any.',
)

const pickRun = means(
  v.object({
    id: opaqueId,
    number: means(ordinal, 'What people call it.'),
    window: pickWindow,
    picker: means(v.nullable(v.string()), 'Who picks it; null before it is taken.'),
    is_mine: means(v.boolean(), 'Whether the caller picks it.'),
    orders: means(count, 'How many orders it has.'),
    tasks: means(count, 'How many tasks it has.'),
    done: means(count, 'How many of them are done.'),
    weight_g: means(grams, 'What its orders weigh.'),
    zones,
    begun_at: means(v.nullable(instant), 'When it was taken.'),
    done_at: means(v.nullable(instant), 'When its last task was done.'),
    cold,
    speed: pickSpeed,
  }),
  'A walk that picks several orders.',
)
export type PickRun = v.InferOutput<typeof pickRun>

const pickTask = means(
  v.object({
    id: opaqueId,
    order_id: opaqueId,
    letter: means(v.string(), 'The tote of its order.'),
    variation_id: variationId,
    name: nameOf,
    variation_name: variationName,
    image: imageUrl,
    tile,
    zone: means(v.picklist(ZONES), 'How cold it has to be.'),
    shelf: means(v.nullable(v.string()), 'Where it lies; null without a shelf.'),
    batch: means(
      v.nullable(
        v.object({
          code: means(v.string(), 'What its label says.'),
          best_before: means(v.string(), 'It is good through the end of this day.'),
        }),
      ),
      'The batch to take from; null where the books have none.',
    ),
    wanted: means(count, 'How many to take.'),
    picked: means(count, 'How many were taken.'),
    state: means(v.picklist(TASK_STATES), 'Whether it is done, and how.'),
    is_weighed: means(v.boolean(), 'Each unit has to be weighed.'),
    plu: means(v.nullable(v.string()), 'What scales call it; null without one.'),
    nominal_g: means(grams, 'What one should weigh.'),
    grams: means(v.array(means(grams, 'True weight.')), 'What each unit weighs.'),
    note: means(v.string(), 'What the customer asked for.'),
    instead_of: means(v.nullable(v.string()), 'The good that it stands in for; else null.'),
    question: means(
      v.nullable(
        v.object({
          state: means(v.picklist(SUBSTITUTION_STATES), 'What the customer said; `offered` waits.'),
          until: means(v.nullable(instant), 'Until when an answer counts.'),
        }),
      ),
      'The substitute that it brings, or that the customer was asked about; else null.',
    ),
    photos: means(count, 'How many photos of the scale it has.'),
    is_wasted: means(v.boolean(), 'Its units were thrown away, so it is not undone.'),
    claim: means(v.picklist(['mine', 'other', 'none']), 'Who has it.'),
    done_at: means(v.nullable(instant), 'When it was done.'),
  }),
  'Units of one good for one order.',
)
export type PickTask = v.InferOutput<typeof pickTask>

export const wholeRun = means(
  v.object({
    ...pickRun.entries,
    totes: means(v.array(tote), 'The boxes on the trolley.'),
    task_list: means(v.array(pickTask), 'In the order of the walk.'),
    limits: means(
      v.object({
        credit_percent: means(count, 'Lighter by this: money goes back.'),
        gift_percent: means(count, 'Heavier up to this is free; more is not picked.'),
        low_percent: means(
          count,
          'A weight below this part of the nominal one is asked for again.',
        ),
        high_percent: means(count, 'The same above.'),
      }),
      'How weights are judged.',
    ),
    batches: means(
      v.array(
        v.object({
          code: means(v.string(), 'What its label says.'),
          variation_id: variationId,
          best_before: means(v.string(), 'It is good through the end of this day.'),
          is_good: means(v.boolean(), 'Not on hold, and good for as long as the shop promises.'),
        }),
      ),
      'What the branch has of the goods of the run.',
    ),
    labels: scaleLabels,
  }),
  'A run with its tasks.',
)
export type WholeRun = v.InferOutput<typeof wholeRun>

export const listPickRuns = staffCall({
  method: 'GET',
  path: '/pick-runs',
  summary: 'Runs that are open, and windows with orders that wait to be picked',
  auth: 'staff',
  needs: 'picking.read',
  data: v.object({
    runs: means(v.array(pickRun), 'The next window first.'),
    waiting: means(
      v.array(
        v.object({
          window: pickWindow,
          orders: means(count, 'How many orders wait.'),
          weight_g: means(grams, 'What they weigh.'),
        }),
      ),
      'Accepted orders without a run, by window.',
    ),
  }),
})

export const makePickRun = staffCall({
  method: 'POST',
  path: '/pick-runs',
  summary: 'Makes a run of the orders of a window, as many as a trolley takes',
  auth: 'staff',
  needs: 'picking.write',
  refuses: ['nothing_to_pick'],
  body: v.object({
    window_day: means(dayQuery, 'The day of the window.'),
    window_start: means(clockTime, 'When it begins.'),
  }),
  data: v.object({ id: opaqueId }),
  idempotent: true,
})

export const getPickRun = staffCall({
  method: 'GET',
  path: '/pick-runs/{id}',
  summary: 'A run with its tasks in the order of the walk',
  auth: 'staff',
  needs: 'picking.read',
  refuses: ['pick_run_not_found'],
  params: idParam,
  data: wholeRun,
})

export const takePickRun = staffCall({
  method: 'POST',
  path: '/pick-runs/{id}/take',
  summary: 'Claims tasks of a run: the next ones that no one has',
  auth: 'staff',
  needs: 'picking.write',
  refuses: ['pick_run_not_found'],
  params: idParam,
  body: v.object({
    tasks: means(
      v.optional(
        v.pipe(v.number(), v.integer(), unit('count'), v.minValue(1), v.maxValue(UNITS_MAX)),
        UNITS_MAX,
      ),
      'How many tasks at most.',
    ),
  }),
  data: v.object({ claimed: means(v.array(opaqueId), 'The tasks that are the caller’s now.') }),
  idempotent: true,
})

export const handOverPickRun = staffCall({
  method: 'POST',
  path: '/pick-runs/{id}/hand-over',
  summary: 'Gives the caller’s open tasks of a run back; what is picked stays',
  auth: 'staff',
  needs: 'picking.write',
  refuses: ['pick_run_not_found'],
  params: idParam,
  data: v.object({ released: means(count, 'How many tasks are free again.') }),
  idempotent: true,
})

export const scanTote = staffCall({
  method: 'PUT',
  path: '/pick-runs/{id}/totes/{order_id}',
  summary: 'Notes the code of the box of an order',
  auth: 'staff',
  needs: 'picking.write',
  refuses: ['pick_run_not_found', 'tote_in_use'],
  tapped: true,
  params: v.object({ ...idParam.entries, order_id: means(id, 'An order of the run.') }),
  body: v.object({
    code: means(
      v.pipe(
        v.string('validation.required'),
        v.minLength(1, 'validation.required'),
        v.maxLength(40),
        oneLine,
      ),
      'The code on the box.',
    ),
  }),
  data: v.object({ code: means(v.string(), 'The code.') }),
})

export const actOnPickTask = staffCall({
  method: 'POST',
  path: '/pick-tasks/{id}',
  summary: 'Does a task: picked with its weights, short, thrown away, or undone',
  auth: 'staff',
  needs: 'picking.write',
  refuses: [
    'pick_task_not_found',
    'pick_task_taken',
    'order_state',
    'batch_not_found',
    'batch_held',
    'batch_too_old',
    'weight_missing',
    'weight_unlikely',
    'weight_too_heavy',
    'stock_promised',
    'waste_above_limit',
    'substitute_unavailable',
  ],
  tapped: true,
  params: idParam,
  body: v.object({
    act: means(v.picklist(['pick', 'short', 'waste', 'undo']), 'What was done.'),
    quantity: means(
      v.optional(
        v.pipe(v.number(), v.integer(), unit('count'), v.minValue(1), v.maxValue(UNITS_MAX)),
      ),
      'How many were picked, or thrown away; all of the task without it. The rest becomes a task of its own.',
    ),
    grams: means(
      v.optional(
        v.pipe(
          v.array(
            means(
              v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GRAMS_MAX), unit('grams')),
              'True weight.',
            ),
          ),
          v.maxLength(UNITS_MAX),
        ),
        [],
      ),
      'What each unit weighs; needed for weighed goods.',
    ),
    batch_code: means(
      v.optional(v.pipe(v.string(), v.maxLength(40), oneLine)),
      'The label that was scanned, where it is another batch than the task names.',
    ),
    is_sure: means(v.optional(v.boolean(), false), 'An unlikely weight was read twice.'),
    waste_reason: means(
      v.optional(v.picklist(PICK_WASTE_REASONS, 'validation.oneOf')),
      'Why units are thrown away; needed with `waste`.',
    ),
    reason: means(
      v.optional(remark(REASON_LENGTH_MAX, oneLine), ''),
      'Why it is short, or more words about waste.',
    ),
    instead: means(
      v.optional(id),
      'The good that the picker found in its place, with `short`; the customer is asked unless it is the kind that comes without asking.',
    ),
  }),
  data: v.object({
    state: means(v.picklist(TASK_STATES), 'The state of the task.'),
    next: means(v.nullable(opaqueId), 'The task that took over the rest; else null.'),
  }),
})
