export { tendVouchers } from './jobs.ts'
export { knownVoucherFacts, voucherFacts, type VoucherFacts } from './store.ts'
export { claimVoucher, insertVoucherUse, reclaimVoucher, releaseVoucher } from './store-uses.ts'
export { reissueVoucher, acceptVoucher, settleVoucher } from './use.ts'
