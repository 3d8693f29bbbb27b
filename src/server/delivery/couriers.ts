import { CourierRefused, CourierUnavailable, type Courier, type CourierQuote } from '../adapters/courier/port.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { roadDistance } from '#domain/shipping.ts'
import type { Shop } from '../shop.ts'
import { heldQuotes, holdQuotes, keepCourierNotice } from './store-couriers.ts'

export type Destination = { lat: number; lng: number; provinceCode: string; cityCode: string }
export type Quoted = {
  distanceM: number
  quotes: CourierQuote[]
  /** Some courier could not be asked: what it would offer is missing. */
  isIncomplete: boolean
}

/** What each courier would charge from the hub to a point; nothing without an address. Never called while a connection is held. */
export const quoteCouriers = async (shop: Shop, to: Destination | null, grams: number, now: Date): Promise<Quoted> => {
  if (to === null) return { distanceM: 0, quotes: [], isIncomplete: false }
  const distanceM = roadDistance(to, shop.settings())
  const answers = await Promise.all(shop.ports.couriers.map((courier) => quotesOf(shop, courier, { to, grams, distanceM }, now)))
  return { distanceM, quotes: answers.flatMap((quotes) => quotes ?? []), isIncomplete: answers.includes(null) }
}

/** A courier's quotes, held for half an hour where it is asked over a network; null when it cannot be asked and nothing is held. */
const quotesOf = async (
  shop: Shop,
  courier: Courier,
  parcel: { to: Destination; grams: number; distanceM: number },
  now: Date,
): Promise<CourierQuote[] | null> => {
  try {
    if (!courier.isRemote) return await courier.quotes(parcel)
    const key = `${parcel.to.lat.toFixed(5)},${parcel.to.lng.toFixed(5)},${parcel.grams}`
    const since = new Date(now.getTime() - shop.settings()['shipping.quoteMinutes'] * MINUTE_MS)
    const held = await heldQuotes(shop.db, courier.provider, key, since)
    if (held) return held
    const quotes = await courier.quotes(parcel)
    await holdQuotes(shop.db, courier.provider, key, quotes, now)
    return quotes
  } catch (error) {
    if (!(error instanceof CourierUnavailable) && !(error instanceof CourierRefused)) throw error
    shop.log.warn({ courier: courier.provider, reason: error.message }, 'a courier could not be asked for its prices')
    return null
  }
}

export const courierOf = (shop: Shop, provider: string): Courier | null =>
  shop.ports.couriers.find((courier) => courier.provider === provider) ?? null

/** Takes a courier's webhook in and keeps it as it came. What it is about; `empty` for a mere knock; null when it is none of the courier's. */
export const hearCourier = async (shop: Shop, courier: Courier, headers: Headers, body: string, now: Date) => {
  const notice = await courier.hear(headers, body)
  if (notice !== null && notice !== 'empty' && notice.status !== 'position') {
    await keepCourierNotice(shop.db, { provider: courier.provider, ref: notice.ref, status: notice.status, body, now })
  }
  return notice
}
