import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import { sendCampaigns } from './send-campaigns.ts'

const EVERY_S = 5

export const campaignJobs = (shop: Shop): Job[] => [
  { name: 'campaigns', everySeconds: EVERY_S, run: (now) => sendCampaigns(shop, now) },
]
