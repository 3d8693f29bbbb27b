import type { Settings } from '#domain/settings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database.ts'
import { biteship, type Biteship } from './biteship.ts'
import { ownRiders } from './own.ts'
import type { Courier } from './port.ts'

export type CourierSetting = {
  /** Couriers of others; null leaves it to the own riders. */
  biteship: Biteship | null
  /** Key of the own riders' telephones. */
  riderSecret: string | null
}

type Ground = { db: Queryable; clock: Clock; settings: () => Settings; isDemo: boolean }

/**
 * Who carries parcels, in the order in which they are offered: the shop's own riders, and
 * Biteship's couriers where it is set up.
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

/** Where every parcel leaves from. */
export const hub = (settings: Settings) => ({
  name: settings['hub.name'],
  phone: settings['hub.phone'],
  address: settings['hub.address'],
  postalCode: settings['hub.postalCode'],
  lat: settings['hub.lat'],
  lng: settings['hub.lng'],
})
