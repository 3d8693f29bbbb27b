import * as v from 'valibot'
import { AUTOMATIC_DISCOUNT_KINDS } from '#domain/automatic-discounts/automatic-discount.ts'
import { PROMOTION_CHANNELS } from '#domain/automatic-discounts/channel.ts'
import { AUTOMATIC_DISCOUNT_STATES } from '#domain/automatic-discounts/state.ts'
import { staffCall } from '../call.ts'
import { nextCursor } from '../fields.ts'
import { count, means, ordinal, percent, unit } from '../means.ts'
import { cursorQuery, givenInstant, id, idParam, instant, pageQuery, rupiah } from '../wire.ts'
import { hours, names } from './coupons/coupons.ts'
import { nullableInstant } from './fields.ts'
import { bilingual, line, whole } from './goods/product-form.ts'

const NAME_MAX = 60
const MONEY_MAX = 1_000_000_000
const STEPS_MAX = 10
const BUY_MAX = 100

const money = v.pipe(whole(1, MONEY_MAX), unit('whole rupiah'))

const form = {
  name: means(
    bilingual(v.pipe(line(NAME_MAX), v.minLength(1, 'validation.required'))),
    'What customers read in the cart and on the invoice.',
  ),
  kind: means(
    v.picklist(AUTOMATIC_DISCOUNT_KINDS, 'validation.oneOf'),
    '`multi_buy`: of every `buy_quantity` units the cheapest is free; `percent`: each unit costs `percent` less; `basket_steps`: the highest step reached takes its Rupiah off.',
  ),
  buy_quantity: means(
    v.nullable(v.pipe(whole(2, BUY_MAX), unit('count'))),
    'Units of a set, for `multi_buy`.',
  ),
  percent: means(v.nullable(v.pipe(whole(1, 100), unit('percent'))), 'For `percent`.'),
  steps: means(
    v.pipe(
      v.array(
        v.object({
          from: means(money, 'The goods that it needs.'),
          off: means(money, 'What it takes off.'),
        }),
      ),
      v.maxLength(STEPS_MAX, 'validation.listMax'),
    ),
    'For `basket_steps`: each needs more and gives more than the one before; else empty.',
  ),
  categories: means(names, 'Slugs; with no products either it is for all goods.'),
  products: means(names, 'Slugs; with no categories either it is for all goods.'),
  ...hours,
  starts_at: means(givenInstant, 'From when it holds, UTC.'),
  ends_at: means(v.nullable(givenInstant), 'Until when it holds, UTC; null without an end.'),
  channel: means(
    v.optional(v.picklist(PROMOTION_CHANNELS, 'validation.oneOf'), 'both'),
    'Where it holds: `online` for carts and orders, `till` for bills that a till sells.',
  ),
}
export type AutomaticDiscountForm = v.InferOutput<v.ObjectSchema<typeof form, undefined>>

const shownNames = v.array(v.string())
const discount = v.object({
  id,
  state: means(v.picklist(AUTOMATIC_DISCOUNT_STATES), 'Whether it runs, will, or has ended.'),
  name: means(bilingual(v.string()), 'What customers read.'),
  terms: means(bilingual(v.string()), 'What it gives, for what and when, as a sentence.'),
  kind: means(v.picklist(AUTOMATIC_DISCOUNT_KINDS), 'What it does.'),
  buy_quantity: means(v.nullable(count), 'Units of a set.'),
  percent: means(v.nullable(percent), 'How much less.'),
  steps: means(
    v.array(
      v.object({
        from: means(rupiah, 'The goods that it needs.'),
        off: means(rupiah, 'What it takes off.'),
      }),
    ),
    'The steps of the basket.',
  ),
  categories: means(shownNames, 'Categories that it is for.'),
  products: means(shownNames, 'Products that it is for.'),
  weekdays: means(v.array(ordinal), 'Days of the week, 1 is Monday; empty for every day.'),
  from_time: means(v.nullable(v.string()), 'From this time of the day.'),
  until_time: means(v.nullable(v.string()), 'Until this time of the day.'),
  starts_at: means(instant, 'From when it holds.'),
  ends_at: means(nullableInstant, 'Until when it holds; null without an end.'),
  channel: means(v.picklist(PROMOTION_CHANNELS), 'Where it holds.'),
  orders: means(count, 'How many live orders have it.'),
  bills: means(count, 'How many bills of tills have it.'),
  given: means(rupiah, 'What these orders and bills save.'),
})
export type StaffAutomaticDiscount = v.InferOutput<typeof discount>

const params = idParam

export const listAutomaticDiscounts = staffCall({
  method: 'GET',
  path: '/automatic-discounts',
  summary: 'Discounts without a code; what starts last is first',
  auth: 'staff',
  needs: 'coupons.read',
  query: v.object({
    state: means(
      v.optional(v.picklist(AUTOMATIC_DISCOUNT_STATES, 'validation.oneOf')),
      'Only those in this state.',
    ),
    cursor: cursorQuery,
    per_page: pageQuery.per_page,
  }),
  data: v.array(discount),
  meta: v.object({ next_cursor: nextCursor }),
})

export const getAutomaticDiscount = staffCall({
  method: 'GET',
  path: '/automatic-discounts/{id}',
  summary: 'A discount without a code and what it gave',
  auth: 'staff',
  needs: 'coupons.read',
  refuses: ['not_found'],
  params,
  data: discount,
})

const writing = {
  auth: 'staff',
  needs: 'coupons.write',
  idempotent: true,
  data: discount,
} as const

/**
 * Its terms never change: customers see them. Another one can take its place. Above the limits of
 * price cuts and coupons it waits for a second person.
 */
export const createAutomaticDiscount = staffCall({
  method: 'POST',
  path: '/automatic-discounts',
  summary: 'Add a discount without a code; it holds for carts at once',
  ...writing,
  status: 201,
  refuses: ['approval_needed'],
  body: v.object(form),
})

export const endAutomaticDiscount = staffCall({
  method: 'POST',
  path: '/automatic-discounts/{id}/end',
  summary: 'End a discount now; orders that have it stay as they are',
  ...writing,
  refuses: ['not_found', 'conflict'],
  params,
})
