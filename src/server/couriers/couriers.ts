import type { Amount, Grams, Id } from '#domain/units.ts'
import { createHash } from 'node:crypto'
import {
  CourierRefused,
  CourierUnavailable,
  type Courier,
  type CourierQuote,
  type Parcel,
} from '../adapters/courier/port.ts'
import { MINUTE_MS } from '#domain/time.ts'
import {
  loadOf,
  loweringTerms,
  roadDistance,
  type LoweringTerms,
  type Size,
} from '#domain/checkout/shipping.ts'
import type { Shop } from '../shop.ts'
import { heldQuotes, holdQuotes, saveCourierNotice } from './store/couriers.ts'
import { holdForCustomer, type HeldQuote, type QuotedBefore } from './store/quotes.ts'

export type Destination = { lat: number; lng: number; provinceCode: string; cityCode: string }
/** A quote held for a customer, with its terms, its end, and the previous price if that changed. */
export type HeldCourier = CourierQuote & {
  terms: LoweringTerms
  heldUntil: Date
  before: { price: Amount; terms: LoweringTerms } | null
}
export type Quoted = {
  distanceM: number
  quotes: HeldCourier[]
  /** Some courier did not answer, so its offers are missing. */
  isIncomplete: boolean
}
export type ToQuote = {
  customerId: Id<'customer'>
  to: Destination | null
  /** The goods to carry. */
  lines: readonly (Size & { variationId: Id<'variation'>; weightG: Grams; quantity: number })[]
  /** The customer's quotes that are still valid (`heldQuoteFacts`). */
  held: readonly HeldQuote[]
  /** Whether the quotes are shown to the customer, and so start to be held. */
  holds: boolean
  now: Date
}

/** The oldest creation time of a valid quote. */
export const quotedSince = (shop: Shop, now: Date): Date =>
  new Date(now.getTime() - shop.settings()['shipping.quoteMinutes'] * MINUTE_MS)

/**
 * What each courier charges from the hub to a point; empty without an address. A shown price is
 * held for half an hour in every window. Must not run inside a transaction.
 */
export const quoteCouriers = async (shop: Shop, ask: ToQuote): Promise<Quoted> => {
  const { to } = ask
  if (to === null) return { distanceM: 0, quotes: [], isIncomplete: false }
  const settings = shop.settings()
  const parcel = {
    to,
    load: loadOf(ask.lines),
    packingG: settings['shipping.packingGrams'],
    distanceM: roadDistance(to, settings),
  }
  const key = fingerprintOf(to, ask.lines)
  const answers = await Promise.all(
    shop.ports.couriers.map((courier) => heldOrAsked(shop, courier, parcel, key, ask)),
  )
  return {
    distanceM: parcel.distanceM,
    quotes: answers.flatMap((quotes) => quotes ?? []),
    isIncomplete: answers.includes(null),
  }
}

export type Offers = { quotes: CourierQuote[]; isIncomplete: boolean }

/** What each courier takes for a parcel now; no price is held for a customer. */
export const offersFor = async (shop: Shop, parcel: Parcel, now: Date): Promise<Offers> => {
  const answers = await Promise.all(
    shop.ports.couriers.map((courier) => quotesOf(shop, courier, parcel, now)),
  )
  return {
    quotes: answers.flatMap((quotes) => quotes ?? []),
    isIncomplete: answers.includes(null),
  }
}

/** Identifies a basket and destination, independent of the order of lines. */
const fingerprintOf = (to: Destination, lines: ToQuote['lines']): string => {
  const basket = lines.map(({ variationId, quantity }) => `${variationId}*${quantity}`).toSorted()
  return createHash('sha256')
    .update([to.lat.toFixed(5), to.lng.toFixed(5), ...basket].join(' '))
    .digest('base64url')
}

const heldOrAsked = async (
  shop: Shop,
  courier: Courier,
  parcel: Parcel,
  key: string,
  ask: ToQuote,
): Promise<HeldCourier[] | null> => {
  const { customerId, holds, now } = ask
  const holdsMs = shop.settings()['shipping.quoteMinutes'] * MINUTE_MS
  const held = ask.held.find((one) => one.key === key && one.provider === courier.provider)
  if (held)
    return heldCouriers(held, held.before, new Date(new Date(held.quotedAt).getTime() + holdsMs))
  const quotes = await quotesOf(shop, courier, parcel, now)
  if (quotes === null) return null
  const fresh = { quotes, terms: loweringTerms(shop.settings()) }
  const isShown = holds && ask.lines.length > 0
  const before = isShown
    ? await holdForCustomer(shop.db, {
        ...fresh,
        customerId,
        key,
        provider: courier.provider,
        since: quotedSince(shop, now),
        now,
      })
    : null
  return heldCouriers(fresh, before, new Date(now.getTime() + holdsMs))
}

const heldCouriers = (
  { quotes, terms }: QuotedBefore,
  before: QuotedBefore | null,
  heldUntil: Date,
): HeldCourier[] =>
  quotes.map((quote) => {
    const was = before?.quotes.find(({ id }) => id === quote.id)
    return {
      ...quote,
      terms,
      heldUntil,
      before: before && was ? { price: was.price, terms: before.terms } : null,
    }
  })

/**
 * A courier's quotes, cached for half an hour if it is remote; null when it is unavailable and
 * nothing is cached.
 */
const quotesOf = async (
  shop: Shop,
  courier: Courier,
  parcel: Parcel,
  now: Date,
): Promise<CourierQuote[] | null> => {
  try {
    if (!courier.isRemote) return await courier.quotes(parcel)
    const { to, load } = parcel
    const key = [
      to.lat.toFixed(5),
      to.lng.toFixed(5),
      load.grams,
      load.volumeCm3,
      load.longestCm,
    ].join(',')
    const kept = await heldQuotes(shop.db, courier.provider, key, quotedSince(shop, now))
    if (kept) return kept
    const quotes = await courier.quotes(parcel)
    await holdQuotes(shop.db, courier.provider, key, quotes, now)
    return quotes
  } catch (error) {
    if (!(error instanceof CourierUnavailable) && !(error instanceof CourierRefused)) throw error
    shop.log.warn(
      { courier: courier.provider, reason: error.message },
      'a courier could not be queried for quotes',
    )
    return null
  }
}

export const courierOf = (shop: Shop, provider: string): Courier | null =>
  shop.ports.couriers.find((courier) => courier.provider === provider) ?? null

/**
 * Stores a courier's webhook unchanged. Returns what it is about; `empty` for a ping, null when it
 * is invalid.
 */
export const receiveCourierWebhook = async (
  shop: Shop,
  courier: Courier,
  headers: Headers,
  body: string,
  now: Date,
) => {
  const notice = await courier.hear(headers, body)
  if (notice !== null && notice !== 'empty' && notice.status !== 'position') {
    await saveCourierNotice(shop.db, {
      provider: courier.provider,
      ref: notice.ref,
      status: notice.status,
      body,
      now,
    })
  }
  return notice
}
