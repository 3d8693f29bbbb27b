import type { Text } from '#domain/locale.ts'
import { tierProgress } from '#domain/loyalty.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Queryable } from '../platform/database.ts'
import { readAccount, readTiers, type TierRow } from './store.ts'

export { earnBonus, earnForOrder, postReceipt } from './ledger.ts'
export { addPending, forfeitPoints, openAccount, pendPoints, standingFacts } from './store.ts'

export type Standing = {
  balance: number
  pending: number
  /** Rupiah that one point is worth now. */
  worthPerPoint: number
  tier: { code: string; name: Text; art: string; position: number }
  next: { code: string; name: Text; art: string; threshold: number } | null
  percentage: number
  amountLeft: number
  daysLeft: number
}

/** A customer's points and tier; a customer without an account yet stands at the first tier with nothing. */
export const readStanding = async (db: Queryable, customerId: string, now: Date): Promise<Standing> => {
  const [tiers, account] = await Promise.all([readTiers(db), readAccount(db, customerId)])
  const tier = tiers.find(({ code }) => code === account?.tierCode) ?? (tiers[0] as TierRow)
  const next = tiers.find(({ position }) => position === tier.position + 1) ?? null
  const { percentage, amountLeft } = tierProgress(tier.threshold, next?.threshold ?? null, account?.qualifyingSpend ?? 0)
  return {
    balance: account?.balance ?? 0,
    pending: account?.pending ?? 0,
    worthPerPoint: tier.redeemPointConvert,
    tier,
    next,
    percentage,
    amountLeft,
    daysLeft: account?.tierUntil ? Math.max(0, Math.floor((account.tierUntil.getTime() - now.getTime()) / DAY_MS)) : 0,
  }
}
