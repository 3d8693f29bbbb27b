import * as v from 'valibot'
import { EARNING_KINDS } from '#domain/points/earning.ts'
import { accountCall } from '../call.ts'
import { titleOf } from '../fields.ts'
import { means, count, points } from '../means.ts'
import { formatted } from '../wire.ts'

export const earningRule = means(
  v.object({
    kind: means(v.picklist(EARNING_KINDS), 'What it is for.'),
    title: titleOf,
    value: means(v.string(), 'What it brings, short: `+50` or `2×`.'),
    limit: means(v.string(), 'How often, and what has to be bought for it.'),
    terms: means(v.string(), 'Its conditions, in words.'),
    formatted_until: means(
      v.nullable(formatted),
      'The last day of a rule that ends; null for one without an end.',
    ),
  }),
  'A way to earn that is on now.',
)
export type EarningRuleShown = v.InferOutput<typeof earningRule>

export const listEarningRules = accountCall({
  method: 'GET',
  path: '/v1/earning-rules',
  summary: 'Ways to earn points other than purchases: the rules that are on now',
  auth: 'customer',
  data: v.array(earningRule),
})

export const referral = means(
  v.object({
    code: means(v.string(), "The customer's code, which friends enter."),
    url: means(v.string(), 'Where a friend registers with it.'),
    points: means(points, 'What the customer earns for a friend.'),
    friend_points: means(points, 'What the friend earns.'),
    formatted_minimum: means(formatted, 'The smallest first order that counts.'),
    invited: means(count, 'How many friends registered with it.'),
    waiting: means(count, 'How many of them have not ordered enough yet.'),
    rewarded: means(count, 'How many of them brought points.'),
    earned_points: means(points, 'What all of them brought.'),
    left_this_month: means(count, 'How many more friends can bring points this month.'),
  }),
  "The customer's invitation of friends.",
)
export type Referral = v.InferOutput<typeof referral>

/** The customer's invitation; null while there are no points for it. */
export const getReferral = accountCall({
  method: 'GET',
  path: '/v1/referral',
  summary: 'The link that friends register with, and what it brought',
  auth: 'customer',
  data: v.nullable(referral),
})
