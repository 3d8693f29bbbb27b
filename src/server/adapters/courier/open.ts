import type { Settings } from '#domain/settings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database.ts'
import { biteship, type Biteship } from './biteship.ts'
import { ownRiders } from './own.ts'
import type { Courier } from './port.ts'

export type CourierSetting = {
  /** Null where only the own riders deliver. */
  biteship: Biteship | null
  /** The key of the own riders' phones. */
  riderSecret: string | null
}

type Ground = { db: Queryable; clock: Clock; settings: () => Settings; isDemo: boolean }

/**
 * The couriers in the order in which they are offered: the shop's own riders, and Biteship's where
 * configured.
 */
export const openCouriers = (
  setting: CourierSetting,
  { db, clock, settings, isDemo }: Ground,
): Courier[] => {
  const own = ownRiders({
    db,
    clock,
    settings,
    secret: setting.riderSecret,
    plays: isDemo,
    offersAll: isDemo && setting.biteship === null,
  })
  return setting.biteship ? [own, biteship(setting.biteship, () => hub(settings()), clock)] : [own]
}

/** The place where every parcel starts. */
export const hub = (settings: Settings) => ({
  name: settings['hub.name'],
  phone: settings['hub.phone'],
  address: settings['hub.address'],
  postalCode: settings['hub.postalCode'],
  lat: settings['hub.lat'],
  lng: settings['hub.lng'],
})
