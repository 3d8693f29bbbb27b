import { AppError } from '../errors.ts'
import type { Context } from '../shop.ts'
import type { StaffCaller } from '../staff/index.ts'
import { findVoucherAtTill, type TillVoucher } from '../vouchers/index.ts'

export type VoucherGiven = { code: string; phoneTail: string | null }

/**
 * The member's own voucher behind what was scanned or typed. Somebody else's, an unknown one and one whose code has run out are told alike, and each
 * counts as a wrong code: ten of them, and this till rests for a quarter of an hour.
 */
export const voucherAtTill = async (
  ask: Context & { staff: StaffCaller },
  customerId: string,
  given: VoucherGiven,
): Promise<TillVoucher> => {
  const { shop, staff, now } = ask
  const voucher = await findVoucherAtTill(shop, given, now)
  if (voucher?.customerId === customerId) return voucher
  await shop.limits.take('tillCode', staff.id)
  throw new AppError('voucher_unknown')
}
