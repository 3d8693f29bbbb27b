/** The first that fits, in this order: ended, paused, used up, planned, running. */
export const COUPON_STATES = ['running', 'planned', 'paused', 'used_up', 'ended'] as const
export type CouponState = (typeof COUPON_STATES)[number]

export const couponState = (
  coupon: {
    startsAt: Date
    endsAt: Date
    pausedAt: Date | null
    uses: number
    totalLimit: number | null
    spent: number
    budget: number | null
  },
  now: Date,
): CouponState => {
  if (coupon.endsAt < now) return 'ended'
  if (coupon.pausedAt !== null) return 'paused'
  if (coupon.totalLimit !== null && coupon.uses >= coupon.totalLimit) return 'used_up'
  if (coupon.budget !== null && coupon.spent >= coupon.budget) return 'used_up'
  return coupon.startsAt > now ? 'planned' : 'running'
}
