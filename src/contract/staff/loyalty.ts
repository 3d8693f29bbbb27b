import * as v from 'valibot'
import { EARNING_KINDS, EARNING_PERIODS } from '#domain/points/earning.ts'
import { staffCall } from '../call.ts'
import { count, means, ordinal, percent, points, rupiahPerPoint, unit } from '../means.ts'
import { givenInstant, id, idParam, instant, rupiah } from '../wire.ts'
import { dayQuery, nullableInstant } from './fields.ts'
import { bilingual, line, whole } from './goods/product-form.ts'

const POINTS_MAX = 1_000_000
const MONEY_MAX = 1_000_000_000
const TERMS_MAX = 300

const pointsGiven = v.pipe(whole(0, POINTS_MAX), unit('points'))
const money = v.pipe(whole(0, MONEY_MAX), unit('whole rupiah'))
const factor = v.pipe(whole(100, 1_000), unit('percent'))

const ruleForm = {
  enabled: means(v.boolean(), 'Whether it gives points at all.'),
  points: means(pointsGiven, 'What it gives; for `birthday` the factor counts instead.'),
  factor_percent: means(factor, 'Factor on the points of a purchase: 200 doubles them.'),
  friend_points: means(pointsGiven, 'What an invited friend gets.'),
  minimum_goods: means(money, 'Goods paid from which a purchase counts.'),
  cap: means(v.pipe(whole(1, 1_000), unit('count')), 'How often for one customer in a period.'),
  total_cap: means(
    v.nullable(v.pipe(whole(1, POINTS_MAX), unit('count'))),
    'How often for one customer altogether; null for no limit.',
  ),
  valid_from: means(v.nullable(givenInstant), 'From when it holds, UTC; null from always.'),
  valid_to: means(v.nullable(givenInstant), 'Until when it holds, UTC; null without an end.'),
  terms: means(
    bilingual(v.pipe(line(TERMS_MAX), v.minLength(1, 'validation.required'))),
    'What customers read about it.',
  ),
}
export type EarningRuleForm = v.InferOutput<v.ObjectSchema<typeof ruleForm, undefined>>

export const loyaltyEstimate = v.object({
  from: means(instant, 'First instant of the last month in Jakarta.'),
  to: means(instant, 'Its end, exclusive.'),
  customers: means(count, 'Customers who would have got another amount.'),
  points: means(
    v.pipe(v.number(), v.integer(), unit('points')),
    'Points given, or the difference.',
  ),
  worth: means(rupiah, 'What they are worth at the tiers of these customers.'),
})
export type LoyaltyEstimate = v.InferOutput<typeof loyaltyEstimate>

const rule = v.object({
  kind: means(v.picklist(EARNING_KINDS), 'What it rewards.'),
  version: means(ordinal, 'Counts its saves.'),
  enabled: means(v.boolean(), 'Whether it gives points at all.'),
  is_on: means(v.boolean(), 'Whether it gives points now.'),
  points: means(points, 'What it gives.'),
  factor_percent: means(percent, 'Factor on the points of a purchase.'),
  friend_points: means(points, 'What an invited friend gets.'),
  minimum_goods: means(rupiah, 'Goods paid from which a purchase counts.'),
  period: means(v.picklist(EARNING_PERIODS), 'The period of its cap.'),
  cap: means(count, 'How often for one customer in a period.'),
  total_cap: means(v.nullable(count), 'How often altogether; null for no limit.'),
  valid_from: means(nullableInstant, 'From when it holds.'),
  valid_to: means(nullableInstant, 'Until when it holds.'),
  terms: means(bilingual(v.string()), 'What customers read about it.'),
  given: means(points, 'Points given in the last 30 days.'),
})
export type StaffEarningRule = v.InferOutput<typeof rule>

const ruleWithChanges = v.object({
  ...rule.entries,
  changes: means(
    v.array(
      v.object({
        at: means(instant, 'When.'),
        by: means(v.string(), 'Name of who changed it, or `operator`.'),
        fields: means(
          v.array(
            v.object({
              field: means(v.string(), 'Name of the field.'),
              before: means(v.string(), 'Its value before.'),
              after: means(v.string(), 'Its value after.'),
            }),
          ),
          'What changed.',
        ),
      }),
    ),
    'Its latest changes, newest first.',
  ),
})
export type StaffEarningRuleDetail = v.InferOutput<typeof ruleWithChanges>

const kindParam = v.object({
  kind: means(v.picklist(EARNING_KINDS, 'validation.oneOf'), 'What the rule rewards.'),
})

export const listStaffEarningRules = staffCall({
  method: 'GET',
  path: '/earning-rules',
  summary: 'Ways to earn points other than purchases, and what they gave lately',
  auth: 'staff',
  needs: 'loyalty.read',
  data: v.array(rule),
})

export const getStaffEarningRule = staffCall({
  method: 'GET',
  path: '/earning-rules/{kind}',
  summary: 'An earning rule with its changes',
  auth: 'staff',
  needs: 'loyalty.read',
  params: kindParam,
  data: ruleWithChanges,
})

/** Changes nothing. */
export const estimateEarningRule = staffCall({
  method: 'POST',
  path: '/earning-rules/{kind}/estimate',
  summary: 'What a rule would have given last month',
  auth: 'staff',
  needs: 'loyalty.read',
  params: kindParam,
  body: v.object(ruleForm),
  data: loyaltyEstimate,
})

/** Holds from now on; what was given stays. Above the limits it waits for a second person. */
export const saveEarningRule = staffCall({
  method: 'PUT',
  path: '/earning-rules/{kind}',
  summary: 'Change an earning rule from now on',
  auth: 'staff',
  needs: 'loyalty.write',
  idempotent: true,
  refuses: ['changed_meanwhile', 'approval_needed'],
  params: kindParam,
  body: v.object({
    version: means(
      v.pipe(whole(1, Number.MAX_SAFE_INTEGER), unit('ordinal')),
      'The version that was read; another one is refused with `changed_meanwhile`.',
    ),
    ...ruleForm,
  }),
  data: ruleWithChanges,
})

const tierTerms = {
  threshold: means(money, 'Qualifying spend that reaches the tier.'),
  earn_factor_percent: means(factor, 'Factor on the points of purchases: 125 is 1.25.'),
  redeem_point_convert: means(
    v.pipe(whole(1, 1_000), unit('rupiah per point')),
    'What a point is worth at this tier.',
  ),
}
const shownTerms = {
  threshold: means(rupiah, 'Qualifying spend that reaches the tier.'),
  earn_factor_percent: means(percent, 'Factor on the points of purchases: 125 is 1.25.'),
  redeem_point_convert: means(rupiahPerPoint, 'What a point is worth at this tier.'),
}
const plan = v.object({
  id,
  holds_from: means(instant, 'From when it holds.'),
  ...shownTerms,
  created_at: means(instant, 'When it was planned.'),
  told_at: means(nullableInstant, 'When everyone affected had been notified.'),
  applied_at: means(nullableInstant, 'When it took effect.'),
  withdrawn_at: means(nullableInstant, 'When it was withdrawn.'),
})
const tier = v.object({
  code: means(v.string(), 'Code of the tier.'),
  name: means(bilingual(v.string()), 'Its name.'),
  ...shownTerms,
  customers: means(count, 'Customers who have it.'),
  plans: means(v.array(plan), 'Its planned and past changes, newest first.'),
})
export type StaffTier = v.InferOutput<typeof tier>
export type StaffTierPlan = v.InferOutput<typeof plan>

const tiersMeta = v.object({
  earliest: means(dayQuery, 'The first day from which a change can hold, in Jakarta.'),
})
const tierParam = v.object({
  code: means(
    v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'validation.invalid')),
    'Code of a tier.',
  ),
})
const tierBody = v.object({
  holds_from: means(dayQuery, 'The first of a month in Jakarta, at least 30 days from now.'),
  ...tierTerms,
})
export type TierPlanForm = v.InferOutput<typeof tierBody>

export const listStaffTiers = staffCall({
  method: 'GET',
  path: '/tiers',
  summary: 'The tiers, their members and the changes to come',
  auth: 'staff',
  needs: 'loyalty.read',
  data: v.array(tier),
  meta: tiersMeta,
})

/** Changes nothing. */
export const estimateTier = staffCall({
  method: 'POST',
  path: '/tiers/{code}/estimate',
  summary: 'What other terms of a tier would have changed last month',
  auth: 'staff',
  needs: 'loyalty.read',
  refuses: ['not_found'],
  params: tierParam,
  body: tierBody,
  data: loyaltyEstimate,
})

/** Notifies those who have the tier or the one below. One change of a tier is planned at a time. */
export const planTier = staffCall({
  method: 'POST',
  path: '/tiers/{code}/plans',
  summary: 'Plan other terms of a tier from the first of a month on',
  auth: 'staff',
  needs: 'loyalty.write',
  idempotent: true,
  status: 201,
  refuses: ['not_found', 'conflict', 'approval_needed'],
  params: tierParam,
  body: tierBody,
  data: tier,
})

export const withdrawTierPlan = staffCall({
  method: 'POST',
  path: '/tier-plans/{id}/withdraw',
  summary: 'Withdraw a planned change; those who were notified learn it',
  auth: 'staff',
  needs: 'loyalty.write',
  idempotent: true,
  refuses: ['not_found', 'conflict'],
  params: idParam,
  data: tier,
})
