import type { Id } from '#domain/units.ts'
import { isTierAlone } from '#domain/staff/approval.ts'
import {
  addDays,
  daysBetween,
  instantInJakarta,
  jakartaDate,
  type LocalDate,
} from '#domain/time.ts'
import { type FieldError, refuseFaults } from '../../errors.ts'
import type { Transaction } from '../../platform/database.ts'
import {
  approvable,
  fourEyes,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../../staff/index.ts'
import { holdAccount } from '../store/ledger.ts'
import { holdTier, ownTierOf, readTiers, type TierRow } from '../store/tiers.ts'
import { moveTier } from './tiers.ts'

const DAYS_MAX = 366

export type TierByHand = {
  customerId: Id<'customer'>
  tierCode: string
  until: Date
  reason: string
  who: string
  /** Taken over from another system, instead of given by a member of staff. */
  isImported?: boolean
}

/**
 * Sets a tier until a day, for a reason; the nightly job leaves it alone until then. False for an
 * unknown tier.
 */
export const giveTier = async (
  tx: Transaction,
  { customerId, tierCode, until, reason, who, isImported = false }: TierByHand,
  now: Date,
): Promise<boolean> => {
  const account = await holdAccount(tx, customerId)
  const tier = (await readTiers(tx)).find(({ code }) => code === tierCode)
  if (!tier) return false
  const change = {
    customerId,
    reason: isImported ? ('imported' as const) : ('manual' as const),
    from: account.tierCode,
    to: tier.code,
    untilBefore: account.tierUntil,
    until,
  }
  await moveTier(tx, { ...change, spend: account.spend, note: reason, actor: who, now }, tier)
  await holdTier(tx, customerId, until)
  return true
}

export type TierGiven = {
  customerId: Id<'customer'>
  tier: string
  /** The last day in Jakarta. */
  until: LocalDate
  reason: string
}
type Terms = { tier: string; until: LocalDate; from: string }

/**
 * A tier until a day, by a member of staff; never below the customer's own, which comes back by
 * itself. Longer than the limit, or more than one tier up, waits for a second person.
 */
export const giveTierByHand = async (
  tx: Transaction,
  doer: Doer,
  { customerId, tier: code, until, reason }: TierGiven,
): Promise<{ act: Act } | Waiting> => {
  const { staff, shop, now } = doer
  const account = await holdAccount(tx, customerId)
  const tiers = await readTiers(tx)
  const own = (await ownTierOf(tx, customerId))?.code ?? account.tierCode
  const [tier, ownTier] = [code, own].map((one) => tiers.find((each) => each.code === one))
  refuseTier(tier, ownTier!, until, now)
  const entity = { kind: 'customer', id: customerId }
  const before = { tier: account.tierCode, until: account.tierUntil?.toISOString() ?? null }
  const end = instantInJakarta(addDays(until, 1), '00:00')
  const after = { tier: code, until: end.toISOString() }
  const days = daysBetween(jakartaDate(now), until)
  const steps = tier!.position - ownTier!.position
  const waits = await fourEyes(tx, doer, isTierAlone({ days, steps }, shop.settings()), {
    act: 'tier_give',
    entity,
    about: tier!.name.id,
    customerId,
    payload: { tier: code, until, from: account.tierCode } satisfies Terms,
    before,
    after,
    amount: 0,
    reason,
  })
  if (waits) return waits
  const who = staff?.login ?? 'operator'
  await giveTier(tx, { customerId, tierCode: code, until: end, reason, who }, now)
  return { act: { act: 'tier_given', customerId, entity, before, after, facts: { reason } } }
}

const refuseTier = (tier: TierRow | undefined, own: TierRow, until: LocalDate, now: Date): void => {
  const errors: Record<string, FieldError[]> = {}
  if (!tier) errors['tier'] = [{ key: 'validation.oneOf' }]
  else if (tier.position < own.position) errors['tier'] = [{ key: 'validation.tierBelow' }]
  const today = jakartaDate(now)
  if (until < today) errors['until'] = [{ key: 'validation.pastDay' }]
  if (until > addDays(today, DAYS_MAX))
    errors['until'] = [{ key: 'validation.tierDays', params: { max: DAYS_MAX } }]
  refuseFaults(errors)
}

/** Tiers by hand above the limit, once a second person approved them. */
export const tierApprovals: readonly Approvable[] = [
  approvable('tier_give', (tx, doer, { entityId, payload, reason }: Approved<Terms>) =>
    giveTierByHand(tx, doer, {
      customerId: entityId,
      tier: payload.tier,
      until: payload.until,
      reason,
    }),
  ),
]
