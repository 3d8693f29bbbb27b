import { DAY_S } from '../platform/schedule.ts'
import { purgeWebhookDeliveries } from './index.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'

export const webhooksJobs = (shop: Shop): Job[] => [
  { name: 'webhooks.forget', everySeconds: DAY_S, run: (now) => purgeWebhookDeliveries(shop, now) },
]
