/** Valid requests of the loyalty desk. */
import type { EarningRuleForm, StaffTier, TierPlanForm } from '#contract/staff/loyalty.ts'
import { sql, run } from '#server/platform/database.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

/** A reward for a first purchase. */
export const ruleForm = (change: Partial<EarningRuleForm> = {}): EarningRuleForm => ({
  enabled: false,
  points: 100,
  factor_percent: 100,
  friend_points: 0,
  minimum_goods: 50_000,
  cap: 1,
  total_cap: 1,
  valid_from: null,
  valid_to: null,
  terms: { en: 'Your first purchase.', id: 'Belanja pertamamu.' },
  ...change,
})

/** Other terms of the second tier, long after any test. */
export const tierForm = (change: Partial<TierPlanForm> = {}): TierPlanForm => ({
  holds_from: '2027-03-01',
  threshold: 3_500_000,
  earn_factor_percent: 125,
  redeem_point_convert: 11,
  ...change,
})

/** Withdraws what other tests have planned, because a tier has one plan at a time. */
export const freeTiers = (test: TestShop) =>
  run(
    test.shop.db,
    sql`update tier_plans set withdrawn_at = ${test.clock.now()}, told_at = ${test.clock.now()} where applied_at is null and withdrawn_at is null`,
  )
const marketing = async (test: TestShop) => {
  const { token } = await buildStaff(test, 'marketing', null)
  return { token, ask: staffAsk(test, { token }) }
}
const versioned = async (test: TestShop) => {
  const { token, ask } = await marketing(test)
  const { body } = await ask('GET', '/earning-rules/first_order')
  const params = { kind: 'first_order' }
  return { token, params, body: { version: body.data.version as number, ...ruleForm() } }
}
const secondTier = async (test: TestShop) => {
  const { token, ask } = await marketing(test)
  const { body } = await ask('GET', '/tiers')
  return { token, ask, code: body.data[1].code as string }
}

const openPlan = ({ plans }: StaffTier): string =>
  plans.find((plan) => !plan.withdrawn_at && !plan.applied_at)!.id

/** The id of a new plan. */
export const planTier = async (test: TestShop): Promise<string> => {
  await freeTiers(test)
  const { ask, code } = await secondTier(test)
  const { body } = await ask('POST', `/tiers/${code}/plans`, tierForm())
  return openPlan(body.data)
}

export const LOYALTY_ASKS: Record<string, Make> = {
  'GET /api/staff/earning-rules/{kind}': () => ({ params: { kind: 'first_order' } }),
  'POST /api/staff/earning-rules/{kind}/estimate': () => ({
    params: { kind: 'first_order' },
    body: ruleForm(),
  }),
  'PUT /api/staff/earning-rules/{kind}': (_, test) => versioned(test),
  'POST /api/staff/tiers/{code}/estimate': async (_, test) => {
    const { token, code } = await secondTier(test)
    return { token, params: { code }, body: tierForm() }
  },
  'POST /api/staff/tiers/{code}/plans': async (_, test) => {
    await freeTiers(test)
    const { token, code } = await secondTier(test)
    return { token, params: { code }, body: tierForm() }
  },
  'POST /api/staff/tier-plans/{id}/withdraw': async (_, test) => {
    const { token } = await marketing(test)
    return { token, params: { id: await planTier(test) } }
  },
}
