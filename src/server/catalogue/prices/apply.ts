import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import {
  duePlans,
  endPlan,
  endStrikes,
  missPlans,
  missUnfit,
  startPlan,
} from '../store/price-plans.ts'

const BATCH = 500

/**
 * Every fifteen seconds: starts and ends the plans that are due, and stops showing regular prices
 * that were not charged for long enough. Ends come first, so that a plan may begin where another
 * one ends.
 */
export const applyPrices = async (database: Database, log: Log, now: Date): Promise<number> => {
  const { db } = database
  let steps = 0
  const all = async (step: 'start' | 'end', take: typeof startPlan) => {
    const tried = new Set<string>()
    for (;;) {
      const due = (await duePlans(db, step, now, BATCH + tried.size)).filter((id) => !tried.has(id))
      if (due.length === 0) return
      for (const id of due) {
        tried.add(id)
        try {
          if (await take(db, id, now)) steps++
        } catch (error) {
          // The others do not wait for this one, which is due again next time.
          log.error({ err: error, plan: id, step }, 'a planned price could not be applied')
        }
      }
    }
  }
  await missPlans(db, now)
  await all('end', endPlan)
  await all('start', startPlan)
  await missUnfit(db, now)
  await endStrikes(db, now)
  return steps
}
