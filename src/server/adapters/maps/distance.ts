import type { LatLng } from './port.ts'

const KM_PER_DEGREE = 111.32

export type Box = { south: number; north: number; west: number; east: number }

/** The length of a degree of longitude relative to one of latitude. */
export const cosineAt = ({ lat }: LatLng): number => Math.max(0.01, Math.cos((lat * Math.PI) / 180))

export const boxAround = (point: LatLng, km: number): Box => {
  const lat = km / KM_PER_DEGREE
  const lng = lat / cosineAt(point)
  return {
    south: point.lat - lat,
    north: point.lat + lat,
    west: point.lng - lng,
    east: point.lng + lng,
  }
}

/** Exact to a few metres at the distances used here. */
export const kilometres = (a: LatLng, b: LatLng): number =>
  Math.hypot(a.lat - b.lat, (a.lng - b.lng) * cosineAt(a)) * KM_PER_DEGREE
