/** Why a batch is complained of. */
export const CLAIM_REASONS = [
  'spoiled',
  'unripe',
  'taste',
  'damaged',
  'wrong_goods',
  'weight',
  'other',
] as const
export type ClaimReason = (typeof CLAIM_REASONS)[number]

export const CLAIM_WISHES = ['credit', 'replacement'] as const
export type ClaimWish = (typeof CLAIM_WISHES)[number]

/** What came of a claim; one that was withdrawn was a mistake of the shop. */
export const CLAIM_OUTCOMES = ['credited', 'replaced', 'refused', 'withdrawn'] as const
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number]

export const CLAIM_PHOTOS_MAX = 5
export const CLAIM_WORDS_MAX = 500
export const CLAIM_ANSWER_MAX = 300

/** Units of a batch that can still be claimed: each unit that came in, once. */
export const claimableUnits = ({ received, claimed }: { received: number; claimed: number }) =>
  Math.max(0, received - claimed)

/** The most that a supplier gives back for units: what they cost; null while that is unknown. */
export const creditMax = (units: number, unitCost: number | null): number | null =>
  unitCost === null ? null : units * unitCost
