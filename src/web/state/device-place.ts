import type { Place } from '#contract/regions.ts'
import { makeStore } from './make-store.ts'
import { objectWith, stored } from './stored.ts'

/** A window that is held for this device; `id` is what the device calls the hold. */
export type Hold = {
  id: string
  timePickup: string
  /** The day and its hours, for people. */
  label: string
  /** An ISO instant. */
  until: string
  /** The signed-in customer has it: their cart has the window. */
  isCarried: boolean
}
/** Where this device's visitor wants goods brought, before there is an address. */
export type DevicePlace = {
  name: string
  address: string
  lat: number
  lng: number
  codes: Place['codes']
  hold: Hold | null
}

export const devicePlace = makeStore<DevicePlace | null>(
  null,
  stored(
    'place',
    'device',
    objectWith<DevicePlace>({
      name: 'string',
      address: 'string',
      lat: 'number',
      lng: 'number',
      codes: 'object',
      hold: 'object',
    }),
  ),
)

/** The hold of a place while it lasts. */
export const holdOf = (place: DevicePlace | null, now: number): Hold | null =>
  place?.hold && Date.parse(place.hold.until) > now ? place.hold : null
