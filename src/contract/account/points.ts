import * as v from 'valibot'
import { VOUCHER_STATES } from '#domain/voucher.ts'
import { accountCall } from '../call.ts'
import { formatted, idParam, instant, pageMeta, pageQuery, rupiah } from '../wire.ts'

export const voucher = v.object({
  id: v.string(),
  coupon_code: v.string(),
  total_amount: rupiah,
  formatted_amount: formatted,
  coupon_expired_at: instant,
  formatted_expiry: formatted,
  status: v.picklist(VOUCHER_STATES),
  /** `points` were exchanged, or it was given for a `refund` or as a `gift`. */
  source: v.picklist(['points', 'refund', 'gift']),
  /** The points it was made from. */
  point: v.nullable(v.number()),
  created_at: instant,
  /** When it was used, ended or was cancelled. */
  settled_at: v.nullable(instant),
  formatted_settled: v.nullable(formatted),
  can_cancel: v.boolean(),
  formatted_cancel_until: formatted,
  /** The order that holds it or has used it. */
  order_id: v.nullable(v.string()),
  branch: v.nullable(v.object({ name: v.string() })),
})
export type Voucher = v.InferOutput<typeof voucher>

/** Whole points, at least one; an empty field has a sentence of its own. */
export const pointAmount = v.pipe(
  v.optional(v.nullable(v.number('validation.pointWhole')), null),
  v.check((points) => points !== null, 'validation.pointRequired'),
  v.transform((points) => points ?? 0),
  v.integer('validation.pointWhole'),
  v.minValue(1, 'validation.pointMin'),
)

export const redeemPoints = accountCall({
  method: 'POST',
  path: '/v1/point/redeem',
  summary: 'Exchanges points for a voucher at the rate of the tier; the same Idempotency-Key is answered with the same voucher',
  auth: 'customer',
  refuses: ['idempotency_mismatch', 'insufficient_points', 'redeem_limit'],
  body: v.object({ total_point: pointAmount }),
  data: v.object({
    voucher,
    /** The balance afterwards. */
    total_point: v.number(),
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
    order: v.optional(v.picklist(['id'], 'validation.oneOf'), 'id'),
    sort: v.optional(v.picklist(['asc', 'desc'], 'validation.oneOf'), 'asc'),
    status: v.optional(v.picklist(['active', 'used', 'expired'], 'validation.oneOf'), 'active'),
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
    token: v.string(),
    expires_at: instant,
    /** Seconds after which the next one is to be shown. */
    renew_seconds: v.number(),
    server_time: instant,
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

const expiry = v.object({ points: v.number(), expires_at: instant, formatted_expiry: formatted, days_left: v.number() })
export const pointsSummary = v.object({
  total_point: v.number(),
  /** Of paid orders that are not completed yet. */
  pending_point: v.number(),
  /** Taken back with a refund and spent already: the next points pay it. */
  debt_point: v.number(),
  /** Rupiah for a point at the tier now. */
  redeem_point_convert: v.number(),
  formatted_point_worth: formatted,
  /** What ends next, soonest first. */
  expiring: v.array(expiry),
  /** Points that can be exchanged at once, and how often a day. */
  redeem_max: v.number(),
  redeem_per_day: v.number(),
})
export type PointsSummary = v.InferOutput<typeof pointsSummary>
export const getPoints = accountCall({
  method: 'GET',
  path: '/v1/points',
  summary: 'The points: balance with its worth, pending ones, and what ends next',
  auth: 'customer',
  data: pointsSummary,
  failure: 'failure.generic',
})

export const POINT_KINDS = ['earn', 'bonus', 'redeem', 'expire', 'adjust', 'reverse', 'restore', 'debt'] as const
export const pointTransaction = v.object({
  id: v.string(),
  kind: v.picklist(POINT_KINDS),
  note: v.string(),
  created_at: instant,
  formatted_date: formatted,
  /** Signed: below zero when points were spent, taken back or ended. */
  earn_point: v.number(),
  branch: v.nullable(v.object({ name: v.string() })),
  order_id: v.nullable(v.string()),
})
export type PointTransaction = v.InferOutput<typeof pointTransaction>
export const listPointHistories = accountCall({
  method: 'GET',
  path: '/v1/point-histories',
  summary: 'The points ledger, newest first; by pages, or on from `cursor`, which costs the same however far it is',
  auth: 'customer',
  query: v.object({
    ...pageQuery,
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}_\d{1,18}$/, 'validation.invalid'))),
    type: v.optional(v.picklist(['all', 'earned', 'used', 'expired']), 'all'),
  }),
  data: v.array(pointTransaction),
  meta: v.object({ ...pageMeta.entries, next_cursor: v.nullable(v.string()) }),
  failure: 'failure.generic',
})

export const pointDetail = v.object({
  ...pointTransaction.entries,
  /** How it is told: a bonus, a purchase, a return, or something else. */
  type: v.picklist(['bonus', 'transaction', 'return', 'voucher', 'other']),
  /** When the points of this entry end; null for what brought none. */
  formatted_expiry: v.nullable(formatted),
  /** Rupiah for a point when it was exchanged. */
  rate: v.nullable(v.number()),
  /** Points that are owed since, because they were spent already. */
  owed_point: v.number(),
  order: v.nullable(
    v.object({
      number: v.string(),
      items: v.array(
        v.object({
          product_name: v.string(),
          qty: v.number(),
          discount: rupiah,
          subtotal: rupiah,
          formatted_discount: formatted,
          formatted_subtotal: formatted,
        }),
      ),
      /** The tax in the price. */
      ppn: rupiah,
      formatted_ppn: formatted,
      /** Points of the voucher that paid a part of it. */
      coupon_point: v.number(),
      /** Rupiah that coupons and voucher took off. */
      coupon_nominal: rupiah,
      formatted_coupon_nominal: formatted,
      shipping: rupiah,
      formatted_shipping: formatted,
      service_fee: rupiah,
      formatted_service_fee: formatted,
      grand_total: rupiah,
      formatted_grand_total: formatted,
    }),
  ),
})
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

const month = v.pipe(v.string('validation.required'), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'validation.invalid'))
export const pointStatement = v.object({
  month: v.string(),
  formatted_month: formatted,
  /** The balance when the month began, and when it ended (or now). */
  opening: v.number(),
  closing: v.number(),
  earned: v.number(),
  used: v.number(),
  expired: v.number(),
  /** Oldest first; each with the balance after it. */
  entries: v.array(
    v.object({
      id: v.string(),
      created_at: instant,
      formatted_date: formatted,
      kind: v.picklist(POINT_KINDS),
      note: v.string(),
      branch: v.nullable(v.object({ name: v.string() })),
      points: v.number(),
      balance: v.number(),
    }),
  ),
})
export type PointStatement = v.InferOutput<typeof pointStatement>
export const getPointStatement = accountCall({
  method: 'GET',
  path: '/v1/point-statements/{month}',
  summary: 'A month of the points ledger that can be reckoned again: opening balance, every entry, closing balance',
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
  query: v.object({ format: v.optional(v.picklist(['csv', 'json'], 'validation.oneOf'), 'csv') }),
  files: ['text/csv', 'application/json'],
  data: v.null(),
  failure: 'failure.generic',
})

export const tierInfo = v.object({
  name: v.string(),
  image: v.string(),
  /** Server-provided HTML. */
  benefit: v.string(),
  threshold: rupiah,
  formatted_threshold: formatted,
  /** Points for every Rp1.000 of goods. */
  earn_factor: v.number(),
  redeem_point_convert: v.number(),
  is_current: v.boolean(),
  is_reached: v.boolean(),
})
export const tierStanding = v.object({
  tiers: v.array(tierInfo),
  /** Goods paid that count: those of the last so many days. */
  spend: rupiah,
  formatted_spend: formatted,
  window_days: v.number(),
  next_tier: v.nullable(v.object({ name: v.string(), image: v.string(), formatted_threshold: formatted })),
  next_tier_percentage: v.number(),
  next_tier_amount_left: rupiah,
  formatted_amount_left: formatted,
  /** Until when the tier holds; null for the first, which has no end. */
  tier_until: v.nullable(instant),
  formatted_tier_until: v.nullable(formatted),
  tier_days_left: v.number(),
  /** What is missing to keep the tier when it ends; 0 when it is kept. */
  keep_amount_left: rupiah,
  formatted_keep_amount_left: formatted,
})
export type TierStanding = v.InferOutput<typeof tierStanding>
export const getTier = accountCall({
  method: 'GET',
  path: '/v1/tier',
  summary: 'The customer’s tier, every tier with its benefit, and the spend so far',
  auth: 'customer',
  data: tierStanding,
  failure: 'failure.generic',
})
