import * as v from 'valibot'
import { COUPON_STATES } from '#domain/coupons/coupon-state.ts'
import { COUPON_KINDS } from '#domain/coupons/coupon.ts'
import { SKU_FORM } from '#domain/catalogue/goods.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { staffCall } from '../../call.ts'
import { nextCursor, orderNumber } from '../../fields.ts'
import { count, means, ordinal, unit } from '../../means.ts'
import {
  cursorQuery,
  givenInstant,
  id,
  instant,
  oneLine,
  pageQuery,
  rupiah,
  switchQuery,
  text,
} from '../../wire.ts'
import { clockTime, nullableInstant } from '../fields.ts'
import { bilingual, line, whole } from '../goods/product-form.ts'

const DESCRIPTION_MAX = 160
const MONEY_MAX = 1_000_000_000
const UNITS_MAX = 1_000
const USES_MAX = 10_000_000
const NAMES_MAX = 200
const VERSION_MAX = 1_000_000

export const code = v.pipe(
  v.string('validation.required'),
  v.trim(),
  v.minLength(1, 'validation.required'),
  v.maxLength(60, 'validation.tooLong'),
  oneLine,
)
export const codeParam = v.object({
  code: means(v.pipe(v.string(), v.maxLength(60), oneLine), 'The code of the coupon.'),
})
const money = (min: number) => v.pipe(whole(min, MONEY_MAX), unit('whole rupiah'))
const units = v.pipe(whole(1, UNITS_MAX), unit('count'))
const uses = v.pipe(whole(1, USES_MAX), unit('count'))
/** Slugs, codes or ids that terms are for. */
export const names = v.pipe(
  v.array(
    v.pipe(v.string('validation.required'), v.regex(/^[\w.:-]{1,64}$/, 'validation.invalid')),
  ),
  v.maxLength(NAMES_MAX, 'validation.listMax'),
)

/** On which days and between which times terms hold. */
export const hours = {
  weekdays: means(
    v.pipe(v.array(v.pipe(whole(1, 7), unit('ordinal'))), v.maxLength(7, 'validation.listMax')),
    'Days of the week, 1 is Monday; empty for every day.',
  ),
  from_time: means(
    v.nullable(clockTime),
    'From this time of the day in Jakarta; null for midnight.',
  ),
  until_time: means(v.nullable(clockTime), 'Until this time of the day; null for midnight.'),
}

export const form = {
  description: means(bilingual(text(DESCRIPTION_MAX)), 'What customers read.'),
  kind: means(
    v.picklist(COUPON_KINDS, 'validation.oneOf'),
    '`percent` and `fixed` lower goods, `shipping` the shipping; `buy_get` makes the cheapest of a set cheaper; `gift` adds goods for nothing.',
  ),
  value: means(
    v.pipe(whole(1, MONEY_MAX), unit('count')),
    'Percent for `percent` and `buy_get`, units for `gift`, else Rupiah.',
  ),
  max_discount: means(v.nullable(money(1)), 'The most that one order saves; null for no bound.'),
  minimum: means(money(0), 'The goods that it needs.'),
  buy_quantity: means(v.nullable(units), 'Units to buy, for `buy_get`.'),
  get_quantity: means(v.nullable(units), 'Units that are cheaper, for `buy_get`.'),
  gift_sku: means(
    v.nullable(
      v.pipe(v.string('validation.required'), v.trim(), v.regex(SKU_FORM, 'validation.sku')),
    ),
    'SKU of the gift, for `gift`.',
  ),
  starts_at: means(givenInstant, 'From when it holds, UTC.'),
  ends_at: means(givenInstant, 'Until when it holds, UTC.'),
  ...hours,
  first_order_only: means(v.boolean('validation.boolean'), 'Whether it is for first orders only.'),
  categories: means(names, 'Slugs; empty for all.'),
  without_categories: means(names, 'Slugs of categories that it leaves out.'),
  products: means(names, 'Slugs; empty for all.'),
  without_products: means(names, 'Slugs of products that it leaves out.'),
  locations: means(names, 'Where orders leave from; empty for everywhere.'),
  tiers: means(names, 'Tiers of members; empty for everyone.'),
  payment_methods: means(names, 'Ways of paying; empty for all.'),
  customer_id: means(v.nullable(id), 'The only customer who may use it; null for everyone.'),
  public: means(v.boolean('validation.boolean'), 'Whether customers see it among their coupons.'),
  total_limit: means(v.nullable(uses), 'How many times in all; null for no limit.'),
  per_customer_limit: means(v.nullable(uses), 'How many times a customer; null for no limit.'),
  per_customer_day_limit: means(
    v.nullable(uses),
    'How many times a customer on one day; null for no limit.',
  ),
  budget: means(v.nullable(money(1)), 'Rupiah that it may give away in all; null for no limit.'),
}
export type CouponForm = v.InferOutput<v.ObjectSchema<typeof form, undefined>>

const shownNames = v.array(v.string())
const coupon = v.object({
  code: means(v.string(), 'What is typed to use it. It stays.'),
  version: means(ordinal, 'Counts its saves.'),
  state: means(
    v.picklist(COUPON_STATES),
    'Whether it can be used now; `used_up` has reached its limit or budget.',
  ),
  description: means(bilingual(v.string()), 'What customers read.'),
  kind: means(v.picklist(COUPON_KINDS), 'What it does.'),
  value: means(count, 'Percent, units or Rupiah, by its kind.'),
  max_discount: means(v.nullable(rupiah), 'The most that one order saves.'),
  minimum: means(rupiah, 'The goods that it needs.'),
  buy_quantity: means(v.nullable(count), 'Units to buy.'),
  get_quantity: means(v.nullable(count), 'Units that are cheaper.'),
  gift_sku: means(v.nullable(v.string()), 'SKU of the gift.'),
  gift_name: means(v.nullable(bilingual(v.string())), 'Name of the gift, with its size.'),
  starts_at: means(instant, 'From when it holds.'),
  ends_at: means(instant, 'Until when it holds.'),
  paused_at: means(nullableInstant, 'Since when it is paused; null when it is not.'),
  weekdays: means(v.array(ordinal), 'Days of the week, 1 is Monday; empty for every day.'),
  from_time: means(v.nullable(v.string()), 'From this time of the day.'),
  until_time: means(v.nullable(v.string()), 'Until this time of the day.'),
  first_order_only: means(v.boolean(), 'Whether it is for first orders only.'),
  categories: means(shownNames, 'Categories that it is for.'),
  without_categories: means(shownNames, 'Categories that it leaves out.'),
  products: means(shownNames, 'Products that it is for.'),
  without_products: means(shownNames, 'Products that it leaves out.'),
  locations: means(shownNames, 'Where orders leave from.'),
  tiers: means(shownNames, 'Tiers of members.'),
  payment_methods: means(shownNames, 'Ways of paying.'),
  customer_id: means(v.nullable(v.string()), 'The only customer who may use it.'),
  public: means(v.boolean(), 'Whether customers see it among their coupons.'),
  total_limit: means(v.nullable(count), 'How many times in all.'),
  per_customer_limit: means(v.nullable(count), 'How many times a customer.'),
  per_customer_day_limit: means(v.nullable(count), 'How many times a customer on one day.'),
  budget: means(v.nullable(rupiah), 'Rupiah that it may give away in all.'),
  uses: means(count, 'How many live orders use it.'),
  spent: means(rupiah, 'What these orders save.'),
  is_by_codes: means(
    v.boolean(),
    'Whether customers use its codes for one use; its own is then only its name.',
  ),
  is_used: means(
    v.boolean(),
    'Whether an order has ever used it: then its terms stay, and it can only end sooner.',
  ),
})
export type StaffCoupon = v.InferOutput<typeof coupon>

export const listStaffCoupons = staffCall({
  method: 'GET',
  path: '/coupons',
  summary: 'Coupons; what ends last is first',
  auth: 'staff',
  needs: 'coupons.read',
  query: v.object({
    search: means(v.optional(line(60)), 'Part of a code or description.'),
    state: means(
      v.optional(v.picklist(COUPON_STATES, 'validation.oneOf')),
      'Only those in this state.',
    ),
    kind: means(v.optional(v.picklist(COUPON_KINDS, 'validation.oneOf')), 'Only of this kind.'),
    ending: means(switchQuery, 'Only those that end within seven days.'),
    personal: means(switchQuery, 'Only those of one customer, or with 0 only others.'),
    cursor: cursorQuery,
    per_page: pageQuery.per_page,
  }),
  data: v.array(coupon),
  meta: v.object({
    next_cursor: nextCursor,
    total: means(count, 'How many match.'),
    sums: means(
      v.object({
        uses: means(count, 'Orders that use them.'),
        discount: means(rupiah, 'What these save.'),
      }),
      'Sums over all that match.',
    ),
  }),
})

const use = v.object({
  order_number: orderNumber,
  order_state: means(v.picklist(ORDER_STATES), 'State of the order.'),
  discount: means(rupiah, 'What the order saves.'),
  is_live: means(v.boolean(), 'False when the order was given up, which returned the use.'),
  at: means(instant, 'When it was placed.'),
})

const side = v.object({
  orders: means(count, 'Orders that were not given up.'),
  goods: means(v.nullable(rupiah), 'Mean goods of an order before discounts; null without orders.'),
  discount: means(v.nullable(rupiah), 'Mean of what an order saves.'),
  margin: means(
    v.nullable(rupiah),
    'Mean goods after discounts without what they cost; null without a known cost.',
  ),
  costed: means(count, 'Packed orders whose whole cost is known, which the margin is of.'),
})

export const getStaffCoupon = staffCall({
  method: 'GET',
  path: '/coupons/{code}',
  summary: 'A coupon and what was done with it',
  auth: 'staff',
  needs: 'coupons.read',
  refuses: ['not_found'],
  params: codeParam,
  data: v.object({
    ...coupon.entries,
    terms: means(
      bilingual(v.string()),
      'All its terms as a sentence, for staff; without customers.read the customer is named by the first name.',
    ),
    customer_name: means(v.nullable(v.string()), 'Name of the only customer who may use it.'),
    compared: means(
      v.nullable(
        v.object({
          from: means(instant, 'From when.'),
          until: means(instant, 'Until when: its last use.'),
          with: means(side, 'Orders with it.'),
          without: means(side, 'Orders without it.'),
        }),
      ),
      'Orders of the last 30 days until its last use; null before its first use.',
    ),
    goods_sold: means(rupiah, 'Goods of the live orders that use it, before discounts.'),
    new_customers: means(count, 'Customers whose first order used it.'),
    codes: means(count, 'How many codes for one use it has.'),
    codes_used: means(count, 'How many of them an order uses.'),
    days: means(
      v.array(
        v.object({
          day: means(v.string(), 'The day in Jakarta.'),
          uses: means(count, 'Live orders of the day that use it.'),
          discount: means(rupiah, 'What they save.'),
        }),
      ),
      'All days with a use, newest first, at most 800.',
    ),
    orders: means(v.array(use), 'The last 50 orders that used it, newest first.'),
  }),
})
export type StaffCouponPage = v.InferOutput<typeof getStaffCoupon.data>

const writing = { auth: 'staff', needs: 'coupons.write', idempotent: true, data: coupon } as const
const version = means(
  v.pipe(whole(1, VERSION_MAX), unit('ordinal')),
  'The version that was read; another one is refused with `changed_meanwhile`.',
)

/** Above a limit per order, or without one in all, it waits for a second person. */
export const createCoupon = staffCall({
  method: 'POST',
  path: '/coupons',
  summary: 'Add a coupon',
  ...writing,
  status: 201,
  refuses: ['approval_needed'],
  body: v.object({ code: means(code, 'What is typed to use it; it stays.'), ...form }),
})

/**
 * Once an order used it, only the description, whether customers see it, and an earlier end can
 * change.
 */
export const saveCoupon = staffCall({
  method: 'PUT',
  path: '/coupons/{code}',
  summary: 'Save a coupon; it holds for orders at once',
  ...writing,
  refuses: ['not_found', 'changed_meanwhile', 'approval_needed'],
  params: codeParam,
  body: v.object({ version, ...form }),
})

export const pauseCoupon = staffCall({
  method: 'POST',
  path: '/coupons/{code}/pause',
  summary: 'Pause a coupon, or let it go on',
  ...writing,
  refuses: ['not_found', 'conflict'],
  params: codeParam,
  body: v.object({ paused: means(v.boolean('validation.boolean'), 'Pause it, or go on.') }),
})

export const endCoupon = staffCall({
  method: 'POST',
  path: '/coupons/{code}/end',
  summary: 'End a coupon now; orders that use it stay as they are',
  ...writing,
  refuses: ['not_found', 'conflict'],
  params: codeParam,
})
