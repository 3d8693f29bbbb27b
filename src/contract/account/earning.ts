import * as v from 'valibot'
import { EARNING_KINDS } from '#domain/earning.ts'
import { accountCall } from '../call.ts'
import { formatted } from '../wire.ts'

/** A way to earn that is on now. */
export const earningRule = v.object({
  kind: v.picklist(EARNING_KINDS),
  title: v.string(),
  /** What it brings, short: `+50` or `2×`. */
  value: v.string(),
  /** How often, and what has to be bought for it. */
  limit: v.string(),
  terms: v.string(),
  /** The last day of a rule that ends. */
  formatted_until: v.nullable(formatted),
})
export type EarningRuleShown = v.InferOutput<typeof earningRule>

export const listEarningRules = accountCall({
  method: 'GET',
  path: '/v1/earning-rules',
  summary: 'How points are earned beside purchases: the rules that are on now',
  auth: 'customer',
  data: v.array(earningRule),
})

export const referral = v.object({
  code: v.string(),
  /** Where a friend registers with it. */
  url: v.string(),
  /** What whoever invites earns, and what the friend does. */
  points: v.number(),
  friend_points: v.number(),
  formatted_minimum: formatted,
  /** How many came by it, how many of them have not counted yet, and how many have; nobody is named. */
  invited: v.number(),
  waiting: v.number(),
  rewarded: v.number(),
  earned_points: v.number(),
  /** So many more friends can bring points this month. */
  left_this_month: v.number(),
})
export type Referral = v.InferOutput<typeof referral>

/** The customer's invitation; null while there are no points for it. */
export const getReferral = accountCall({
  method: 'GET',
  path: '/v1/referral',
  summary: 'The link that friends register with, and what it brought',
  auth: 'customer',
  data: v.nullable(referral),
})
