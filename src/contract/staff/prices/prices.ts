import * as v from 'valibot'
import {
  PLAN_STATES,
  PRICE_MAX,
  PRICE_TARGETS,
  PRICE_WAYS,
} from '#domain/catalogue/price-change.ts'
import { staffCall } from '../../call.ts'
import { nextCursor, opaqueId, thumbnail } from '../../fields.ts'
import { count, days, means, percent, unit } from '../../means.ts'
import { givenInstant, id, idParam, instant, pageQuery, rupiah } from '../../wire.ts'
import { nameQuery } from '../fields.ts'
import { bilingual, line, NAME_MAX, whole } from '../goods/product-form.ts'

export const CHANGES_MAX = 500
export const PRICE_VIEWS = [
  'planned',
  'sale',
  'sale_ending',
  'not_struck',
  'below_cost',
  'no_cost',
] as const

const listCursor = means(
  v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,800}$/, 'validation.invalid'))),
  'Where the list goes on: `next_cursor` of the answer before.',
)
export const regularPrice = means(rupiah, 'The regular price.')
export const salePrice = means(v.nullable(rupiah), 'The sale price; null without one.')
export const strikeUntil = means(
  v.nullable(instant),
  'Until when the regular price may be shown struck through; null when it may not.',
)
const margin = means(
  v.nullable(percent),
  'What the price leaves after the cost; null while the cost is unknown.',
)

const plan = v.object({
  id: opaqueId,
  state: means(
    v.picklist(PLAN_STATES),
    '`proposed` waits for a person with `prices.apply`, `planned` for its start, `running` for its end; `done` had no end; `ended` and `stopped` put the price back; `missed` was due while no worker ran, or did not fit the other price by then.',
  ),
  regular_price: regularPrice,
  sale_price: salePrice,
  starts_at: means(instant, 'From when the price holds.'),
  ends_at: means(v.nullable(instant), 'When the price before comes back; null for never.'),
  by: means(v.string(), 'Login of the person who planned it.'),
})
export type PricePlan = v.InferOutput<typeof plan>

export const variationNames = {
  id: means(v.string(), 'Id of the variation.'),
  product_id: means(v.string(), 'Id of its product.'),
  sku: means(v.string(), 'Stock keeping unit.'),
  name: means(bilingual(v.string()), 'Name of the product.'),
  variation: means(bilingual(v.string()), 'Name of the variation, such as its size.'),
}

const priced = v.object({
  ...variationNames,
  thumbnail: means(v.nullable(thumbnail), 'Address of a small picture; null without one.'),
  cost: means(v.nullable(rupiah), 'What a unit costs the shop; null while unknown.'),
  regular_price: regularPrice,
  sale_price: salePrice,
  margin,
  strike_until: strikeUntil,
  plan: means(v.nullable(plan), 'The plan that runs, or the next one.'),
})
export type PricedVariation = v.InferOutput<typeof priced>

const filters = {
  search: means(v.optional(line(NAME_MAX)), 'Part of a name or SKU.'),
  category: means(v.optional(nameQuery), 'Slug of a category; its children count.'),
  view: means(
    v.optional(v.picklist(PRICE_VIEWS, 'validation.oneOf')),
    'With a plan; on sale; with a sale that ends within seven days; with a sale that may not be shown; sold below cost; without a known cost.',
  ),
}

export const listPrices = staffCall({
  method: 'GET',
  path: '/prices',
  summary: 'Prices of all that is sold, with plans and margins',
  auth: 'staff',
  needs: 'prices.read',
  query: v.object({
    ...filters,
    sort: means(
      v.optional(v.picklist(['name', 'sku', 'price', 'margin'], 'validation.oneOf'), 'name'),
      'What they are sorted by.',
    ),
    order: means(v.optional(v.picklist(['asc', 'desc'], 'validation.oneOf'), 'asc'), 'Direction.'),
    cursor: listCursor,
    per_page: pageQuery.per_page,
  }),
  data: v.array(priced),
  meta: v.object({
    next_cursor: nextCursor,
    total: means(count, 'How many match.'),
  }),
})

const change = {
  ids: means(
    v.pipe(v.array(id), v.maxLength(CHANGES_MAX, 'validation.listMax')),
    'Variations; empty for all that match `search`, `category` and `view`.',
  ),
  ...filters,
  target: means(v.picklist(PRICE_TARGETS, 'validation.oneOf'), 'Which price is set.'),
  how: means(
    v.picklist(PRICE_WAYS, 'validation.oneOf'),
    '`set` to the value; `percent` and `amount` are added to the regular price; `end_sale` takes the sale price away.',
  ),
  value: means(
    v.pipe(whole(-PRICE_MAX, PRICE_MAX), unit('whole rupiah')),
    'Rupiah, or percent for `percent`.',
  ),
  round_up: means(v.boolean('validation.boolean'), 'Round up to whole Rp500.'),
  starts_at: means(v.nullable(givenInstant), 'From when it holds, UTC; null for now.'),
  ends_at: means(
    v.nullable(givenInstant),
    'When the price before comes back, UTC; null for never.',
  ),
}

const changing = v.object({
  ...variationNames,
  cost: means(v.nullable(rupiah), 'What a unit costs the shop; null while unknown.'),
  before: means(
    v.object({ regular_price: regularPrice, sale_price: salePrice, margin }),
    'The price now.',
  ),
  after: means(v.object({ regular_price: regularPrice, sale_price: salePrice, margin }), 'Then.'),
  problem: means(
    v.nullable(
      v.picklist(['unchanged', 'too_low', 'too_high', 'sale_not_below', 'overlaps', 'crosses']),
    ),
    'Why it is left out: `overlaps` has another plan at that time; with `crosses` a planned sale would not be below the regular price.',
  ),
  regular_days: means(
    v.nullable(days),
    'How many of the 30 days before the start the regular price is charged; null without a sale price.',
  ),
  needs_second: means(
    v.boolean(),
    'A cut this deep, or below cost: another person has to approve it.',
  ),
  is_struck: means(v.boolean(), 'Whether customers see the regular price struck through.'),
})
export type ChangingPrice = v.InferOutput<typeof changing>

const refusals = ['changed_meanwhile', 'conflict', 'product_not_found', 'approval_needed'] as const

/** Changes nothing. */
export const previewPrices = staffCall({
  method: 'POST',
  path: '/prices/preview',
  summary: 'What a change of prices would do, row by row',
  auth: 'staff',
  needs: 'prices.write',
  body: v.object(change),
  data: v.object({
    rows: means(v.array(changing), 'Every variation that it is about.'),
    planned: means(count, 'How many would be planned.'),
    applies: means(v.boolean(), 'False when another person has to apply it.'),
    fingerprint: means(v.string(), 'Goes with the plan: it does exactly what was shown.'),
  }),
})
export type PricePreview = v.InferOutput<typeof previewPrices.data>

export const planPrices = staffCall({
  method: 'POST',
  path: '/price-plans',
  summary: 'Plan the change of prices that was shown',
  auth: 'staff',
  needs: 'prices.write',
  idempotent: true,
  status: 201,
  refuses: refusals,
  body: v.object({
    ...change,
    fingerprint: means(
      v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'validation.invalid')),
      'Of the preview; `changed_meanwhile` when it would do something else now.',
    ),
  }),
  data: v.object({
    planned: means(count, 'How many prices were planned or changed.'),
    state: means(v.picklist(['proposed', 'planned']), 'Whether another person has to apply it.'),
  }),
})

const listed = v.object({
  ...plan.entries,
  variation_id: means(v.string(), 'Id of the variation.'),
  product_id: means(v.string(), 'Id of its product.'),
  sku: variationNames.sku,
  name: variationNames.name,
  variation: variationNames.variation,
  cost: means(v.nullable(rupiah), 'What a unit costs the shop; null while unknown.'),
  made_at: means(instant, 'When it was planned.'),
  by_name: means(v.string(), 'Name of the person who planned it.'),
  decided_by: means(v.nullable(v.string()), 'Name of the person who applied or refused it.'),
  before: means(
    v.object({ regular_price: regularPrice, sale_price: salePrice }),
    'The price before, or the price now while it has not begun.',
  ),
})
export type ListedPlan = v.InferOutput<typeof listed>

export const listPricePlans = staffCall({
  method: 'GET',
  path: '/price-plans',
  summary: 'Planned prices, the latest start first',
  auth: 'staff',
  needs: 'prices.read',
  query: v.object({
    search: filters.search,
    view: means(
      v.optional(v.picklist(['proposed', 'planned', 'running', 'past'], 'validation.oneOf')),
      'Only those in this state; `past` for all that are over.',
    ),
    cursor: listCursor,
    per_page: pageQuery.per_page,
  }),
  data: v.array(listed),
  meta: v.object({
    next_cursor: nextCursor,
    total: means(count, 'How many match.'),
  }),
})

const acting = { auth: 'staff', idempotent: true, params: idParam, data: listed } as const

export const decidePricePlan = staffCall({
  method: 'POST',
  path: '/price-plans/{id}/decision',
  summary: 'Apply or refuse a proposed price',
  ...acting,
  needs: 'prices.apply',
  refuses: ['not_found', 'changed_meanwhile', 'conflict', 'own_approval'],
  body: v.object({ apply: means(v.boolean('validation.boolean'), 'Apply it, or refuse it.') }),
})

export const stopPricePlan = staffCall({
  method: 'POST',
  path: '/price-plans/{id}/stop',
  summary: 'Stop a plan; a running one puts the price back',
  ...acting,
  needs: 'prices.write',
  refuses: ['not_found', 'changed_meanwhile', 'forbidden'],
})

export const setVariationCost = staffCall({
  method: 'PUT',
  path: '/variations/{id}/cost',
  summary: 'Set what a unit costs the shop',
  auth: 'staff',
  needs: 'prices.write',
  idempotent: true,
  refuses: ['product_not_found', 'changed_meanwhile'],
  params: idParam,
  body: v.object({
    expected: means(
      v.nullable(v.pipe(whole(1, PRICE_MAX), unit('whole rupiah'))),
      'The cost that was read: another one is refused with `changed_meanwhile`.',
    ),
    cost: means(
      v.nullable(v.pipe(whole(1, PRICE_MAX), unit('whole rupiah'))),
      'The cost now; null for unknown.',
    ),
  }),
  data: v.object({ cost: means(v.nullable(rupiah), 'The cost now.') }),
})
