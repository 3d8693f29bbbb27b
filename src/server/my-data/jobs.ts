import { HOUR_S } from '../platform/schedule.ts'
import { warnOfDueRequests } from './requests.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'

export const myDataJobs = (shop: Shop): Job[] => [
  { name: 'my-data.due', everySeconds: HOUR_S, run: (now) => warnOfDueRequests(shop, now) },
]
