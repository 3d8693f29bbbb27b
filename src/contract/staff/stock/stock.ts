import * as v from 'valibot'
import { CORRECTION_REASONS } from '#domain/stock/waste.ts'
import { ZONES } from '#domain/stock/goods-in.ts'
import { BATCH_STATES } from '#domain/stock/batch.ts'
import { staffCall } from '../../call.ts'
import { nextCursor, opaqueId, thumbnail } from '../../fields.ts'
import { count, days, means, ordinal, percent, unit } from '../../means.ts'
import { digits, id, idParam, instant, oneLine, pageQuery, rupiah, text } from '../../wire.ts'
import { nameQuery } from '../fields.ts'
import { bilingual, line, NAME_MAX, whole } from '../goods/product-form.ts'

export const STOCK_VIEWS = ['low', 'out', 'unfit', 'loss', 'no_shelf', 'slow'] as const
export const UNITS_MAX = 1_000_000
const REASON_MAX = 300

export const listCursor = means(
  v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,800}$/, 'validation.invalid'))),
  'Where the list goes on: `next_cursor` of the answer before.',
)
export const location = means(nameQuery, 'Id of a place with stock.')
export const locationQuery = means(
  v.optional(nameQuery),
  'Id of a place; the one that sells online without it.',
)
export const dayOf = (text: string) => means(v.string(), `${text}, \`YYYY-MM-DD\`.`)
export const goodNames = {
  variation_id: opaqueId,
  product_id: opaqueId,
  sku: means(v.string(), 'Stock keeping unit.'),
  name: means(bilingual(v.string()), 'Name of the product.'),
  variation: means(bilingual(v.string()), 'Name of the variation, such as its size.'),
  thumbnail: means(v.nullable(thumbnail), 'Address of a small picture; null without one.'),
}
const amounts = {
  shelf: means(v.nullable(v.string()), 'Code of its shelf; null without one.'),
  on_hand: means(count, 'Units on hand.'),
  promised: means(count, 'Units that orders hold.'),
  free: means(count, 'Units that can be sold online; below 0 while promised ones became unfit.'),
  safety: means(count, 'Safety stock: units that are not sold online.'),
  safety_set: means(
    v.nullable(count),
    'Safety stock that the shop chose; null for the usual share, the larger of 1 and 3 %.',
  ),
  unfit: means(count, 'Units on hold or with too little life.'),
  quota: means(count, 'Units that growers bring for the next day.'),
}

const listed = v.object({
  ...goodNames,
  ...amounts,
  ends_on: v.nullable(dayOf('Best-before day of what ends first')),
  sold_week: means(count, 'Units sold in seven days.'),
  cover_days: means(
    v.nullable(days),
    'For how many days it lasts at that pace; null without sales.',
  ),
  cost: means(v.nullable(rupiah), 'What a unit costs the shop; null while unknown.'),
  price: means(rupiah, 'What it is sold for.'),
  margin: means(v.nullable(percent), 'What the price leaves after the cost.'),
})
export type ListedStock = v.InferOutput<typeof listed>

const reading = { auth: 'staff', needs: 'batches.read' } as const
const writing = { auth: 'staff', needs: 'batches.write', idempotent: true } as const

export const stockFilters = {
  search: means(v.optional(line(NAME_MAX)), 'Part of a name or SKU, a barcode or PLU.'),
  category: means(v.optional(nameQuery), 'Slug of a category; its children count.'),
  supplier: means(v.optional(line(80)), 'Only what the supplier with this name sells.'),
  view: means(
    v.optional(v.picklist(STOCK_VIEWS, 'validation.oneOf')),
    'Less than two days of what 30 days sold; nothing free; with unfit units; below cost; without a shelf; on hand but not sold in 14 days.',
  ),
  ends_within: means(
    v.optional(digits(0, 365, 'days')),
    'Only with a batch that ends within this number of days.',
  ),
}

export const listStock = staffCall({
  method: 'GET',
  path: '/stock',
  summary: 'Stock of all that is sold in a place',
  ...reading,
  query: v.object({
    location: locationQuery,
    ...stockFilters,
    sort: means(
      v.optional(
        v.picklist(['name', 'sku', 'shelf', 'on_hand', 'free', 'ends'], 'validation.oneOf'),
        'name',
      ),
      'What they are sorted by.',
    ),
    order: means(v.optional(v.picklist(['asc', 'desc'], 'validation.oneOf'), 'asc'), 'Direction.'),
    cursor: listCursor,
    per_page: pageQuery.per_page,
  }),
  data: v.array(listed),
  meta: v.object({
    next_cursor: nextCursor,
    total: means(count, 'How many match.'),
    sums: means(
      v.object({
        on_hand: amounts.on_hand,
        promised: amounts.promised,
        free: amounts.free,
        sold_week: listed.entries.sold_week,
        worth: means(rupiah, 'What is on hand, by cost.'),
      }),
      'Sums over all that match.',
    ),
  }),
})

const place = v.object({
  id: opaqueId,
  name: means(bilingual(v.string()), 'Name of the place.'),
  online: means(v.boolean(), 'Whether it sells online.'),
  shelves: means(
    v.array(
      v.object({
        code: means(v.string(), 'Code of the shelf.'),
        zone: means(v.picklist(ZONES), 'How warm it is there.'),
        walk: means(ordinal, 'Its place on the walk past all shelves.'),
      }),
    ),
    'Its shelves in the order of the walk.',
  ),
})
export type StockPlace = v.InferOutput<typeof place>

export const listLocations = staffCall({
  method: 'GET',
  path: '/locations',
  summary: 'Places with stock and their shelves',
  ...reading,
  data: v.array(place),
})

const movement = v.object({
  id: means(ordinal, 'Counts the movements.'),
  kind: means(
    v.string(),
    '`receive`, `hold`, `release`, `sell`, `return`, `adjust`, `waste` or `count`.',
  ),
  units: means(count, 'Units that came; below 0 for units that went.'),
  after: means(count, 'Units on hand after it.'),
  promised: means(count, 'Units that were promised with it.'),
  batch: means(
    v.nullable(v.object({ id: opaqueId, code: means(v.string(), 'What its label says.') })),
    'The batch; null for a promise.',
  ),
  reason: means(v.nullable(v.string()), 'Why, of waste and corrections.'),
  cause: means(
    v.string(),
    'What caused it: `order`, `refund`, `till`, `receipt`, `count`, `waste` and others.',
  ),
  cause_id: means(v.string(), 'Id of the cause.'),
  cause_name: means(v.nullable(v.string()), 'What people call the cause.'),
  by: means(v.string(), 'Who or what did it.'),
  at: means(instant, 'When.'),
})
export type StockMovement = v.InferOutput<typeof movement>

export const getStock = staffCall({
  method: 'GET',
  path: '/stock/{id}',
  summary: 'Why a variation has the stock that it has: batches and movements',
  ...reading,
  refuses: ['product_not_found'],
  params: idParam,
  query: v.object({
    location: locationQuery,
    cursor: listCursor,
    per_page: pageQuery.per_page,
  }),
  meta: v.object({ next_cursor: nextCursor }),
  data: v.object({
    ...goodNames,
    ...amounts,
    location,
    cost: means(v.nullable(rupiah), 'What a unit costs the shop; null while unknown.'),
    batches: means(
      v.array(
        v.object({
          id: opaqueId,
          code: means(v.string(), 'What its label says.'),
          best_before: dayOf('Last day on which it is good'),
          on_hand: means(count, 'Units on hand.'),
          state: means(v.picklist(BATCH_STATES), 'State.'),
          fit: means(v.boolean(), 'Whether it can be sold online.'),
        }),
      ),
      'Batches with units on hand; what ends first is first.',
    ),
    movements: means(v.array(movement), 'The newest first, as many as a page has.'),
  }),
})

export const correctStock = staffCall({
  method: 'POST',
  path: '/stock/{id}/corrections',
  summary: 'Correct stock by a difference, with a reason',
  ...writing,
  refuses: [
    'product_not_found',
    'batch_not_found',
    'stock_promised',
    'conflict',
    'approval_needed',
  ],
  params: idParam,
  body: v.object({
    location,
    difference: means(
      v.pipe(whole(-UNITS_MAX, UNITS_MAX), unit('count'), v.notValue(0, 'validation.required')),
      'Units more, or fewer below 0.',
    ),
    reason: means(v.picklist(CORRECTION_REASONS, 'validation.oneOf'), 'Why the books are wrong.'),
    words: means(
      v.pipe(v.string(), v.trim(), v.maxLength(REASON_MAX, 'validation.tooLong'), oneLine),
      'In words; needed for `other`.',
    ),
    batch_id: means(
      v.nullable(id),
      'The batch; null for the one that ends first, or last when units were found.',
    ),
  }),
  data: v.object({ on_hand: means(count, 'Units on hand now.') }),
})

export const placeVariation = staffCall({
  method: 'PUT',
  path: '/stock/{id}/shelf',
  summary: 'Say on which shelf a variation lies',
  ...writing,
  refuses: ['product_not_found'],
  params: idParam,
  body: v.object({
    location,
    shelf: means(v.nullable(line(12)), 'Code of a shelf; null for none.'),
  }),
  data: v.object({ shelf: means(v.nullable(v.string()), 'Code of its shelf.') }),
})

export const saveShelf = staffCall({
  method: 'PUT',
  path: '/shelves/{code}',
  summary: 'Add a shelf, or change its zone and its place on the walk',
  ...writing,
  refuses: ['not_found'],
  params: v.object({
    code: means(
      v.pipe(v.string(), v.regex(/^[A-Z0-9][A-Z0-9-]{0,11}$/, 'validation.invalid')),
      'Code of the shelf.',
    ),
  }),
  body: v.object({
    location,
    zone: means(v.picklist(ZONES, 'validation.oneOf'), 'How warm it is there.'),
    walk: means(v.pipe(whole(0, 9_999), unit('ordinal')), 'Its place on the walk.'),
  }),
  data: v.object({ code: means(v.string(), 'Code of the shelf.') }),
})

const found = v.object({
  ...goodNames,
  shelf_life_days: means(days, 'From goods-in to best-before.'),
  cost: means(v.nullable(rupiah), 'What a unit costs the shop; null while unknown.'),
  on_hand: means(count, 'Units on hand in the place.'),
})
export type FoundGood = v.InferOutput<typeof found>

const known = v.object({
  ...v.omit(found, ['on_hand']).entries,
  codes: means(v.array(v.string()), 'Its barcode and its PLU, where it has them.'),
})
export type KnownGood = v.InferOutput<typeof known>

export const listKnownGoods = staffCall({
  method: 'GET',
  path: '/known-goods',
  summary: 'What can be stocked, for a device that goes on without network',
  ...reading,
  data: v.array(known),
})

export const findGoods = staffCall({
  method: 'GET',
  path: '/stock-search',
  summary: 'Find what can be stocked by name, SKU, barcode or PLU',
  ...reading,
  query: v.object({
    location: locationQuery,
    search: means(
      text(NAME_MAX),
      'Part of a name or SKU, or a whole barcode, PLU or label of a scale.',
    ),
  }),
  data: v.array(found),
})
