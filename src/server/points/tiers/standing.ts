import type { Id } from '#domain/units.ts'
import type { Text } from '#domain/locale.ts'
import { tierProgress } from '#domain/points/tier.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Queryable } from '../../platform/database.ts'
import { readAccount } from '../store/account.ts'

export type Standing = {
  balance: number
  pending: number
  debt: number
  /** Rupiah per point now. */
  worthPerPoint: number
  /** Paid goods that count towards the tier. */
  spend: number
  tier: {
    code: string
    name: Text
    art: string
    position: number
    threshold: number
    earnFactorPercent: number
  }
  tierUntil: Date | null
  /** Until when a tier given by hand holds. */
  heldUntil: Date | null
  next: { code: string; name: Text; art: string; threshold: number } | null
  percentage: number
  amountLeft: number
  daysLeft: number
}

/** A customer's points and tier; without an account the lowest tier and 0 points. */
export const readStanding = async (
  db: Queryable,
  customerId: Id<'customer'>,
  now: Date,
): Promise<Standing> => {
  const account = await readAccount(db, customerId)
  const { balance, pending, debt, spend, tier, tierUntil, heldUntil, next } = account
  const { percentage, amountLeft } = tierProgress(tier.threshold, next?.threshold ?? null, spend)
  return {
    balance,
    pending,
    debt,
    worthPerPoint: tier.rate,
    spend,
    tier,
    tierUntil,
    heldUntil,
    next,
    percentage,
    amountLeft,
    daysLeft: tierUntil
      ? Math.max(0, Math.floor((tierUntil.getTime() - now.getTime()) / DAY_MS))
      : 0,
  }
}
