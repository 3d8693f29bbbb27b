import type { Settings } from '#domain/settings.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Transaction } from '../platform/database.ts'
import { earnBonus } from './ledger.ts'
import { countBonuses } from './store-history.ts'
import { holdAccount } from './store-ledger.ts'

const CAUSE = 'review'
const WEEK_MS = 7 * DAY_MS

/** Points for a review with a photo: once each, and for so many within seven days. Answers how many were given. */
export const earnForReview = async (
  tx: Transaction,
  { customerId, reviewId }: { customerId: string; reviewId: string },
  settings: Settings,
  now: Date,
): Promise<number> => {
  // Held while they are counted, so that two reviews at once are two.
  await holdAccount(tx, customerId)
  const given = await countBonuses(tx, customerId, CAUSE, new Date(now.getTime() - WEEK_MS))
  if (given >= settings['points.reviewsPerWeek']) return 0
  const points = settings['points.reviewBonus']
  const bonus = { customerId, points, cause: CAUSE, causeId: reviewId, note: { en: 'Review with a photo', id: 'Ulasan dengan foto' } }
  return (await earnBonus(tx, bonus, settings, now)) ? points : 0
}
