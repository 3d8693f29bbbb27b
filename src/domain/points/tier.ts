import type { Amount } from '../units.ts'

/**
 * Points for paid goods: one per `perRupiah`, times the tier's factor in percent, rounded down
 * once.
 */
export const pointsFor = (
  goodsPaid: Amount,
  earnFactorPercent: number,
  perRupiah: number,
): number => Math.floor((Math.max(0, goodsPaid) * earnFactorPercent) / (perRupiah * 100))

/** How a purchase earns: the buyer's factor in hundredths, and whole Rupiah for one point. */
export type EarnedAs = { earnFactorPercent: number; perRupiah: number }

/**
 * What a purchase earns for the rest of its goods, as if they alone had been bought: the points of
 * their price, rounded down once, and the extras that their lines have left. It does not depend on
 * how the other goods went back.
 */
export const pointsOfRest = (
  { goods, extras }: { goods: Amount; extras: number },
  { earnFactorPercent, perRupiah }: EarnedAs,
): number => pointsFor(goods, earnFactorPercent, perRupiah) + extras

export type TierStep = { code: string; threshold: number }

/** The highest tier whose threshold the spend reaches. `tiers` must be ascending. */
export const tierFor = <T extends TierStep>(tiers: readonly T[], spend: number): T =>
  tiers.findLast(({ threshold }) => spend >= threshold) ?? tiers[0]!

/** Progress to the next tier: whole percent 0–100 and the missing Rupiah; 100 and 0 at the top. */
export const tierProgress = (
  own: number,
  next: number | null,
  spend: number,
): { percentage: number; amountLeft: number } => {
  if (next === null) return { percentage: 100, amountLeft: 0 }
  const percentage = Math.floor((100 * (spend - own)) / (next - own))
  return {
    percentage: Math.min(100, Math.max(0, percentage)),
    amountLeft: Math.max(0, next - spend),
  }
}
