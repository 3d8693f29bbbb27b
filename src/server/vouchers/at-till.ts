import type { Amount, Id } from '#domain/units.ts'
import { readVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { pointsOfRest } from '#domain/vouchers/voucher.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import { findVoucherOfTill, holdForTill, type Hold, type TillVoucher } from './store/till.ts'
import { readVoucherToken } from './voucher-qr.ts'

/**
 * The voucher of a scanned or typed code: a fresh code of its page, or the printed code with the
 * last four digits of the phone. Null otherwise.
 */
export const findVoucherAtTill = async (
  shop: Pick<Shop, 'config'> & { db: Queryable },
  { code, phoneTail }: { code: string; phoneTail: string | null },
  now: Date,
): Promise<TillVoucher | null> => {
  const name = readVoucherToken(shop.config.secrets, code.toUpperCase(), now)
  if (name) return findVoucherOfTill(shop.db, { token: name })
  const typed = readVoucherCode(code)
  if (phoneTail === null || typed === null) return null
  const voucher = await findVoucherOfTill(shop.db, { code: typed })
  return voucher?.phone?.endsWith(phoneTail) ? voucher : null
}

export type TillEffect = { amount: Amount; used: number; pointsBack: number }

/** How long a till holds a voucher for a bill. */
const TILL_HOLD_SECONDS = 5 * 60

/** Holds a voucher for a bill; null when it is used, held elsewhere, cancelled or expired. */
export const holdVoucher = (
  tx: Transaction,
  hold: { voucherId: Id<'voucher'>; branchId: string; staffId: Id<'staff'> },
  now: Date,
): Promise<Hold | null> =>
  holdForTill(tx, {
    ...hold,
    id: newId(now),
    until: new Date(now.getTime() + TILL_HOLD_SECONDS * 1000),
    now,
  })

/** The part of a bill that a held voucher pays, and the points returned for the remainder. */
export const effectAtTill = ({ amount, rate, entryId }: TillVoucher, bill: number): TillEffect => {
  const used = Math.min(amount, bill)
  return {
    amount,
    used,
    pointsBack: entryId === null || rate === null ? 0 : pointsOfRest(amount, used, rate),
  }
}
