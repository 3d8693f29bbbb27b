import * as v from 'valibot'
import { accountCall } from '../call.ts'
import { formattedDate, opaqueId, nameOf, nextCursor, orderNumber } from '../fields.ts'
import { means, points, days, count, rupiahPerPoint } from '../means.ts'
import { instant, formatted, pageMeta, pageQuery, rupiah, idParam } from '../wire.ts'

const expiry = means(
  v.object({
    points: means(points, 'How many end.'),
    expires_at: means(instant, 'When they end.'),
    formatted_expiry: formattedDate,
    days_left: means(days, 'Whole days until then; 0 is today.'),
  }),
  'Points that end.',
)
export const pointsSummary = means(
  v.object({
    total_point: means(points, 'The balance: what can be spent.'),
    pending_point: means(points, 'Of paid orders that are not completed yet.'),
    debt_point: means(
      points,
      'Taken back with a refund and spent already: the next points pay it.',
    ),
    redeem_point_convert: means(rupiahPerPoint, 'What a point is worth at the tier now.'),
    formatted_point_worth: means(formatted, 'What the balance is worth.'),
    expiring: means(v.array(expiry), 'What ends next, soonest first.'),
    redeem_max: means(points, 'The most that can be exchanged at once.'),
    redeem_per_day: means(count, 'How many exchanges a day are possible.'),
  }),
  'The points of a customer.',
)
export type PointsSummary = v.InferOutput<typeof pointsSummary>
export const getPoints = accountCall({
  method: 'GET',
  path: '/v1/points',
  summary: 'The points: balance with its worth, pending ones, and what ends next',
  auth: 'customer',
  data: pointsSummary,
  failure: 'failure.generic',
})

export const POINT_KINDS = [
  'earn',
  'bonus',
  'redeem',
  'expire',
  'adjust',
  'reverse',
  'restore',
  'debt',
  'opening',
] as const
export const pointTransaction = means(
  v.object({
    id: opaqueId,
    kind: means(v.picklist(POINT_KINDS), 'What changed the balance.'),
    note: means(v.string(), 'What it was for, in words.'),
    created_at: means(instant, 'When it was made.'),
    formatted_date: formattedDate,
    earn_point: means(points, 'Signed: below zero when points were spent, taken back or ended.'),
    branch: means(
      v.nullable(v.object({ name: nameOf })),
      'Where it happened; null for what belongs to no place.',
    ),
    order_id: means(v.nullable(v.string()), 'The order it belongs to; null for anything else.'),
  }),
  'An entry of the points ledger.',
)
export type PointTransaction = v.InferOutput<typeof pointTransaction>
export const listPointHistories = accountCall({
  method: 'GET',
  path: '/v1/point-histories',
  summary:
    'The points ledger, newest first; by pages, or on from `cursor`, which costs the same however far it is',
  auth: 'customer',
  query: v.object({
    ...pageQuery,
    cursor: means(
      v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}_\d{1,18}$/, 'validation.invalid'))),
      'Where the list goes on: `next_cursor` of the answer before. It wins over `page`.',
    ),
    type: means(
      v.optional(v.picklist(['all', 'earned', 'used', 'expired']), 'all'),
      'Only entries of this kind.',
    ),
  }),
  data: v.array(pointTransaction),
  meta: v.object({ ...pageMeta.entries, next_cursor: nextCursor }),
  failure: 'failure.generic',
})

export const pointDetail = means(
  v.object({
    ...pointTransaction.entries,
    type: means(
      v.picklist(['bonus', 'transaction', 'return', 'voucher', 'other']),
      'Its kind: a bonus, a purchase, a return, or something else.',
    ),
    formatted_expiry: means(
      v.nullable(formatted),
      'When the points of this entry end; null for what brought none.',
    ),
    rate: means(v.nullable(rupiahPerPoint), 'The rate of the exchange; null for anything else.'),
    owed_point: means(points, 'Owed since, because they were spent already.'),
    order: means(
      v.nullable(
        v.object({
          number: orderNumber,
          items: means(
            v.array(
              v.object({
                product_name: means(v.string(), 'Name of the product.'),
                qty: means(count, 'How many of it.'),
                discount: means(rupiah, 'What came off the line.'),
                subtotal: means(rupiah, 'What the line cost.'),
                formatted_discount: formatted,
                formatted_subtotal: formatted,
              }),
            ),
            'What was bought, line by line.',
          ),
          ppn: means(rupiah, 'The tax in the price.'),
          formatted_ppn: formatted,
          coupon_point: means(points, 'Points of the voucher that paid a part of it.'),
          coupon_nominal: means(rupiah, 'What coupons and voucher took off.'),
          formatted_coupon_nominal: formatted,
          shipping: means(rupiah, 'Shipping.'),
          formatted_shipping: formatted,
          service_fee: means(rupiah, 'The service fee.'),
          formatted_service_fee: formatted,
          grand_total: means(rupiah, 'What was paid in all.'),
          formatted_grand_total: formatted,
        }),
      ),
      'What was bought; null for what is no purchase.',
    ),
  }),
  'An entry of the points ledger with what was bought.',
)
export type PointDetail = v.InferOutput<typeof pointDetail>
export const getPointHistory = accountCall({
  method: 'GET',
  path: '/v1/point-histories/{id}',
  summary: 'One entry of the points ledger with what was bought',
  auth: 'customer',
  params: idParam,
  data: pointDetail,
  failure: 'failure.generic',
})

const month = means(
  v.pipe(
    v.string('validation.required'),
    v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'validation.invalid'),
  ),
  "A month of Jakarta's calendar, `2026-11`.",
)
export const pointStatement = v.object({
  month: means(v.string(), '`2026-11`.'),
  formatted_month: means(formatted, 'The month in words.'),
  opening: means(points, 'The balance when the month began.'),
  closing: means(points, 'The balance when the month ended, or now.'),
  earned: means(points, 'Earned in the month.'),
  used: means(points, 'Spent in the month.'),
  expired: means(points, 'Ended in the month.'),
  entries: means(
    v.array(
      v.object({
        id: opaqueId,
        created_at: means(instant, 'When it was made.'),
        formatted_date: formattedDate,
        kind: means(v.picklist(POINT_KINDS), 'What changed the balance.'),
        note: means(v.string(), 'What it was for, in words.'),
        branch: means(
          v.nullable(v.object({ name: nameOf })),
          'Where it happened; null for what belongs to no place.',
        ),
        points: means(points, 'Signed change.'),
        balance: means(points, 'The balance after it.'),
      }),
    ),
    'Oldest first; each with the balance after it.',
  ),
})
export type PointStatement = v.InferOutput<typeof pointStatement>
export const getPointStatement = accountCall({
  method: 'GET',
  path: '/v1/point-statements/{month}',
  summary:
    'A month of the points ledger that can be reckoned again: opening balance, every entry, closing balance',
  auth: 'customer',
  params: v.object({ month }),
  data: pointStatement,
  failure: 'failure.generic',
})
export const getPointStatementFile = accountCall({
  method: 'GET',
  path: '/v1/point-statements/{month}/file',
  summary: 'The same month as a file',
  auth: 'customer',
  params: v.object({ month }),
  query: v.object({
    format: means(
      v.optional(v.picklist(['csv', 'json'], 'validation.oneOf'), 'csv'),
      'The form of the file.',
    ),
  }),
  files: ['text/csv', 'application/json'],
  data: v.null(),
  failure: 'failure.generic',
})
