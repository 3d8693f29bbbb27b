import { DAY_S } from '../platform/schedule.ts'
import { DAY_MS } from '#domain/time.ts'
import { applySettings } from './settings/plan-setting.ts'
import { purgeDevices } from './store/devices.ts'
import { purgeInvitations } from './store/invitations.ts'
import { purgeStaffSessions } from './store/sessions.ts'
import { purgeTaps } from './store/taps.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'

const SESSION_DAYS = 60
/** As long as browsers keep the cookie of a device. */
const DEVICE_DAYS = 400
/** Long enough for a dispute about a delivery. */
const TAP_DAYS = 90

/** Planned settings hold within a minute of their time, also when one run takes long. */
const SETTINGS_EVERY_S = 15

export const staffJobs = (shop: Shop): Job[] => [
  {
    name: 'staff.settings',
    everySeconds: SETTINGS_EVERY_S,
    run: (now) => applySettings(shop.database, shop.log, now),
  },
  {
    name: 'staff.traces',
    everySeconds: DAY_S,
    run: async (now) => {
      const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
      const at = { devicesSince: before(DEVICE_DAYS), noticesSince: before(SESSION_DAYS) }
      const purged =
        (await purgeDevices(shop.db, at)) +
        (await purgeTaps(shop.db, before(TAP_DAYS))) +
        (await purgeInvitations(shop.db, now))
      return purged + (await purgeStaffSessions(shop.db, before(SESSION_DAYS)))
    },
  },
]
