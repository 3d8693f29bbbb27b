import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import { runBulks } from './run.ts'

const EVERY_S = 2

export const orderBulkJobs = (shop: Shop): Job[] => [
  { name: 'order-bulks', everySeconds: EVERY_S, run: (now) => runBulks(shop, now) },
]
