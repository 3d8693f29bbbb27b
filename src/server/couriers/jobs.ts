import { HOUR_S } from '../platform/schedule.ts'
import { purgeDeliveryTraces } from './purge-traces.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'

export const couriersJobs = (shop: Shop): Job[] => [
  { name: 'deliveries.traces', everySeconds: HOUR_S, run: (now) => purgeDeliveryTraces(shop, now) },
]
