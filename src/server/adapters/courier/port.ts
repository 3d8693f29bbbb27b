import type { Amount, Grams } from '#domain/units.ts'
import type { Text } from '#domain/locale.ts'
import type { CourierStatus } from '#domain/delivery/courier-status.ts'
import type { Load, Size } from '#domain/checkout/shipping.ts'

/**
 * A courier. Prices are whole Rupiah, weights grams, sizes centimetres, distances metres by road.
 * Throws `CourierUnavailable` when unreachable or unreadable, `CourierRefused` when it declines.
 */
export type Courier = {
  /** The name in `/hooks/{provider}` and in the shipments table. */
  provider: string
  /** Called over the network: its quotes are cached, and it may be unavailable. */
  isRemote: boolean
  /** Every service that could carry the parcel; `domain/shipping.ts` decides which may. */
  quotes: (parcel: Parcel) => Promise<CourierQuote[]>
  /** Books a parcel; a repeat for the same consignment returns the existing booking. */
  book: (consignment: Consignment) => Promise<Track>
  /** The courier's current state of a parcel; null for an unknown one. */
  track: (ref: string) => Promise<Track | null>
  /** Cancels a parcel before its pickup; one already cancelled or in transit stays as it is. */
  cancel: (ref: string, reason: string) => Promise<void>
  /**
   * Authenticates a webhook: the notice, `empty` for a test request, null for a forged or malformed
   * one.
   */
  hear: (headers: Headers, body: string) => Promise<CourierNotice | 'empty' | null>
}

export type Parcel = {
  to: { lat: number; lng: number; provinceCode: string; cityCode: string }
  load: Load
  /** The weight of box and cold packs. */
  packingG: number
  distanceM: number
}

export type CourierQuote = {
  id: string
  name: Text
  service: Text
  estimatedTime: Text
  price: Amount
  /** Whether chilled or frozen goods may travel this distance. */
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
  /** The idempotency key of the booking. */
  key: string
  orderNumber: string
  /** The id of the quoted service. */
  method: string
  from: Contact
  to: Contact
  items: (Size & { name: string; quantity: number; price: Amount; weightG: Grams })[]
  distanceM: number
  /** When it should leave; a time in the past means now. */
  leavesAt: Date
}

export type Driver = { name: string; phone: string; vehicle: string }

export type Track = {
  ref: string
  status: CourierStatus
  /** When the status began. */
  at: Date
  waybill: string | null
  /** The courier's own tracking page. */
  link: string | null
  driver: Driver | null
  /** The rider's position; null when the courier does not report it. */
  position: { lat: number; lng: number; at: Date } | null
  history: { status: CourierStatus; at: Date; note: string }[]
  /** A page or picture as proof of delivery. */
  proof: string | null
}

export type CourierNotice = { ref: string; status: string }

/** The courier is unreachable, slow or unreadable: a retry may succeed. */
export class CourierUnavailable extends Error {}
/** The courier declines: a retry gets the same result. */
export class CourierRefused extends Error {}
