import type { LatLng } from '../addresses/coordinates.ts'
import { METRES_A_DEGREE, roundDegrees } from '../addresses/degrees.ts'
import type { Text } from '../locale.ts'

/** How staff draw an area. */
export type AreaShape =
  | { kind: 'radius'; center: LatLng; radius_m: number }
  | { kind: 'polygon'; corners: readonly LatLng[] }

/** `[longitude, latitude]`, as GeoJSON has it. */
export type Corner = readonly [lng: number, lat: number]

/** An area as a window knows it. */
export type WindowArea = {
  id: string
  outline: readonly Corner[]
  /** By how much the window ends later there; null when nothing is delivered. */
  widen: number | null
  reason: Text
  until: string
}

export const RADIUS_M = { min: 100, max: 20_000 } as const
export const CORNERS = { min: 3, max: 40 } as const
/** An area ends at the latest after this time. */
export const AREA_HOURS_MAX = 72
export const WIDEN_MINUTES = { min: 15, max: 240 } as const

const CIRCLE_CORNERS = 32

/** The corners of a shape; a circle becomes a polygon around it, so that no point of it is left out. */
export const outlineOf = (shape: AreaShape): Corner[] => {
  if (shape.kind === 'polygon')
    return shape.corners.map(({ lat, lng }) => [roundDegrees(lng), roundDegrees(lat)])
  const { lat, lng } = shape.center
  const metres = shape.radius_m / Math.cos(Math.PI / CIRCLE_CORNERS)
  return Array.from({ length: CIRCLE_CORNERS }, (_, at) => {
    const angle = (2 * Math.PI * at) / CIRCLE_CORNERS
    const north = (metres * Math.cos(angle)) / METRES_A_DEGREE
    const east = (metres * Math.sin(angle)) / (METRES_A_DEGREE * Math.cos((lat * Math.PI) / 180))
    return [roundDegrees(lng + east), roundDegrees(lat + north)]
  })
}

/** Whether a point lies in a polygon: a line from it crosses the outline an odd number of times. */
export const isInside = ({ lat, lng }: LatLng, outline: readonly Corner[]): boolean =>
  outline.filter(([x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length]!
    return y > lat !== nextY > lat && lng < ((nextX - x) * (lat - y)) / (nextY - y) + x
  }).length %
    2 ===
  1

/** The areas of a window in which a point lies. */
export const areasAt = (
  areas: readonly WindowArea[] | undefined,
  point: LatLng | null | undefined,
): WindowArea[] => (point ? (areas ?? []).filter(({ outline }) => isInside(point, outline)) : [])

/** By how many minutes a window ends later at a point. */
export const widenedBy = (areas: readonly WindowArea[]): number =>
  Math.max(0, ...areas.map(({ widen }) => widen ?? 0))
