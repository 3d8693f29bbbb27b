export { automaticDiscountApprovals } from './make-discount.ts'
export { badgeOf, presentApplied, presentMissing, presentReckoned } from './present.ts'
export {
  AutomaticDiscountFacts,
  automaticDiscountFacts,
  automaticDiscountsOfOrder,
  automaticDiscountsOn,
  GivenDiscount,
  insertAutomaticDiscountShares,
  readAutomaticDiscount,
  runningOf,
  type AutomaticDiscountShare,
} from './store/automatic-discounts.ts'
export { deskPage, inTermsState, type DeskAsked } from './store/terms-state.ts'
export { holdingOf, presentHolding, refuseTerms } from './terms.ts'
