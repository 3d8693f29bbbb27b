import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { means } from '../../means.ts'
import { oneLine } from '../../wire.ts'
import { bilingual } from '../goods/product-form.ts'

const SLUGS_MAX = 8_000

const choice = v.object({
  value: means(v.string(), 'What a coupon holds.'),
  name: means(bilingual(v.string()), 'Name.'),
})
export type CouponChoice = v.InferOutput<typeof choice>

export const listCouponChoices = staffCall({
  method: 'GET',
  path: '/coupon-choices',
  summary: 'What the forms of coupons, missions and content choose from',
  auth: 'staff',
  needs: ['coupons.read', 'content.read'],
  query: v.object({
    products: means(
      v.optional(v.pipe(v.string(), v.maxLength(SLUGS_MAX, 'validation.tooLong'), oneLine)),
      'Slugs of products with commas, to learn their names.',
    ),
  }),
  data: v.object({
    categories: means(
      v.array(choice),
      'Categories in their order; a child has its parent’s name before its own.',
    ),
    benefits: means(v.array(choice), 'Benefits in their order.'),
    tiers: means(v.array(choice), 'Tiers of members, the lowest first.'),
    payment_methods: means(v.array(choice), 'Ways of paying.'),
    products: means(v.array(choice), 'The products that were asked for, as far as there are any.'),
  }),
})
export type CouponChoices = v.InferOutput<typeof listCouponChoices.data>
