import { distanceBetween } from './shipping.ts'

/**
 * A ride of one of the shop's own riders, for as long as nobody tells where they are: a way through
 * the streets that is the same each time.
 */
export type Point = { lat: number; lng: number }

const BENDS = 7
/** How far a street leads away from the straight line, as a share of it. */
const SIDEWAYS = 0.12
const METRES_A_MINUTE = 330
const MINUTES_MIN = 10

/** Minutes from door to door at the pace of a motorbike in Jakarta's traffic. */
export const rideMinutes = (distanceM: number): number =>
  Math.max(MINUTES_MIN, Math.ceil(distanceM / METRES_A_MINUTE))

/** A way between two points with corners in it; the same seed gives the same way. */
export const routeBetween = (from: Point, to: Point, seed: string): Point[] => {
  const random = sequence(seed)
  const [dLat, dLng] = [to.lat - from.lat, to.lng - from.lng]
  const bends = Array.from({ length: BENDS }, (_, index) => {
    const along = (index + 1) / (BENDS + 1)
    const aside = (random() - 0.5) * 2 * SIDEWAYS
    return {
      lat: round(from.lat + dLat * along - dLng * aside),
      lng: round(from.lng + dLng * along + dLat * aside),
    }
  })
  return [from, ...bends, to]
}

/**
 * Where on a way one is after a share of its length, 0 to 1; before it begins at its start, after
 * its end at the end.
 */
export const pointAlong = (route: readonly Point[], share: number): Point => {
  const legs = route
    .slice(1)
    .map((to, index) => ({ from: route[index]!, to, metres: distanceBetween(route[index]!, to) }))
  let left = Math.min(1, Math.max(0, share)) * legs.reduce((sum, { metres }) => sum + metres, 0)
  for (const { from, to, metres } of legs) {
    if (left <= metres && metres > 0) {
      const part = left / metres
      return {
        lat: round(from.lat + (to.lat - from.lat) * part),
        lng: round(from.lng + (to.lng - from.lng) * part),
      }
    }
    left -= metres
  }
  return route.at(-1)!
}

/** Six decimals are 11 cm. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Numbers from 0 to 1 that follow from a text (mulberry32 over FNV-1a). */
const sequence = (seed: string) => {
  let state = 2_166_136_261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
