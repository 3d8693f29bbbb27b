import { HOUR_S, type Job } from '../platform/schedule.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import type { Shop } from '../shop.ts'
import { emptyIdleCarts, removeEmptyCarts } from './store/idle.ts'

/** Empties carts untouched for months and removes carts empty for days. Returns both counts. */
export const cleanUpCarts = async (
  { db, settings }: Shop,
  now: Date,
): Promise<{ emptied: number; removed: number }> => {
  const { 'cart.idleDays': days, 'cart.emptyHours': hours } = settings()
  return {
    emptied: await emptyIdleCarts(db, new Date(now.getTime() - days * DAY_MS), now),
    removed: await removeEmptyCarts(db, new Date(now.getTime() - hours * HOUR_MS)),
  }
}

export const cartJobs = (shop: Shop): Job[] => [
  { name: 'carts.tidy', everySeconds: HOUR_S, run: (now) => cleanUpCarts(shop, now) },
]
