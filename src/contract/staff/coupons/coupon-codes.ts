import * as v from 'valibot'
import { COUPON_CODES_MAX } from '#domain/limits.ts'
import { staffCall } from '../../call.ts'
import { count, means, unit } from '../../means.ts'
import { codeParam } from './coupons.ts'
import { whole } from '../goods/product-form.ts'

/**
 * From then on the coupon's own code is only its name. Refused with `conflict` when orders have used
 * that code, or the coupon has ended.
 */
export const makeCouponCodes = staffCall({
  method: 'POST',
  path: '/coupons/{code}/codes',
  summary: 'Make codes for a coupon that can each be used once',
  auth: 'staff',
  needs: 'coupons.write',
  idempotent: true,
  status: 201,
  refuses: ['not_found', 'conflict'],
  params: codeParam,
  body: v.object({
    count: means(
      v.pipe(whole(1, COUPON_CODES_MAX), unit('count')),
      'How many more; at most 50,000 in all.',
    ),
  }),
  data: v.object({
    codes: means(count, 'How many codes for one use it has now.'),
    codes_used: means(count, 'How many of them an order uses.'),
  }),
})

/** Leaves an act, because the file is worth money. */
export const takeCouponCodes = staffCall({
  method: 'POST',
  path: '/coupons/{code}/codes/file',
  summary: 'The codes of a coupon as CSV, with what has become of each',
  auth: 'staff',
  needs: 'coupons.write',
  refuses: ['not_found'],
  params: codeParam,
  files: ['text/csv'],
  data: v.null(),
})
