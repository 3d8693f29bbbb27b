import { roundDegrees } from '../addresses/degrees.ts'
import { distanceBetween } from '../checkout/shipping.ts'

/**
 * A simulated ride of the shop's own riders, used without real positions: a deterministic route
 * through streets.
 */
export type Point = { lat: number; lng: number }

const BENDS = 7
/** How far a street leads away from the straight line, as a share of it. */
const SIDEWAYS = 0.12
export const METRES_A_MINUTE = 330
const MINUTES_MIN = 10

/** Minutes from door to door at the pace of a motorbike in Jakarta's traffic. */
export const rideMinutes = (distanceM: number): number =>
  Math.max(MINUTES_MIN, Math.ceil(distanceM / METRES_A_MINUTE))

/** A route with corners between two points; deterministic by seed. */
export const routeBetween = (from: Point, to: Point, seed: string): Point[] => {
  const random = sequence(seed)
  const [dLat, dLng] = [to.lat - from.lat, to.lng - from.lng]
  const bends = Array.from({ length: BENDS }, (_, index) => {
    const along = (index + 1) / (BENDS + 1)
    const aside = (random() - 0.5) * 2 * SIDEWAYS
    return {
      lat: roundDegrees(from.lat + dLat * along - dLng * aside),
      lng: roundDegrees(from.lng + dLng * along + dLat * aside),
    }
  })
  return [from, ...bends, to]
}

/** The point at a share (0 to 1, clamped) of a route's length. */
export const pointAlong = (route: readonly Point[], share: number): Point => {
  const legs = route
    .slice(1)
    .map((to, index) => ({ from: route[index]!, to, metres: distanceBetween(route[index]!, to) }))
  let left = Math.min(1, Math.max(0, share)) * legs.reduce((sum, { metres }) => sum + metres, 0)
  for (const { from, to, metres } of legs) {
    if (left <= metres && metres > 0) {
      const part = left / metres
      return {
        lat: roundDegrees(from.lat + (to.lat - from.lat) * part),
        lng: roundDegrees(from.lng + (to.lng - from.lng) * part),
      }
    }
    left -= metres
  }
  return route.at(-1)!
}

/** Six decimals are 11 cm. */

/** Pseudo-random numbers from 0 to 1, seeded by a text (mulberry32 over FNV-1a). */
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
