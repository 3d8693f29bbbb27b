import { DAY_S } from '../platform/schedule.ts'
import { purgeSignIns } from './index.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'

export const authJobs = (shop: Shop): Job[] => [
  { name: 'auth.traces', everySeconds: DAY_S, run: (now) => purgeSignIns(shop.db, now) },
]
