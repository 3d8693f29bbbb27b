/** Where a promotion holds: in the online shop, at tills, or in both. */
export const PROMOTION_CHANNELS = ['both', 'online', 'till'] as const
export type PromotionChannel = (typeof PROMOTION_CHANNELS)[number]
/** One place where customers buy. */
export type BuyingChannel = Exclude<PromotionChannel, 'both'>
