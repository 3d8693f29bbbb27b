import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { count, means } from '../../means.ts'
import { rupiah } from '../../wire.ts'
import { code, form } from './coupons.ts'

const { description: _, public: __, starts_at: ___, ends_at: ____, ...terms } = form

/** Changes nothing. */
export const couponEffect = staffCall({
  method: 'POST',
  path: '/coupons/effect',
  summary: 'What a coupon with these terms would have done in the last seven days',
  auth: 'staff',
  needs: 'coupons.read',
  body: v.object({
    code: means(
      v.nullable(code),
      'The coupon whose terms change: orders that used it may again; null for a new one.',
    ),
    ...terms,
  }),
  data: v.object({
    from: means(v.string(), 'First of the days, `2026-11-22`.'),
    to: means(v.string(), 'Last of the days.'),
    of: means(count, 'How many orders there were.'),
    count: means(
      count,
      'To how many of them it would have applied. Those with another coupon on the same side take no second one.',
    ),
    customers: means(count, 'Of how many customers these are.'),
    cost: means(rupiah, 'What it would have taken off them; of a gift, what the gift is worth.'),
  }),
})
export type CouponEffect = v.InferOutput<typeof couponEffect.data>
