import type { Shop } from '../shop.ts'
import { DAY_S, MINUTE_S, type Job } from '../platform/schedule.ts'
import type { Settings } from '#domain/settings.ts'
import { addClockMinutes, DAY_MS, jakartaDate, jakartaTime } from '#domain/time.ts'
import { announceChange } from '../platform/changes.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { endCertificates } from './store/halal.ts'
import { addUpSales, purgeMisses } from './store/product.ts'
import { applyPrices } from './prices/apply.ts'
import { AVAILABILITY_TAG } from './tags.ts'

/** The job may run late; announcing the same moment up to three times is harmless. */
const LATE_MINUTES = 3
const SALES_DAYS = 30
/** Planned prices hold within a minute of their time, also when one run takes long. */
const PRICES_EVERY_S = 15
const MISSES_KEPT_DAYS = 90

/** Every minute: invalidates cached availability at tomorrow's cut-off and at midnight. */
export const refreshAvailability = async (
  database: Database,
  settings: Settings,
  now: Date,
): Promise<void> => {
  const time = jakartaTime(now)
  const isJustAfter = (clock: string) =>
    time >= clock && time < addClockMinutes(clock, LATE_MINUTES)
  if (isJustAfter('00:00') || isJustAfter(settings['slot.nextDayCutOff']))
    await announceChange(database.db, [AVAILABILITY_TAG])
}

/** Every minute: takes products with an ended halal certificate off sale and logs an error. */
export const withdrawUncertified = async (
  database: Database,
  log: Log,
  now: Date,
): Promise<void> => {
  for (const sku of await endCertificates(database.db, jakartaDate(now)))
    log.error({ sku }, 'halal certificate ended: product is off sale')
}

/** Every five minutes: totals the sales; the shelf and cached pages follow. */
export const rollSales = (database: Database, now: Date): Promise<number> =>
  database.transaction((tx) => addUpSales(tx, jakartaDate(now), SALES_DAYS))

/** Daily: deletes search words without results after 90 days. */
export const purgeOldMisses = async (database: Database, now: Date): Promise<number> =>
  purgeMisses(database.db, new Date(now.getTime() - MISSES_KEPT_DAYS * DAY_MS))

export const catalogueJobs = (shop: Shop): Job[] => [
  {
    name: 'catalogue.availability',
    everySeconds: MINUTE_S,
    run: (now) => refreshAvailability(shop.database, shop.settings(), now),
  },
  {
    name: 'catalogue.certificates',
    everySeconds: MINUTE_S,
    run: (now) => withdrawUncertified(shop.database, shop.log, now),
  },
  {
    name: 'catalogue.prices',
    everySeconds: PRICES_EVERY_S,
    run: (now) => applyPrices(shop.database, shop.log, now),
  },
  {
    name: 'catalogue.sales',
    everySeconds: 5 * MINUTE_S,
    run: (now) => rollSales(shop.database, now),
  },
  {
    name: 'catalogue.misses',
    everySeconds: DAY_S,
    run: (now) => purgeOldMisses(shop.database, now),
  },
]
