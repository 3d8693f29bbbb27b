export { adjustPoints, ALONE_MAX, giveTier, needsSecond } from './by-hand.ts'
export {
  earnBonus,
  earnForOrder,
  forfeitPoints,
  postReceipt,
  restorePoints,
  reverseEarned,
  spendPoints,
  type ReceiptDetails,
} from './ledger.ts'
export { expirePoints, tendTiers, warnOfExpiry } from './jobs.ts'
export { presentEntry, tierImage } from './present.ts'
export { earnForReview } from './review-bonus.ts'
export {
  adjustedBetween,
  customerOfPhone,
  balanceBefore,
  causeOf,
  entriesBetween,
  findEntry,
  lotsOfEntry,
  type EntryRow,
} from './store-history.ts'
export { takeBonusBack } from './take-back.ts'
export { openAccount, pendPoints, standingFacts } from './store.ts'
export { addPending, countRedeemed, holdAccount, type HeldAccount } from './store-ledger.ts'
export { readStanding, type Standing } from './standing.ts'
