import { MINUTE_S } from '../platform/schedule.ts'
import { tendMissions } from './tend.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'

export const missionsJobs = (shop: Shop): Job[] => [
  { name: 'missions.tend', everySeconds: MINUTE_S, run: (now) => tendMissions(shop, now) },
]
