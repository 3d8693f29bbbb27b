import { readVoucherCode } from '#domain/voucher-code.ts'
import { pointsOfRest } from '#domain/voucher.ts'
import type { Queryable } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { findVoucherOfTill, type TillVoucher } from './store-till.ts'
import { readVoucherToken } from './voucher-token.ts'

/**
 * The voucher behind what a till scanned or a cashier typed: a fresh code of its page, or the printed one with the last four digits of its customer's
 * phone number. Null for everything else, whatever is wrong with it.
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

/** What a voucher would pay of a bill, and which points would come back for what the bill does not need; null when it cannot be used. */
export const effectAtTill = ({ amount, rate, entryId, state, expiresAt }: TillVoucher, bill: number, now: Date): TillEffect | null => {
  if (state !== 'active' || expiresAt <= now) return null
  const used = Math.min(amount, bill)
  return { amount, used, pointsBack: entryId === null || rate === null ? 0 : pointsOfRest(amount, used, rate) }
}
