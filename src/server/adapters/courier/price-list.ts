import type { Amount } from '#domain/units.ts'
import type { Settings } from '#domain/settings.ts'
import { chargeableKg, priceByDistance } from '#domain/checkout/shipping.ts'
import { textOf } from '#i18n/server.ts'
import type { CourierQuote, Parcel } from './port.ts'

/** Provinces of Java and Bali, where a parcel arrives within a few days by road. */
const JAVA_AND_BALI = new Set(['31', '32', '33', '34', '35', '36', '51'])
const INSTANT_REACH_M = 12_000
const SAME_DAY_REACH_M = 20_000
const PARCEL_PER_KG = { near: 9_000, java: 14_000, far: 38_000 } as const
const PARCEL_NEAR_M = 60_000

/** The prices of the own riders and, with `offersAll`, of the demo's other couriers. */
export const priceList = (
  parcel: Parcel,
  settings: Settings,
  offersAll: boolean,
): CourierQuote[] => {
  const byDistance = priceByDistance(parcel.distanceM, parcel.load, settings)
  const quotes: CourierQuote[] = []
  if (byDistance !== null && parcel.distanceM <= settings['shipping.chilledRadiusM'])
    quotes.push(ownRider(byDistance, settings['shop.name']))
  if (!offersAll) return quotes
  if (byDistance !== null && parcel.distanceM <= INSTANT_REACH_M) quotes.push(instant(byDistance))
  if (byDistance !== null && parcel.distanceM <= SAME_DAY_REACH_M) quotes.push(sameDay(byDistance))
  return [...quotes, parcelService(parcel, settings)]
}
const ownRider = (price: Amount, shop: string): CourierQuote => ({
  id: 'petik-antar',
  name: textOf('couriers.own.name', { shop }),
  service: textOf('couriers.own.service'),
  estimatedTime: textOf('couriers.own.time'),
  price,
  carries: { chilled: true, frozen: true },
  own: true,
})

const instant = (price: Amount): CourierQuote => ({
  id: 'instan',
  name: textOf('couriers.instant.name'),
  service: textOf('couriers.motorbike'),
  estimatedTime: textOf('couriers.instant.time'),
  price: price + 5_000,
  carries: { chilled: true, frozen: false },
  own: false,
})

const sameDay = (price: Amount): CourierQuote => ({
  id: 'sameday',
  name: textOf('couriers.sameDay.name'),
  service: textOf('couriers.motorbike'),
  estimatedTime: textOf('couriers.sameDay.time'),
  price: Math.max(9_000, price - 3_000),
  carries: { chilled: true, frozen: false },
  own: false,
})

const parcelService = (parcel: Parcel, settings: Settings): CourierQuote => {
  const isNear = parcel.distanceM <= PARCEL_NEAR_M
  const isJava = JAVA_AND_BALI.has(parcel.to.provinceCode.slice(0, 2))
  const perKg = isNear ? PARCEL_PER_KG.near : isJava ? PARCEL_PER_KG.java : PARCEL_PER_KG.far
  const range = isNear ? '1–2' : isJava ? '2–3' : '3–6'
  return {
    id: 'reguler',
    name: textOf('couriers.parcel.name'),
    service: textOf('couriers.parcel.service'),
    estimatedTime: textOf('couriers.days', { range }),
    price: perKg * chargeableKg(parcel.load, settings),
    carries: { chilled: false, frozen: false },
    own: false,
  }
}
