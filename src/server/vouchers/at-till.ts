import { readVoucherCode } from '#domain/voucher-code.ts'
import { pointsOfRest } from '#domain/voucher.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import { findVoucherOfTill, holdForTill, type Hold, type TillVoucher } from './store-till.ts'
import { readVoucherToken } from './voucher-token.ts'

/**
 * The voucher behind what a till scanned or a cashier typed: a fresh code of its page, or the
 * printed one with the last four digits of its customer's phone number. Null for everything else,
 * whatever is wrong with it.
 */
export const findVoucherAtTill = async (
  shop: Pick<Shop, 'config'> & { db: Queryable },
  { code, phoneTail }: { code: string; phoneTail: string | null },
  now: Date,
): Promise<TillVoucher | null> => {
  const name = readVoucherToken(shop.config.secret, code.toUpperCase(), now)
  if (name) return findVoucherOfTill(shop.db, { token: name })
  const typed = readVoucherCode(code)
  if (phoneTail === null || typed === null) return null
  const voucher = await findVoucherOfTill(shop.db, { code: typed })
  return voucher?.phone?.endsWith(phoneTail) ? voucher : null
}

export type TillEffect = { amount: number; used: number; pointsBack: number }

/** How long a till holds a voucher for its bill. */
const TILL_HOLD_SECONDS = 5 * 60

/**
 * Holds a voucher for a bill that is about to be recorded; null when it is used, held elsewhere,
 * cancelled or over.
 */
export const holdVoucher = (
  tx: Transaction,
  hold: { voucherId: string; branchId: string; staffId: string },
  now: Date,
): Promise<Hold | null> =>
  holdForTill(tx, {
    ...hold,
    id: newId(now),
    until: new Date(now.getTime() + TILL_HOLD_SECONDS * 1000),
    now,
  })

/**
 * What a held voucher would pay of a bill, and which points would come back for what the bill does
 * not need.
 */
export const effectAtTill = ({ amount, rate, entryId }: TillVoucher, bill: number): TillEffect => {
  const used = Math.min(amount, bill)
  return {
    amount,
    used,
    pointsBack: entryId === null || rate === null ? 0 : pointsOfRest(amount, used, rate),
  }
}
