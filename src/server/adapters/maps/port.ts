/** Places by name and by point. */
export type MapsPort = {
  /** The first few matches within 50 km of a point: what fits the text best and is nearest first, no place twice. */
  search: (text: string, near: LatLng) => Promise<Place[]>
  /** The place at a point; null when nothing is known there. */
  reverse: (point: LatLng) => Promise<Place | null>
}
export type LatLng = { lat: number; lng: number }
export type Place = {
  name: string
  address: string
  lat: number
  lng: number
  data: { country: string; province: string; city: string; district: string }
  codes: { provinceCode: string; cityCode: string; districtCode: string; postalCode: string | null } | null
}
