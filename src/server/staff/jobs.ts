import { DAY_S } from '../platform/schedule.ts'
import { DAY_MS } from '#domain/time.ts'
import { purgeDevices } from './store/devices.ts'
import { purgeStaffSessions } from './store/sessions.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'

const SESSION_DAYS = 60
/** As long as browsers keep the cookie of a device. */
const DEVICE_DAYS = 400

export const staffJobs = (shop: Shop): Job[] => [
  {
    name: 'staff.traces',
    everySeconds: DAY_S,
    run: async (now) => {
      const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
      const at = { devicesSince: before(DEVICE_DAYS), noticesSince: before(SESSION_DAYS) }
      const forgotten = await purgeDevices(shop.db, at)
      return forgotten + (await purgeStaffSessions(shop.db, before(SESSION_DAYS)))
    },
  },
]
