import { DAY_S, type Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import { purgeSentMessages } from './sent-messages.ts'

export const notificationsJobs = (shop: Shop): Job[] => [
  { name: 'messages.purge', everySeconds: DAY_S, run: (now) => purgeSentMessages(shop.db, now) },
]
