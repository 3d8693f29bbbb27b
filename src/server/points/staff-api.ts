import {
  estimateEarningRule,
  estimateTier,
  getStaffEarningRule,
  listStaffEarningRules,
  listStaffTiers,
  planTier,
  saveEarningRule,
  withdrawTierPlan,
} from '#contract/staff/loyalty.ts'
import { firstTierDay } from '#domain/points/estimate.ts'
import type { EarningKind } from '#domain/points/earning.ts'
import { DAY_MS } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Queryable } from '../platform/database.ts'
import { isWaiting, perform, staff } from '../staff/index.ts'
import { presentEstimate, ruleLastMonth, tierLastMonth } from './estimate.ts'
import { planTierTerms, termsOf, withdrawTierTerms } from './tiers/plan-tier.ts'
import { presentRule, presentRuleChanges, presentStaffTier } from './present-desk.ts'
import { ruleOf, saveEarning } from './rules.ts'
import { changesOf, readRule, readVersionedRules } from './store/earning.ts'
import { givenSince } from './store/estimates.ts'
import { listPlans, membersByTier } from './store/tier-plans.ts'
import { readTiers } from './store/tiers.ts'

const GIVEN_DAYS = 30
const CHANGES = 50

export const loyaltyDeskCalls: Served[] = [
  serve(listStaffEarningRules, [staff()], async ({ shop, now }) => ({
    data: await rulesOf(shop.db, now),
  })),
  serve(getStaffEarningRule, [staff()], async ({ shop, params, now }) => ({
    data: await detailOf(shop.db, params.kind, now),
  })),
  serve(estimateEarningRule, [staff()], async ({ shop, params, body, now }) => {
    const rule = ruleOf(await readRule(shop.db, params.kind), body)
    return { data: presentEstimate(await ruleLastMonth(shop.db, rule, now), now) }
  }),
  serve(saveEarningRule, [staff(), once()], async (ask) => {
    const { version, ...form } = ask.body
    const { kind } = ask.params
    return {
      data: await perform(ask, async (tx) => {
        const saved = await saveEarning(tx, ask, { kind, version, form })
        return isWaiting(saved)
          ? saved
          : { done: await detailOf(tx, kind, ask.now), act: saved.act }
      }),
    }
  }),

  serve(listStaffTiers, [staff()], async ({ shop, now }) => ({
    data: await tiersOf(shop.db),
    meta: { earliest: firstTierDay(now) },
  })),
  serve(estimateTier, [staff()], async ({ shop, params, body, now }) => {
    const terms = termsOf({ code: params.code, ...body })
    if (!(await readTiers(shop.db)).some(({ code }) => code === terms.code))
      throw new AppError('not_found')
    return {
      data: presentEstimate(await tierLastMonth(shop.db, terms, shop.settings(), now), now),
    }
  }),
  serve(planTier, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const planned = await planTierTerms(tx, ask, {
        code: ask.params.code,
        ...ask.body,
        id: null,
      })
      return isWaiting(planned) ? planned : { ...planned, done: await tierOf(tx, planned.done) }
    }),
  })),
  serve(withdrawTierPlan, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const withdrawn = await withdrawTierTerms(tx, ask, ask.params.id)
      return { ...withdrawn, done: await tierOf(tx, withdrawn.done) }
    }),
  })),
]

const rulesOf = async (db: Queryable, now: Date) => {
  const rules = await readVersionedRules(db)
  const given = await givenSince(db, new Date(now.getTime() - GIVEN_DAYS * DAY_MS))
  return rules.map((rule) =>
    presentRule(rule, given.find(({ cause }) => cause === rule.kind)?.points ?? 0, now),
  )
}

const detailOf = async (db: Queryable, kind: EarningKind, now: Date) => {
  const rule = (await rulesOf(db, now)).find((one) => one.kind === kind)!
  return { ...rule, changes: presentRuleChanges(await changesOf(db, kind, CHANGES)) }
}

const tiersOf = async (db: Queryable) => {
  const tiers = await readTiers(db)
  const plans = await listPlans(db)
  const members = await membersByTier(db)
  return tiers.map((tier) =>
    presentStaffTier(
      tier,
      plans.filter(({ tierCode }) => tierCode === tier.code),
      members.find(({ code }) => code === tier.code)?.customers ?? 0,
    ),
  )
}
const tierOf = async (db: Queryable, code: string) =>
  (await tiersOf(db)).find((tier) => tier.code === code)!
