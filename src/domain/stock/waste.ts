/** Why goods leave the stock without being sold. */
export const WASTE_REASONS = [
  'ended',
  'damaged',
  'ripe',
  'quality',
  'temperature',
  'recall',
  'theft',
  'given_away',
  'staff',
  'sample',
] as const
/** What a picker sees of goods on a shelf. */
export const PICK_WASTE_REASONS = [
  'damaged',
  'ripe',
  'quality',
  'ended',
  'temperature',
] as const satisfies readonly WasteReason[]
export type PickWasteReason = (typeof PICK_WASTE_REASONS)[number]

export type WasteReason = (typeof WASTE_REASONS)[number]

/** Why the books were wrong; `other` needs words. */
export const CORRECTION_REASONS = [
  'found',
  'lost',
  'damaged',
  'theft',
  'wrong_goods_in',
  'other',
] as const
export type CorrectionReason = (typeof CORRECTION_REASONS)[number]

/** How long an entry can be taken back. */
export const WASTE_UNDO_MINUTES = 10

/** Whether a person may take this much out of the stock alone, by cost in Rupiah. */
export const isStockAlone = ({ cost, limit }: { cost: number; limit: number }): boolean =>
  Math.abs(cost) <= limit

/** Wasted of what left the stock, in percent with one decimal; 0 of nothing. */
export const wasteRate = (wasted: number, sold: number): number =>
  wasted + sold === 0 ? 0 : Math.round((wasted * 1000) / (wasted + sold)) / 10
