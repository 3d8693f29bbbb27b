import * as v from 'valibot'
import { TASK_STATES } from '#domain/picking/found.ts'
import { staffCall } from '../../call.ts'
import { nameOf, opaqueId, orderNumber, variationName } from '../../fields.ts'
import { count, grams, means, ordinal, unit } from '../../means.ts'
import { idParam, oneLine } from '../../wire.ts'
import { cold, pickWindow } from './picking.ts'
import { bagList } from '../delivery/bags.ts'
import { sameBags } from './tote.ts'

export const BAGS_MAX = 99
const PARCEL_GRAMS_MAX = 1_000_000

const packedGood = means(
  v.object({
    name: nameOf,
    variation_name: variationName,
    quantity: means(count, 'Units in its box; of others than `picked` those that were wanted.'),
    weight_g: means(v.nullable(grams), 'What they weigh together; null unless each was weighed.'),
    is_cold: means(v.boolean(), 'It has to stay cold.'),
    state: means(
      v.picklist(TASK_STATES),
      '`picked` ones are in its box, `short` ones are missing.',
    ),
    instead_of: means(v.nullable(v.string()), 'The name of the good that it replaces.'),
  }),
  'A good of the order, as it was picked.',
)
export type PackedGood = v.InferOutput<typeof packedGood>

const packable = means(
  v.object({
    id: opaqueId,
    number: orderNumber,
    first_name: means(v.string(), 'Who ordered.'),
    window: pickWindow,
    letter: means(v.nullable(v.string()), 'Its letter on the trolley.'),
    tote: means(v.nullable(v.string()), 'The code of its box.'),
    run: means(ordinal, 'The number of its run.'),
    open_tasks: means(count, 'How many tasks are not done.'),
    units: means(count, 'How many units were picked.'),
    missing: means(count, 'How many units are missing.'),
    weight_g: means(grams, 'What was picked, in grams.'),
    bags: means(v.nullable(count), 'How many bags it became; null before it is packed.'),
    bag_list: means(bagList, 'These bags; empty before it is packed, or where none were counted.'),
    goods: means(
      v.array(packedGood),
      'What is in its box and what is missing; a replaced good is named by what came instead.',
    ),
    has_cold: means(v.boolean(), 'Some of it has to stay cold.'),
    state: means(v.picklist(['picking', 'packed']), 'Whether it is packed.'),
    courier: means(
      v.nullable(v.string()),
      'The courier that fetches it and has a waybill; null for our own riders and for collecting.',
    ),
    is_booked: means(v.boolean(), 'A courier or rider has it or comes for it: its packing stays.'),
    cold,
    together: means(
      sameBags,
      'Orders that travel in the same bags: goods were added to one of them.',
    ),
  }),
  'An order of a run, to be packed.',
)
export type Packable = v.InferOutput<typeof packable>

export const listPackables = staffCall({
  method: 'GET',
  path: '/packing',
  summary: 'Orders of runs that wait to be packed, and those packed that no one has fetched',
  auth: 'staff',
  needs: 'picking.read',
  query: v.object({
    cold: means(
      v.optional(v.picklist(['late'], 'validation.oneOf')),
      '`late`: only those whose picked cold goods wait too long.',
    ),
  }),
  data: means(v.array(packable), 'The next window first.'),
})

export const packOrder = staffCall({
  method: 'POST',
  path: '/packing/{id}',
  summary: 'Packs an order: sells what was picked and gives back what is missing',
  auth: 'staff',
  needs: 'picking.write',
  refuses: [
    'order_not_found',
    'order_state',
    'order_unpicked',
    'tote_differs',
    'parcel_weight',
    'batch_held',
  ],
  params: idParam,
  body: v.object({
    bags: means(
      v.pipe(
        v.number('validation.number'),
        v.integer('validation.number'),
        unit('count'),
        v.minValue(1, 'validation.min'),
        v.maxValue(BAGS_MAX, 'validation.max'),
      ),
      'How many bags it became.',
    ),
    cold_bags: means(
      v.optional(
        v.pipe(v.number(), v.integer(), unit('count'), v.minValue(0), v.maxValue(BAGS_MAX)),
        0,
      ),
      'How many of them have to stay cold.',
    ),
    tote: means(
      v.optional(v.pipe(v.string(), v.maxLength(40), oneLine)),
      'The box that was scanned.',
    ),
    weight_g: means(
      v.optional(
        v.pipe(
          v.number('validation.number'),
          v.integer('validation.number'),
          v.minValue(1, 'validation.min'),
          v.maxValue(PARCEL_GRAMS_MAX, 'validation.max'),
          unit('grams'),
        ),
      ),
      'What the packing scale says.',
    ),
    is_sure: means(v.optional(v.boolean(), false), 'The weight was looked at again.'),
  }),
  data: v.object({ state: means(v.string(), 'The state of the order.') }),
  idempotent: true,
})

export const unpackOrder = staffCall({
  method: 'POST',
  path: '/packing/{id}/undo',
  summary: 'Undoes the packing of an order that no courier is booked for',
  auth: 'staff',
  needs: 'picking.write',
  refuses: ['order_not_found', 'order_state'],
  params: idParam,
  data: v.object({ state: means(v.string(), 'The state of the order.') }),
  idempotent: true,
})

/** A bag was lost, or one more is needed. The label of a removed bag stays refused. */
export const changeBags = staffCall({
  method: 'POST',
  path: '/packing/{id}/bags',
  summary: 'Adds and removes bags of a packed order; the labels of the others stay valid',
  auth: 'staff',
  needs: 'picking.write',
  refuses: ['order_not_found', 'order_state', 'bag_removed', 'last_bag'],
  params: idParam,
  body: v.object({
    remove: means(
      v.optional(
        v.pipe(
          v.array(v.pipe(v.string(), v.maxLength(40), oneLine)),
          v.maxLength(BAGS_MAX, 'validation.listMax'),
        ),
        [],
      ),
      'Codes of bags that no longer count.',
    ),
    add: means(
      v.optional(
        v.pipe(
          v.array(v.object({ is_cold: means(v.boolean(), 'It has to stay cold.') })),
          v.maxLength(BAGS_MAX, 'validation.listMax'),
        ),
        [],
      ),
      'New bags.',
    ),
  }),
  data: v.object({ bags: means(bagList, 'All bags that count now.') }),
  idempotent: true,
})
