export { presentEstimate } from './estimate.ts'
export { adjustPoints, pointApprovals } from './by-hand.ts'
export { giveTier, giveTierByHand, tierApprovals } from './tiers/tier-by-hand.ts'
export { openBalance } from './openings.ts'
export { earnBonus, forfeitPoints, restorePoints, spendPoints } from './ledger.ts'
export { earnForOrder, postReceipt, reverseEarned, type ReceiptDetails } from './purchases.ts'
export { expirePoints, updateTiers, warnOfExpiry } from './jobs.ts'
export { presentEntry, tierImage } from './present.ts'
export { earnForProfile, earnForReview, profileBonus } from './bonuses.ts'
export {
  changeRule,
  formOf,
  listRuleChanges,
  readRules,
  ruleApprovals,
  ruleProblem,
  saveEarning,
  type RuleGiven,
} from './rules.ts'
export { runTierPlans, tierPlanApprovals } from './tiers/plan-tier.ts'
export {
  deviceMark,
  noteReferral,
  rewardReferral,
  settleReferral,
  type CountedFriend,
} from './referrals.ts'
export { referralsToReview } from './store/referrals.ts'
export {
  adjustedBetween,
  customerOfPhone,
  balanceBefore,
  causeOf,
  entriesBetween,
  findEntry,
  listEntries,
  lotsOfEntry,
  type EntryRow,
} from './store/history.ts'
export { takeBonusBack } from './take-back.ts'
export {
  accountsOf,
  openAccount,
  addPendingPoints,
  StandingFacts,
  standingFacts,
} from './store/account.ts'
export {
  addPending,
  countRedeemed,
  holdAccount,
  openLots,
  type HeldAccount,
} from './store/ledger.ts'
export { readTiers, type TierRow } from './store/tiers.ts'
export { TIER_MONTHS } from './tiers/tiers.ts'
export { readStanding, type Standing } from './tiers/standing.ts'
