import type { Amount, Id } from '#domain/units.ts'
import { AppError } from '../errors.ts'
import type { Context } from '../shop.ts'
import { recordCall, type StaffCaller } from '../staff/index.ts'
import {
  findVoucherAtTill,
  holdVoucher,
  releaseTillHold,
  type Hold,
  type TillVoucher,
} from '../vouchers/index.ts'
import { atBranch } from './at-branch.ts'
import { memberOf } from './identify.ts'

export type VoucherGiven = { code: string; phoneTail: string | null }
type Ask = Context & { staff: StaffCaller }

/**
 * The member's own voucher for a code. Another member's, unknown and expired codes answer alike and
 * count towards the till's rate limit.
 */
const voucherAtTill = async (
  ask: Ask,
  customerId: Id<'customer'>,
  given: VoucherGiven,
): Promise<TillVoucher> => {
  const { shop, staff, now } = ask
  const voucher = await findVoucherAtTill(shop, given, now)
  if (voucher?.customerId === customerId) return voucher
  await shop.limits.take('tillCode', staff.id)
  throw new AppError('voucher_unknown')
}

/** Holds the member's voucher for a bill for five minutes; of parallel tills the first gets it. */
export const holdForBill = async (
  ask: Ask,
  { memberKey, given }: { memberKey: string; given: VoucherGiven },
): Promise<Hold & { amount: Amount }> => {
  const { shop, staff, now } = ask
  const branchId = atBranch(staff)
  const member = await memberOf(shop, memberKey, now)
  const voucher = await voucherAtTill(ask, member.id, given)
  return shop.database.transaction(async (tx) => {
    const hold = await holdVoucher(tx, { voucherId: voucher.id, branchId, staffId: staff.id }, now)
    if (!hold) throw new AppError('voucher_unusable')
    const facts = { hold: hold.id }
    await recordCall(tx, ask, { act: 'voucher_held', branchId, customerId: member.id, facts })
    return { ...hold, amount: voucher.amount }
  })
}

/** Releases a voucher held by this branch. Idempotent. */
export const releaseHold = async (ask: Ask, holdId: string): Promise<void> => {
  const { shop, staff } = ask
  const branchId = atBranch(staff)
  await shop.database.transaction(async (tx) => {
    if ((await releaseTillHold(tx, holdId, branchId)) === 0) return
    await recordCall(tx, ask, { act: 'voucher_released', branchId, facts: { hold: holdId } })
  })
}
