import * as v from 'valibot'
import { VOUCHER_STATES } from '#domain/vouchers/voucher.ts'
import { accountCall } from './call.ts'
import { opaqueId, nameOf, formattedDate } from './fields.ts'
import { means, points, seconds } from './means.ts'
import { formatted, instant, rupiah, pageMeta, pageQuery, idParam } from './wire.ts'

export const voucher = means(
  v.object({
    id: opaqueId,
    coupon_code: means(v.string(), 'What is typed or scanned to use it.'),
    total_amount: means(rupiah, 'What it pays.'),
    formatted_amount: formatted,
    coupon_expired_at: means(instant, 'Until when it can be used.'),
    formatted_expiry: formattedDate,
    status: means(v.picklist(VOUCHER_STATES), 'Whether it can be used.'),
    source: means(
      v.picklist(['points', 'refund', 'gift']),
      '`points` were exchanged, or it was given for a `refund` or as a `gift`.',
    ),
    point: means(v.nullable(points), 'The points it was made from; null where it was given.'),
    created_at: means(instant, 'When it was made.'),
    settled_at: means(
      v.nullable(instant),
      'When it was used, ended or was cancelled; null while it can be used.',
    ),
    formatted_settled: means(v.nullable(formatted), 'The same day for people.'),
    can_cancel: means(v.boolean(), 'Whether it can be turned back into points now.'),
    formatted_cancel_until: means(
      formatted,
      'Until when it can be turned back into points, for people.',
    ),
    order_id: means(v.nullable(v.string()), 'The order that holds it or has used it.'),
    branch: means(
      v.nullable(v.object({ name: nameOf })),
      'The branch where it was used; null for the web shop.',
    ),
  }),
  'A voucher of the customer.',
)
export type Voucher = v.InferOutput<typeof voucher>

export const pointAmount = means(
  v.pipe(
    v.optional(v.nullable(v.number('validation.pointWhole')), null),
    // The server validates this in a check; the metadata documents it as required.
    v.metadata({
      isNeeded: true,
      writtenAs: { 'type': 'integer', 'minimum': 1, 'x-unit': 'points' },
    }),
    v.check((points) => points !== null, 'validation.pointRequired'),
    v.transform((points) => points ?? 0),
    v.integer('validation.pointWhole'),
    v.minValue(1, 'validation.pointMin'),
  ),
  'Whole points, at least one.',
)

export const redeemPoints = accountCall({
  method: 'POST',
  path: '/v1/point/redeem',
  summary:
    'Exchanges points for a voucher at the rate of the tier; the same Idempotency-Key is answered with the same voucher',
  auth: 'customer',
  refuses: ['idempotency_mismatch', 'insufficient_points', 'redeem_limit'],
  body: v.object({ total_point: means(pointAmount, 'How many to exchange, at least 1.') }),
  data: v.object({
    voucher,
    total_point: means(points, 'The balance afterwards.'),
  }),
  failure: 'failure.generic',
  idempotent: true,
})

export const listVouchers = accountCall({
  method: 'GET',
  path: '/v1/vouchers',
  summary: 'The customer’s vouchers by status; `expired` holds those that were cancelled too',
  auth: 'customer',
  query: v.object({
    ...pageQuery,
    order: means(
      v.optional(v.picklist(['id'], 'validation.oneOf'), 'id'),
      'By what they are ordered.',
    ),
    sort: means(
      v.optional(v.picklist(['asc', 'desc'], 'validation.oneOf'), 'asc'),
      'In which direction.',
    ),
    status: means(
      v.optional(v.picklist(['active', 'used', 'expired'], 'validation.oneOf'), 'active'),
      'Only those of this status; `expired` holds those that were cancelled too.',
    ),
  }),
  data: v.array(voucher),
  meta: pageMeta,
  failure: 'failure.generic',
})

export const getVoucherQr = accountCall({
  method: 'GET',
  path: '/v1/vouchers/{id}/qr',
  summary: 'What the customer shows at the till to use a voucher: signed, for half a minute',
  auth: 'customer',
  refuses: ['voucher_state'],
  params: idParam,
  data: v.object({
    token: means(v.string(), 'What the QR code holds.'),
    expires_at: means(instant, 'From when on it is no longer accepted.'),
    renew_seconds: means(seconds, 'After this the next one is to be shown.'),
    server_time: means(instant, 'The clock of the shop.'),
  }),
  failure: 'failure.generic',
})

export const cancelVoucher = accountCall({
  method: 'POST',
  path: '/v1/vouchers/{id}/cancel',
  summary: 'Turns a voucher that was not used back into its points, within seven days',
  auth: 'customer',
  refuses: ['voucher_state'],
  params: idParam,
  data: voucher,
  failure: 'failure.generic',
})
