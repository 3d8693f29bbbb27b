/**
 * Places by name and by point. Both throw a `MapsFailure` when a service outside does not answer.
 */
export type MapsPort = {
  /**
   * The first few matches within 50 km of a point: what fits the text best and is nearest first, no
   * place twice.
   */
  search: (text: string, near: LatLng) => Promise<Place[]>
  /** The place at a point; null when nothing is known there. */
  reverse: (point: LatLng) => Promise<Place | null>
}

/**
 * A maps service gave no usable answer. The text names its reason, never the key, the text or the
 * point that it was asked for.
 */
export class MapsFailure extends Error {
  /** The service refused this one question; others may go well. */
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
  /** Who knew it: what comes from Google must be shown as Google's. */
  source: 'shop' | 'google'
  codes: {
    provinceCode: string
    cityCode: string
    districtCode: string
    postalCode: string | null
  } | null
}
