import * as v from 'valibot'
import { BATCH_STATES } from '#domain/stock/batch.ts'
import { staffCall } from '../../call.ts'
import { nextCursor, opaqueId, orderId, orderNumber } from '../../fields.ts'
import { count, days, means, unit } from '../../means.ts'
import { digits, idParam, instant, pageQuery, rupiah, text } from '../../wire.ts'
import { nameQuery } from '../fields.ts'
import { bilingual, line, NAME_MAX } from '../goods/product-form.ts'
import { orchard } from '../purchases/orchards.ts'
import { stockPhoto } from './photos.ts'
import { dayOf, goodNames, listCursor, location, locationQuery } from './stock.ts'

const REASON_MAX = 300
export const BATCH_VIEWS = ['open', 'held', 'rescue', 'empty', 'ending', 'unfit'] as const

const listed = v.object({
  id: opaqueId,
  code: means(v.string(), 'What its label says.'),
  ...goodNames,
  location,
  supplier: means(v.nullable(v.string()), 'Who it came from; null while unknown.'),
  harvested_on: v.nullable(dayOf('Day of harvest')),
  received_at: means(instant, 'When it arrived.'),
  best_before: dayOf('Last day on which it is good'),
  days_left: means(days, 'Days until then; below 0 afterwards.'),
  ripeness: means(
    v.nullable(v.pipe(v.number(), unit('ordinal'))),
    'From 1, unripe, to 5, very ripe.',
  ),
  on_hand: means(count, 'Units on hand.'),
  sold: means(count, 'Units sold, less those that came back.'),
  wasted: means(count, 'Units thrown away.'),
  cost: means(v.nullable(rupiah), 'What a unit cost; null while unknown.'),
  state: means(v.picklist(BATCH_STATES), 'State.'),
  held_reason: means(v.nullable(v.string()), 'Why it is on hold.'),
  fit: means(v.boolean(), 'Whether it can be sold online.'),
})
export type ListedBatch = v.InferOutput<typeof listed>

const reading = { auth: 'staff', needs: 'batches.read' } as const
const writing = { auth: 'staff', needs: 'batches.write', idempotent: true } as const

export const listBatches = staffCall({
  method: 'GET',
  path: '/batches',
  summary: 'Batches, what ends first is first',
  ...reading,
  query: v.object({
    location: locationQuery,
    search: means(v.optional(line(NAME_MAX)), 'A code, or part of a name, SKU or supplier.'),
    view: means(
      v.optional(v.picklist(BATCH_VIEWS, 'validation.oneOf')),
      'A state; what ends today or tomorrow; what is on hand but not fit for sale.',
    ),
    ends_within: means(
      v.optional(digits(0, 365, 'days')),
      'Only what ends within this number of days.',
    ),
    variation: means(v.optional(nameQuery), 'Only of this variation.'),
    supplier: means(v.optional(line(80)), 'Only of the supplier with this name.'),
    cursor: listCursor,
    per_page: pageQuery.per_page,
  }),
  data: v.array(listed),
  meta: v.object({
    next_cursor: nextCursor,
    total: means(count, 'How many match.'),
    sums: means(
      v.object({
        on_hand: listed.entries.on_hand,
        worth: means(rupiah, 'What is on hand, by cost.'),
      }),
      'Sums over all that match.',
    ),
  }),
})

export const getBatch = staffCall({
  method: 'GET',
  path: '/batches/{id}',
  summary: 'A batch, what became of it, and what it is worth',
  ...reading,
  refuses: ['batch_not_found'],
  params: idParam,
  data: v.object({
    ...listed.entries,
    source: means(v.string(), 'How it came: `opening`, `goods_in`, `stock`, `found` or `return`.'),
    origin: means(v.nullable(v.string()), 'Region, where no orchard says it.'),
    orchard: means(
      v.nullable(v.omit(orchard, ['story', 'picture'])),
      'Where it grew; null while unknown.',
    ),
    grade: means(v.nullable(v.string()), 'Grade.'),
    brix: means(v.nullable(v.pipe(v.number(), unit('degrees Brix'))), 'Sweetness of a sample.'),
    arrival_c: means(
      v.nullable(v.pipe(v.number(), unit('degrees Celsius'))),
      'Temperature on arrival.',
    ),
    receipt: means(
      v.nullable(v.object({ id: opaqueId, number: means(v.string(), 'Number of the receipt.') })),
      'The receipt that it came with.',
    ),
    photos: means(v.array(stockPhoto), 'Photos, those of its wasted goods included.'),
    became: means(
      v.array(
        v.object({
          what: means(v.string(), '`received`, `sold`, `wasted`, `corrected` or `on_hand`.'),
          units: means(count, 'Units; what came in is the sum of the others.'),
          worth: means(v.nullable(rupiah), 'By cost; null while unknown.'),
        }),
      ),
      'What became of it.',
    ),
  }),
})

export const holdBatch = staffCall({
  method: 'POST',
  path: '/batches/{id}/hold',
  summary: 'Take a batch out of sale and picking at once',
  ...writing,
  refuses: ['batch_not_found'],
  params: idParam,
  body: v.object({ reason: means(text(REASON_MAX), 'Why it is held.') }),
  data: v.object({ state: means(v.picklist(BATCH_STATES), 'State.') }),
})

/** Undone by the call that ends a hold. */
export const rescueBatch = staffCall({
  method: 'POST',
  path: '/batches/{id}/rescue',
  summary: 'Take a batch that ends soon out of online sale, to sell it by hand at a lower price',
  ...writing,
  refuses: ['batch_not_found', 'conflict'],
  params: idParam,
  data: v.object({ state: means(v.picklist(BATCH_STATES), 'State.') }),
})

export const freeBatch = staffCall({
  method: 'POST',
  path: '/batches/{id}/free',
  summary: 'End the hold or the rescue of a batch',
  ...writing,
  refuses: ['batch_not_found'],
  params: idParam,
  data: v.object({ state: means(v.picklist(BATCH_STATES), 'State.') }),
})

const recalled = v.object({
  order_id: orderId,
  number: orderNumber,
  customer: means(v.string(), 'Name of the customer, shortened without `customers.read`.'),
  phone: means(v.nullable(v.string()), 'Phone number; null without `customers.read`.'),
  state: means(v.string(), 'State of the order.'),
  units: means(count, 'Units of the batch that it got and did not bring back.'),
  at: means(instant, 'When it was packed.'),
})
export type RecalledOrder = v.InferOutput<typeof recalled>

export const getRecall = staffCall({
  method: 'GET',
  path: '/batches/{id}/recall',
  summary: 'Every order and customer that got of a batch, and a message to them',
  ...reading,
  refuses: ['batch_not_found'],
  params: idParam,
  data: v.object({
    orders: means(v.array(recalled), 'The newest first.'),
    customers: means(count, 'How many different customers.'),
    units: means(count, 'Units of the batch that left the shop.'),
    message: means(bilingual(v.string()), 'A draft of what to tell them.'),
  }),
})
