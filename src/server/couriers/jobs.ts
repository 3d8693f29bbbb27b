import { offerSlots } from '#domain/delivery/delivery-slot.ts'
import { addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import { keepFit } from '../batches/index.ts'
import type { Queryable } from '../platform/database.ts'
import { HOUR_S, MINUTE_S } from '../platform/schedule.ts'
import { purgeDeliveryTraces } from './purge-traces.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import { readSlotFacts } from './store/slots.ts'

export const couriersJobs = (shop: Shop): Job[] => [
  { name: 'deliveries.traces', everySeconds: HOUR_S, run: (now) => purgeDeliveryTraces(shop, now) },
  {
    name: 'batches.fit',
    everySeconds: MINUTE_S,
    run: async (now) => keepFit(shop.database, await earliestDay(shop, shop.db, now)),
  },
]

/** The first day with a window that is open, full or not: goods that arrive then must be good. */
const earliestDay = async (shop: Shop, db: Queryable, now: Date): Promise<LocalDate> => {
  const settings = shop.settings()
  const today = jakartaDate(now)
  const loads = await readSlotFacts(db, settings['hub.location'], today)
  const slots = offerSlots({ now, settings, loads, grams: 0, hasTomorrowLines: false })
  return (
    slots.find(({ refusal }) => refusal === null || refusal === 'full')?.day ?? addDays(today, 1)
  )
}
