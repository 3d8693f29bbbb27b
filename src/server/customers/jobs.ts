import { DAY_MS } from '#domain/time.ts'
import { DAY_S, type Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import { deleteChanges } from './store-phone-changes.ts'

const RETENTION_DAYS = 180

export const customersJobs = (shop: Shop): Job[] => [
  {
    name: 'customers.phoneChanges',
    everySeconds: DAY_S,
    run: (now) => deleteChanges(shop.db, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)),
  },
]
