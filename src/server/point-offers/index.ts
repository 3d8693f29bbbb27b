export { pointOfferApprovals } from './make-offer.ts'
export { pointsBadgeOf } from './present.ts'
export { PointOfferFacts, pointOfferFacts, pointOffersOn, readPointOffer } from './store/offers.ts'
