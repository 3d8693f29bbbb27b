import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database.ts'
import { googleMaps, type GoogleMaps } from './google.ts'
import { localMaps } from './local.ts'
import type { MapsPort } from './port.ts'
import { mapsWithFallback } from './with-fallback.ts'

/** Google's maps where a key is configured, with the shop's own as fallback; else only those. */
export const openMaps = (
  google: GoogleMaps | null,
  db: Queryable,
  clock: Clock,
  onFailure: (reason: string) => void,
): MapsPort => {
  const own = localMaps(db)
  return google ? mapsWithFallback(googleMaps(google, db), own, clock, onFailure) : own
}
