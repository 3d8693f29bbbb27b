import type { Coupon } from '#domain/coupons/coupon.ts'
import type { CouponFacts } from './store/coupons.ts'
export { notifyOfNewPromos } from './store/new-promos.ts'
export { couponKind } from './import-coupons.ts'
export { newCodes } from './make-codes.ts'
export { deviceMark } from './marks.ts'
export {
  askForReview,
  forPerson,
  markAccount,
  purgeCouponReviews,
  settleOffer,
  type Person,
} from './same-person.ts'
export { couponApprovals } from './save-coupon.ts'
export { openReviews, type Sharing } from './store/marks.ts'
export { insertDismissal, sharersOf } from './store/sharers.ts'

export {
  claimCoupons,
  couponFacts,
  giftFacts,
  knownCouponFacts,
  reclaimCoupons,
  releaseCoupons,
  simulatedCodes,
  CouponFacts,
  GiftFacts,
} from './store/coupons.ts'

/** Parses the dates of a coupon, because JSON has no date type. */
export const readCoupon = (facts: CouponFacts): Coupon & Pick<CouponFacts, 'description'> => ({
  ...facts,
  startsAt: new Date(facts.startsAt),
  endsAt: new Date(facts.endsAt),
})
