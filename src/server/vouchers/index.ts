export { effectAtTill, findVoucherAtTill, holdVoucher, type TillEffect } from './at-till.ts'
export { cancel } from './cancel.ts'
export { payDebtWithVouchers } from './pay-debt.ts'
export { redeem } from './redeem.ts'
export { releaseOverdueHolds, expireVouchers } from './jobs.ts'
export { listVouchers, knownVoucherFacts, voucherFacts, VoucherFacts } from './store/vouchers.ts'
export { claimVoucher, insertVoucherUse, reclaimVoucher, releaseVoucher } from './store/uses.ts'
export {
  acceptVoucher,
  reissueAtTill,
  reissueVoucher,
  settleVoucher,
  voucherBackOf,
} from './use.ts'
export { findHeld, releaseTillHold, type Hold, type TillVoucher } from './store/till.ts'
