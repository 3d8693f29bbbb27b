import { DAY_S } from '../platform/schedule.ts'
import { forgetOldSignIns } from './index.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'

export const authJobs = (shop: Shop): Job[] => [
  { name: 'auth.traces', everySeconds: DAY_S, run: (now) => forgetOldSignIns(shop.db, now) },
]
