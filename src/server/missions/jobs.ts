import { MINUTE_S } from '../platform/schedule.ts'
import { expireMissions } from './expire.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'

export const missionsJobs = (shop: Shop): Job[] => [
  { name: 'missions.tend', everySeconds: MINUTE_S, run: (now) => expireMissions(shop, now) },
]
