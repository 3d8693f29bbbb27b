import * as v from 'valibot'
import { COUPON_KINDS } from '#domain/coupons/coupon.ts'
import { staffCall } from '../../call.ts'
import { count, means, unit } from '../../means.ts'
import { givenInstant, oneLine, phoneInput, rupiah } from '../../wire.ts'
import { bilingual, whole } from '../goods/product-form.ts'

const LINES_MAX = 100
const QUANTITY_MAX = 999
const SHIPPING_MAX = 1_000_000

const short = (max: number) =>
  v.pipe(v.string('validation.required'), v.maxLength(max, 'validation.tooLong'), v.trim(), oneLine)

/**
 * Changes nothing. A real customer needs the permission `customers.read` as well, and leaves an act
 * of having looked at them.
 */
export const simulateCoupons = staffCall({
  method: 'POST',
  path: '/coupons/simulate',
  summary: 'What each coupon would give for a cart, or why it would not',
  auth: 'staff',
  needs: 'coupons.read',
  refuses: ['not_found'],
  body: v.object({
    lines: means(
      v.pipe(
        v.array(
          v.object({
            sku: means(short(40), 'SKU of a variation.'),
            quantity: means(v.pipe(whole(1, QUANTITY_MAX), unit('count')), 'How many of it.'),
          }),
        ),
        v.minLength(1, 'validation.required'),
        v.maxLength(LINES_MAX, 'validation.listMax'),
      ),
      'The goods of the cart.',
    ),
    phone: means(
      v.nullable(phoneInput),
      'A real customer; null for an imagined one of the tier below.',
    ),
    tier: means(v.nullable(short(40)), 'Tier of the imagined customer; null for the first one.'),
    has_ordered: means(
      v.boolean('validation.boolean'),
      'Whether the imagined customer has ordered before.',
    ),
    at: means(v.nullable(givenInstant), 'When, UTC; null for now. Prices are those of now.'),
    shipping: means(
      v.pipe(whole(0, SHIPPING_MAX), unit('whole rupiah')),
      'What the delivery costs.',
    ),
    payment_method: means(v.nullable(short(40)), 'The way of paying; null while none is chosen.'),
    code: means(
      v.nullable(short(60)),
      'Only this coupon; null for all that have not ended, the first 200 by code.',
    ),
  }),
  data: v.object({
    customer: means(
      v.object({
        tier: means(v.string(), 'Tier of the customer.'),
        has_ordered: means(v.boolean(), 'Whether they have ordered before.'),
      }),
      'Whom the coupons are judged for.',
    ),
    lines: means(
      v.array(
        v.object({
          sku: means(v.string(), 'SKU of the variation.'),
          name: means(bilingual(v.string()), 'Name of the product.'),
          variation: means(bilingual(v.string()), 'Name of the variation.'),
          quantity: means(count, 'How many of it.'),
          price: means(rupiah, 'What one costs now.'),
        }),
      ),
      'The goods of the cart.',
    ),
    goods: means(rupiah, 'What the goods cost together.'),
    coupons: means(
      v.array(
        v.object({
          code: means(v.string(), 'Its code.'),
          kind: means(v.picklist(COUPON_KINDS), 'What it does.'),
          description: means(bilingual(v.string()), 'What customers read.'),
          applies: means(v.boolean(), 'Whether it gives something for this cart.'),
          discount: means(rupiah, 'What it takes off; of a gift, what the gift is worth.'),
          lowers: means(
            v.picklist(['goods', 'shipping']),
            'Whether it takes off the goods or the shipping.',
          ),
          shares: means(
            v.array(
              v.object({
                sku: means(v.string(), 'SKU of the line, or of the gift.'),
                amount: means(rupiah, 'What it takes off this line.'),
              }),
            ),
            'The discount on goods by line.',
          ),
          reason: means(v.nullable(v.string()), 'Why it does not apply, in words.'),
          reason_code: means(v.nullable(v.string()), 'The same as a name.'),
        }),
      ),
      'Each coupon alone; those that apply first, the largest discount first.',
    ),
  }),
})
export type CouponSimulation = v.InferOutput<typeof simulateCoupons.data>
