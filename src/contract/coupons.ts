import * as v from 'valibot'
import { shopCall } from './call.ts'
import { summary } from './checkout.ts'
import { means } from './means.ts'
import { formatted, rupiah, oneLine } from './wire.ts'

export const coupon = means(
  v.object({
    code: means(v.string(), 'What is typed to use it.'),
    lowers: means(
      v.picklist(['goods', 'voucher', 'shipping']),
      'What it lowers; of each there is one at most in an order.',
    ),
    description: means(v.string(), 'What it does, in words.'),
    formatted_expiry: means(
      v.string(),
      'The last day on which it holds, for people; empty for one without an end.',
    ),
    formatted_minimum: means(
      v.string(),
      'The goods that it needs, for people; empty where it needs none.',
    ),
    is_valid: means(v.boolean(), 'Whether it can be used now.'),
    reason: means(v.nullable(v.string()), 'Why it cannot be used now, in words; null when it can.'),
    reason_code: means(
      v.nullable(v.string()),
      'The same as a stable word; null when it can be used.',
    ),
    missing: means(rupiah, 'Goods that are missing to use it; 0 when none are.'),
    discount: means(rupiah, 'What it takes off now.'),
    formatted_discount: formatted,
  }),
  'A coupon and whether the selected lines qualify.',
)
export type Coupon = v.InferOutput<typeof coupon>

export const listCoupons = shopCall({
  method: 'GET',
  path: '/cart/coupons',
  summary: 'Coupons that the customer may know of, each with whether the selected lines qualify',
  auth: 'customer',
  data: v.array(coupon),
  failure: 'failure.cart',
})

const code = means(
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.minLength(1, 'validation.required'),
    v.maxLength(60, 'validation.tooLong'),
    oneLine,
  ),
  'Code of the coupon.',
)
export const applyCoupon = shopCall({
  method: 'POST',
  path: '/checkout/coupon',
  summary: 'Applies a coupon by its code',
  auth: 'customer',
  refuses: ['coupon_in_review', 'coupon_invalid', 'coupon_used_up'],
  body: v.object({ code }),
  data: summary,
  failure: 'failure.coupon',
  idempotent: true,
})
export const removeCoupon = shopCall({
  method: 'DELETE',
  path: '/checkout/coupon/{code}',
  summary: 'Takes a coupon off',
  auth: 'customer',
  params: v.object({
    code: means(v.pipe(v.string(), v.maxLength(60), oneLine), 'The code as it was applied.'),
  }),
  data: summary,
  failure: 'failure.coupon',
})
