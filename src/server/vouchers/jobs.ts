import { DAY_MS } from '#domain/time.ts'
import type { Shop } from '../shop.ts'
import { tellOfVoucher } from './notices.ts'
import { endVouchers, warnVouchers } from './store-jobs.ts'
import { letGoOverdue } from './store-till.ts'

const BATCH = 500
/** Days before its end on which a customer is told. */
const WARNINGS = [1, 7] as const

/**
 * Ends vouchers whose time is over and tells of those that end soon: each once for a week and once
 * for a day. By what they are, so a round that was missed is made up for.
 */
export const tendVouchers = async (shop: Shop, now: Date): Promise<number> => {
  let ended = 0
  for (;;) {
    const batch = await shop.database.transaction((tx) => endVouchers(tx, now, BATCH))
    ended += batch
    if (batch < BATCH) break
  }
  for (const days of WARNINGS) while ((await warnBatch(shop, days, now)) === BATCH);
  return ended
}

/** Vouchers that tills scanned and did not use in time are free again. */
export const releaseOverdueHolds = ({ db }: Pick<Shop, 'db'>, now: Date): Promise<number> =>
  letGoOverdue(db, now)

const warnBatch = (shop: Shop, days: number, now: Date): Promise<number> =>
  shop.database.transaction(async (tx) => {
    const ending = await warnVouchers(tx, days, new Date(now.getTime() + days * DAY_MS), now, BATCH)
    for (const voucher of ending) await tellOfVoucher(tx, 'voucher_expiring', voucher, now)
    return ending.length
  })
