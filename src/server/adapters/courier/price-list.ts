import type { Settings } from '#domain/settings.ts'
import { chargeableKg, priceByDistance } from '#domain/checkout/shipping.ts'
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
    quotes.push(ownRider(byDistance))
  if (!offersAll) return quotes
  if (byDistance !== null && parcel.distanceM <= INSTANT_REACH_M) quotes.push(instant(byDistance))
  if (byDistance !== null && parcel.distanceM <= SAME_DAY_REACH_M) quotes.push(sameDay(byDistance))
  return [...quotes, parcelService(parcel, settings)]
}
const ownRider = (price: number): CourierQuote => ({
  id: 'petik-antar',
  name: { en: 'Petik Antar', id: 'Petik Antar' },
  service: { en: 'Our own riders, cold box', id: 'Kurir kami sendiri, kotak dingin' },
  estimatedTime: { en: 'Within the chosen window', id: 'Dalam waktu yang dipilih' },
  price,
  carries: { chilled: true, frozen: true },
  own: true,
})

const instant = (price: number): CourierQuote => ({
  id: 'instan',
  name: { en: 'Instant', id: 'Instan' },
  service: { en: 'Motorbike, cold bag', id: 'Motor, tas dingin' },
  estimatedTime: {
    en: 'Within 60 minutes of the window’s start',
    id: 'Paling lambat 60 menit sejak awal waktu pengiriman',
  },
  price: price + 5_000,
  carries: { chilled: true, frozen: false },
  own: false,
})

const sameDay = (price: number): CourierQuote => ({
  id: 'sameday',
  name: { en: 'Same Day', id: 'Same Day' },
  service: { en: 'Motorbike, cold bag', id: 'Motor, tas dingin' },
  estimatedTime: { en: 'Up to 4 hours', id: 'Maksimal 4 jam' },
  price: Math.max(9_000, price - 3_000),
  carries: { chilled: true, frozen: false },
  own: false,
})

const parcelService = (parcel: Parcel, settings: Settings): CourierQuote => {
  const isNear = parcel.distanceM <= PARCEL_NEAR_M
  const isJava = JAVA_AND_BALI.has(parcel.to.provinceCode.slice(0, 2))
  const perKg = isNear ? PARCEL_PER_KG.near : isJava ? PARCEL_PER_KG.java : PARCEL_PER_KG.far
  const days = isNear ? '1–2' : isJava ? '2–3' : '3–6'
  return {
    id: 'reguler',
    name: { en: 'Regular parcel', id: 'Paket reguler' },
    service: { en: 'For goods that need no cooling', id: 'Untuk produk tanpa pendingin' },
    estimatedTime: { en: `${days} days`, id: `${days} hari` },
    price: perKg * chargeableKg(parcel.load, settings),
    carries: { chilled: false, frozen: false },
    own: false,
  }
}
