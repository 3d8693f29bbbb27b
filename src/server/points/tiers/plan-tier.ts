import { pages } from '#contract/pages.ts'
import type { TierPlanForm } from '#contract/staff/loyalty.ts'
import { firstTierDay, tierTermsProblem, type TierTerms } from '#domain/points/estimate.ts'
import { isLoyaltyAlone } from '#domain/staff/approval.ts'
import { instantInJakarta } from '#domain/time.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatDate } from '#i18n/format.ts'
import { AppError, type FieldError, refuseFaults } from '../../errors.ts'
import { notify } from '../../notifications/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Shop } from '../../shop.ts'
import {
  approvable,
  fourEyes,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../../staff/index.ts'
import { tierLastMonth } from '../estimate.ts'
import {
  affectedAfter,
  applyDue,
  comingPlans,
  findPlan,
  holdTiers,
  insertPlan,
  markTold,
  markWithdrawn,
  nextToTell,
} from '../store/tier-plans.ts'
import { readTiers } from '../store/tiers.ts'

type Done = { done: string; act: Act }
/** `id` is null until a second person was asked. */
export type TierPlanned = TierPlanForm & { code: string; id: string | null }

export const termsOf = ({ code, ...form }: TierPlanForm & { code: string }): TierTerms => ({
  code,
  threshold: form.threshold as TierTerms['threshold'],
  earnFactorPercent: form.earn_factor_percent,
  redeemPointConvert: form.redeem_point_convert,
})

/**
 * Plans other terms of a tier from the first of a month on, with 30 days' notice. Returns the tier's
 * code. One that would have given more than the limit last month waits for a second person.
 */
export const planTierTerms = async (
  tx: Transaction,
  doer: Doer,
  given: TierPlanned,
): Promise<Done | Waiting> => {
  const { shop, now } = doer
  await holdTiers(tx)
  const tiers = await readTiers(tx)
  const tier = tiers.find(({ code }) => code === given.code)
  if (!tier) throw new AppError('not_found')
  const terms = termsOf(given)
  await refuseTerms(tx, given, terms, now)
  const [id, settings] = [given.id ?? newId(now), shop.settings()]
  const { worth } = await tierLastMonth(tx, terms, settings, now)
  const entity = { kind: 'tier', id: given.code }
  const { code: _, id: __, ...after } = given
  const before = {
    threshold: tier.threshold,
    earn_factor_percent: tier.earnFactorPercent,
    redeem_point_convert: tier.redeemPointConvert,
  }
  const waits = await fourEyes(tx, doer, isLoyaltyAlone({ more: worth, atOnce: 0 }, settings), {
    act: 'tier_plan',
    entity,
    about: tier.name.id,
    payload: { ...given, id },
    before,
    after,
    amount: Math.max(0, worth),
    reason: tier.name.id,
  })
  if (waits) return waits
  const holdsFrom = instantInJakarta(given.holds_from, '00:00')
  const { code: tierCode, ...numbers } = terms
  if (!(await insertPlan(tx, { id, tierCode, holdsFrom, ...numbers, now })))
    throw new AppError('conflict')
  return { done: given.code, act: { act: 'tier_planned', entity, before, after } }
}

/** Refuses a day without notice, and thresholds that would not rise, with what is planned for others. */
const refuseTerms = async (
  tx: Transaction,
  given: TierPlanned,
  terms: TierTerms,
  now: Date,
): Promise<void> => {
  const errors: Record<string, FieldError[]> = {}
  if (!given.holds_from.endsWith('-01') || given.holds_from < firstTierDay(now))
    errors['holds_from'] = [{ key: 'validation.tierDay' }]
  const plans = await comingPlans(tx)
  // Whatever is planned for its neighbours may hold before or after it, or be withdrawn.
  const others = (isPlanned: boolean) =>
    readTiers(tx).then((tiers) =>
      tiers.map((tier) => {
        if (tier.code === terms.code) return terms
        const plan = isPlanned && plans.find(({ tierCode }) => tierCode === tier.code)
        return plan ? { ...tier, threshold: plan.threshold } : tier
      }),
    )
  const problem = tierTermsProblem(await others(false)) ?? tierTermsProblem(await others(true))
  if (problem) errors['threshold'] = [{ key: problem }]
  refuseFaults(errors)
}

export const withdrawTierTerms = async (
  tx: Transaction,
  { now }: Doer,
  id: string,
): Promise<Done> => {
  await holdTiers(tx)
  const plan = await findPlan(tx, id)
  if (!plan) throw new AppError('not_found')
  if (!(await markWithdrawn(tx, id, now))) throw new AppError('conflict')
  const entity = { kind: 'tier', id: plan.tierCode }
  const before = { holds_from: plan.holdsFrom.toISOString() }
  return {
    done: plan.tierCode,
    act: { act: 'tier_plan_withdrawn', entity, before, after: { holds_from: null } },
  }
}

/** Changes of tiers above the limit, once a second person approved them. */
export const tierPlanApprovals: readonly Approvable[] = [
  approvable('tier_plan', (tx, doer, { payload }: Approved<TierPlanned>) =>
    planTierTerms(tx, doer, payload),
  ),
]

const ACCOUNTS = 200

/** Makes due terms hold and notifies those affected by planned ones, in batches. */
export const runTierPlans = async (
  { database }: Pick<Shop, 'database'>,
  now: Date,
): Promise<void> => {
  await database.transaction((tx) => applyDue(tx, now))
  while (await database.transaction((tx) => tellBatch(tx, now)));
}

/** One batch of one plan; false when everyone knows. */
const tellBatch = async (tx: Transaction, now: Date): Promise<boolean> => {
  const plan = await nextToTell(tx)
  if (!plan) return false
  const affected = await affectedAfter(tx, plan, ACCOUNTS)
  const tier = (await readTiers(tx)).find(({ code }) => code === plan.tierCode)!
  const params = {
    tier: tier.name,
    date: { en: formatDate(plan.holdsFrom, 'en'), id: formatDate(plan.holdsFrom, 'id') },
    amount: formatRupiah(plan.threshold),
    factor: String(plan.earnFactorPercent / 100),
    worth: formatRupiah(plan.redeemPointConvert),
  }
  const kind = plan.withdrawnAt ? 'tier_change_off' : 'tier_change'
  for (const { customerId } of affected)
    await notify(tx, { customerId, kind, params, href: pages.tier(), now })
  const isLast = affected.length < ACCOUNTS
  await markTold(tx, plan.id, {
    after: affected.at(-1)?.customerId ?? null,
    at: isLast ? now : null,
  })
  return true
}
