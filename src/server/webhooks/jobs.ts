import { DAY_S } from '../platform/schedule.ts'
import { purgeWebhookDeliveries } from './index.ts'
import { tellChanges } from './tell-changes.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'

/** However often something changes, one event in this time tells of it. */
const TELL_S = 30

export const webhooksJobs = (shop: Shop): Job[] => [
  { name: 'webhooks.tell', everySeconds: TELL_S, run: (now) => tellChanges(shop, now) },
  { name: 'webhooks.forget', everySeconds: DAY_S, run: (now) => purgeWebhookDeliveries(shop, now) },
]
