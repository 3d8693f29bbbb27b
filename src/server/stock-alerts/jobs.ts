import { DAY_S, MINUTE_S, type Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import { deleteOldAlerts, tellWaiting } from './tell.ts'

export const stockAlertsJobs = (shop: Shop): Job[] => [
  { name: 'stock-alerts.tell', everySeconds: MINUTE_S, run: (now) => tellWaiting(shop, now) },
  { name: 'stock-alerts.delete', everySeconds: DAY_S, run: (now) => deleteOldAlerts(shop, now) },
]
