import type { Text } from '#domain/locale.ts'

/** What the shop asks of whoever carries its parcels. Prices are whole Rupiah, weights grams, distances metres by road. */
export type CourierPort = {
  /** Every service that could carry the parcel; which of them may is the shop's rule (`domain/shipping.ts`). */
  quotes: (parcel: Parcel) => Promise<CourierQuote[]>
  /** Road distance from the hub, metres. */
  distance: (to: { lat: number; lng: number }) => number
}

export type Parcel = { to: { lat: number; lng: number; provinceCode: string; cityCode: string }; grams: number; distanceM: number }

export type CourierQuote = {
  id: string
  name: Text
  service: Text
  estimatedTime: Text
  price: number
  /** May carry chilled goods, frozen goods, at this distance. */
  carries: { chilled: boolean; frozen: boolean }
  /** The shop's own rider, who can take cash. */
  own: boolean
}
