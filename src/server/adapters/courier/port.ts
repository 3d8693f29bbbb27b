import type { Text } from '#domain/locale.ts'
import type { CourierStatus } from '#domain/courier-status.ts'
import type { Load, Size } from '#domain/shipping.ts'

/**
 * Somebody who carries the shop's parcels. Prices are whole Rupiah, weights grams, sizes
 * centimetres, distances metres by road. A courier that cannot be reached or answers nonsense
 * throws `CourierUnavailable`, one that says no throws `CourierRefused`.
 */
export type Courier = {
  /** The name in `/hooks/{provider}` and in the shipments table. */
  provider: string
  /** Asked over a network: its quotes are held, and it may be away. */
  isRemote: boolean
  /**
   * Every service that could carry the parcel; which of them may is the shop's rule
   * (`domain/shipping.ts`).
   */
  quotes: (parcel: Parcel) => Promise<CourierQuote[]>
  /**
   * Hands a parcel over. Asked again for the same consignment it answers the booking that it has.
   */
  book: (consignment: Consignment) => Promise<Track>
  /** What the courier knows now; null when it knows no such parcel. */
  track: (ref: string) => Promise<Track | null>
  /**
   * Calls a parcel back that has not been picked up; one that is called back already, or is under
   * way, stays as it is.
   */
  cancel: (ref: string, reason: string) => Promise<void>
  /**
   * Takes a webhook in when it is the courier's own: what it is about, `empty` for a mere knock,
   * null for a forgery or nonsense.
   */
  hear: (headers: Headers, body: string) => Promise<CourierNotice | 'empty' | null>
}

export type Parcel = {
  to: { lat: number; lng: number; provinceCode: string; cityCode: string }
  load: Load
  /** What box and cold packs weigh besides. */
  packingG: number
  distanceM: number
}

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

export type Contact = {
  name: string
  phone: string
  address: string
  notes: string
  postalCode: string
  lat: number
  lng: number
}

export type Consignment = {
  /** The same for every try to book the same thing. */
  key: string
  orderNumber: string
  /** The service that was quoted, by its id. */
  method: string
  from: Contact
  to: Contact
  items: (Size & { name: string; quantity: number; price: number; weightG: number })[]
  distanceM: number
  /** When it should leave; now, when that is past. */
  leavesAt: Date
}

export type Driver = { name: string; phone: string; vehicle: string }

export type Track = {
  ref: string
  status: CourierStatus
  /** Since when. */
  at: Date
  waybill: string | null
  /** Where the courier itself shows the parcel. */
  link: string | null
  driver: Driver | null
  /** Where the rider is; null where the courier does not tell. */
  position: { lat: number; lng: number; at: Date } | null
  history: { status: CourierStatus; at: Date; note: string }[]
  /** A page or picture by which the courier shows that it was handed over. */
  proof: string | null
}

export type CourierNotice = { ref: string; status: string }

/** The courier cannot be reached, is slow or answers nonsense: worth another try. */
export class CourierUnavailable extends Error {}
/** The courier says no: the same question will get the same answer. */
export class CourierRefused extends Error {}
