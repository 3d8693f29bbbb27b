import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { nextCursor, opaqueId } from '../../fields.ts'
import { count, means, ordinal, percent, unit } from '../../means.ts'
import { idParam, oneLine, pageQuery, rupiah, text } from '../../wire.ts'
import { dayQuery } from '../fields.ts'
import { bilingual, whole } from '../goods/product-form.ts'
import { listCursor } from '../stock/stock.ts'

export const LIST_PRICES_MAX = 300
const LIST_PERCENTS_MAX = 30
const PRICE_MAX = 100_000_000

const slug = v.pipe(
  v.string('validation.required'),
  v.trim(),
  v.regex(/^[\w-]{1,64}$/, 'validation.invalid'),
)
const sku = v.pipe(
  v.string('validation.required'),
  v.trim(),
  v.minLength(1, 'validation.required'),
  v.maxLength(40, 'validation.tooLong'),
  oneLine,
)
const day = v.pipe(v.string('validation.required'), v.nonEmpty('validation.required'), dayQuery)

const form = {
  name: means(text(80), 'Name for staff; no other price list has it.'),
  first_day: means(day, 'The first day in Jakarta on which it holds, `YYYY-MM-DD`.'),
  last_day: means(v.nullable(day), 'The last such day; null without an end.'),
  percents: means(
    v.pipe(
      v.array(
        v.object({
          category: means(slug, 'Slug of the category; those below it belong to it.'),
          percent: means(v.pipe(whole(1, 90), unit('percent')), 'Off the regular price.'),
        }),
      ),
      v.maxLength(LIST_PERCENTS_MAX, 'validation.listMax'),
      v.check(
        (all) => new Set(all.map(({ category }) => category)).size === all.length,
        'validation.takenHere',
      ),
    ),
    'Percentages of categories.',
  ),
  prices: means(
    v.pipe(
      v.array(
        v.object({
          sku: means(sku, 'Stock keeping unit of the variation.'),
          min_quantity: means(v.pipe(whole(1, 10_000), unit('count')), 'From how many units on.'),
          price: means(v.pipe(whole(1, PRICE_MAX), unit('whole rupiah')), 'The price of a unit.'),
        }),
      ),
      v.maxLength(LIST_PRICES_MAX, 'validation.listMax'),
      v.check(
        (all) => new Set(all.map((one) => `${one.sku} ${one.min_quantity}`)).size === all.length,
        'validation.takenHere',
      ),
    ),
    'Fixed prices.',
  ),
}
export type PriceListForm = v.InferOutput<v.ObjectSchema<typeof form, undefined>>

const shown = {
  id: opaqueId,
  version: means(ordinal, 'Counts its changes.'),
  name: means(v.string(), 'Name for staff.'),
  first_day: means(v.string(), 'The first day on which it holds, `YYYY-MM-DD`.'),
  last_day: means(v.nullable(v.string()), 'The last such day; null without an end.'),
  company_count: means(count, 'Companies that have it.'),
}
const listed = v.object({
  ...shown,
  percent_count: means(count, 'How many categories it names.'),
  price_count: means(count, 'How many fixed prices it has.'),
})
export type ListedPriceList = v.InferOutput<typeof listed>

const priceList = v.object({
  ...shown,
  percents: means(
    v.array(
      v.object({
        category: means(v.string(), 'Slug of the category.'),
        percent: means(percent, 'Off the regular price.'),
      }),
    ),
    'Percentages of categories.',
  ),
  prices: means(
    v.array(
      v.object({
        sku: means(v.string(), 'Stock keeping unit of the variation.'),
        min_quantity: means(count, 'From how many units on.'),
        price: means(rupiah, 'The price of a unit.'),
      }),
    ),
    'Fixed prices.',
  ),
})
export type PriceList = v.InferOutput<typeof priceList>

const example = v.object({
  sku: means(v.string(), 'Stock keeping unit.'),
  name: means(bilingual(v.string()), 'Name of the product.'),
  variation: means(bilingual(v.string()), 'Name of the variation.'),
  quantity: means(count, 'How many units the price is for.'),
  regular_price: means(rupiah, 'Its regular price.'),
  price: means(rupiah, 'What everybody pays now.'),
  company_price: means(rupiah, 'What the company pays.'),
})
export type PriceExample = v.InferOutput<typeof example>

const reading = { auth: 'staff', needs: ['prices.read', 'customers.read'] } as const
const writing = { auth: 'staff', needs: 'prices.write', idempotent: true, data: priceList } as const

export const listPriceLists = staffCall({
  method: 'GET',
  path: '/price-lists',
  summary: 'Price lists of companies by name',
  ...reading,
  query: v.object({ cursor: listCursor, per_page: pageQuery.per_page }),
  data: v.array(listed),
  meta: v.object({ next_cursor: nextCursor }),
})

export const getPriceList = staffCall({
  method: 'GET',
  path: '/price-lists/{id}',
  summary: 'A price list',
  ...reading,
  refuses: ['not_found'],
  params: idParam,
  data: priceList,
})

export const createPriceList = staffCall({
  method: 'POST',
  path: '/price-lists',
  summary: 'Add a price list',
  ...writing,
  status: 201,
  body: v.object(form),
})

export const savePriceList = staffCall({
  method: 'PUT',
  path: '/price-lists/{id}',
  summary: 'Save a price list over the version that was read; carts follow at once',
  ...writing,
  refuses: ['not_found', 'changed_meanwhile'],
  params: idParam,
  body: v.object({
    version: means(v.pipe(whole(1, 1_000_000_000), unit('ordinal')), 'The version that was read.'),
    ...form,
  }),
})

/** Saves nothing. */
export const previewPriceList = staffCall({
  method: 'POST',
  path: '/price-lists/preview',
  summary: 'What a company would pay for some goods by a price list that is not saved',
  auth: 'staff',
  needs: 'prices.write',
  body: v.object({ percents: form.percents, prices: form.prices }),
  data: v.array(example),
})
