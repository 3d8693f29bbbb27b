export { tendVouchers } from './jobs.ts'
export { knownVoucherFacts, voucherFacts, type VoucherFacts } from './store.ts'
export { claimVoucher, insertVoucherUse, reclaimVoucher, releaseVoucher, releasedVouchers, type VoucherClaim } from './store-uses.ts'
export { giveVoucher, reissueVoucher, useVoucherAtTill, useVoucherOf } from './use.ts'
