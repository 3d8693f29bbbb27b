import { MINUTE_S, type Job } from '../platform/schedule.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Shop } from '../shop.ts'
import { notifyOfVoucher } from './notices.ts'
import { endVouchers, warnVouchers } from './store/jobs.ts'
import { releaseOverdueTillHolds } from './store/till.ts'

const BATCH = 500
/** Days before the end on which a customer is notified. */
const WARNINGS = [1, 7] as const

/**
 * Expires vouchers and sends each warning once, based on their end dates, so that a missed run is
 * made up for.
 */
export const expireVouchers = async (shop: Shop, now: Date): Promise<number> => {
  let ended = 0
  for (;;) {
    const batch = await shop.database.transaction((tx) => endVouchers(tx, now, BATCH))
    ended += batch
    if (batch < BATCH) break
  }
  for (const days of WARNINGS) while ((await warnBatch(shop, days, now)) === BATCH);
  return ended
}

/** Releases vouchers that tills held beyond the limit. */
export const releaseOverdueHolds = ({ db }: Pick<Shop, 'db'>, now: Date): Promise<number> =>
  releaseOverdueTillHolds(db, now)

const warnBatch = (shop: Shop, days: number, now: Date): Promise<number> =>
  shop.database.transaction(async (tx) => {
    const ending = await warnVouchers(tx, days, new Date(now.getTime() + days * DAY_MS), now, BATCH)
    for (const voucher of ending) await notifyOfVoucher(tx, 'voucher_expiring', voucher, now)
    return ending.length
  })

export const vouchersJobs = (shop: Shop): Job[] => [
  { name: 'vouchers.holds', everySeconds: 10, run: (now) => releaseOverdueHolds(shop, now) },
  {
    name: 'vouchers.nightly',
    everySeconds: MINUTE_S,
    dailyAt: '00:10',
    run: (now) => expireVouchers(shop, now),
  },
]
