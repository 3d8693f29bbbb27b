/**
 * Places by name and by point. Both throw `MapsFailure` when an external service does not answer.
 */
export type MapsPort = {
  /** The best matches within 50 km of a point, without duplicates. */
  search: (text: string, near: LatLng) => Promise<Place[]>
  /** The place at a point; null when none is known. */
  reverse: (point: LatLng) => Promise<Place | null>
}

/**
 * A maps service gave no usable response. The message names the reason, never the key or the
 * request.
 */
export class MapsFailure extends Error {
  /** The service refused only this request; others may succeed. */
  readonly onlyThis: boolean
  constructor(reason: string, options: ErrorOptions & { onlyThis?: boolean } = {}) {
    super(reason, options)
    this.name = 'MapsFailure'
    this.onlyThis = options.onlyThis ?? false
  }
}
export type LatLng = { lat: number; lng: number }
export type Place = {
  name: string
  address: string
  lat: number
  lng: number
  data: { country: string; province: string; city: string; district: string }
  /** The data source: Google's must be attributed. */
  source: 'shop' | 'google'
  codes: {
    provinceCode: string
    cityCode: string
    districtCode: string
    postalCode: string | null
  } | null
}
