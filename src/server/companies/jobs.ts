import { MINUTE_S, type Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import { remindCompanies } from './remind.ts'

export const companiesJobs = (shop: Shop): Job[] => [
  {
    name: 'companies.reminders',
    everySeconds: MINUTE_S,
    dailyAt: '09:00',
    run: (now) => remindCompanies(shop, now),
  },
]
