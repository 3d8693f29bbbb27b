import { DAY_S } from '../platform/schedule.ts'
import { DAY_MS } from '#domain/time.ts'
import { forgetStaffSessions } from './store/sessions.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'

const SESSION_DAYS = 60

export const staffJobs = (shop: Shop): Job[] => [
  {
    name: 'staff.traces',
    everySeconds: DAY_S,
    run: (now) => forgetStaffSessions(shop.db, new Date(now.getTime() - SESSION_DAYS * DAY_MS)),
  },
]
