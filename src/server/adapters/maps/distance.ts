import type { LatLng } from './port.ts'

const KM_PER_DEGREE = 111.32

export type Box = { south: number; north: number; west: number; east: number }

/** How much shorter a degree of longitude is than one of latitude. */
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

/** Good to a few metres over the distances that matter here. */
export const kilometres = (a: LatLng, b: LatLng): number =>
  Math.hypot(a.lat - b.lat, (a.lng - b.lng) * cosineAt(a)) * KM_PER_DEGREE
