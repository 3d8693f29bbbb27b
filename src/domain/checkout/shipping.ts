import type { Settings } from '../settings.ts'
import { bandPrice, readBands } from './bands.ts'

const EARTH_RADIUS_M = 6_371_000
type Point = { lat: number; lng: number }

/** Great-circle distance in metres. */
export const distanceBetween = (a: Point, b: Point): number => {
  const toRadians = Math.PI / 180
  const dLat = (b.lat - a.lat) * toRadians
  const dLng = (b.lng - a.lng) * toRadians
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.lat * toRadians) * Math.cos(b.lat * toRadians) * Math.sin(dLng / 2) ** 2
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h))))
}

/** Estimated road distance in metres from the hub: straight line times the road factor. */
export const roadDistance = (to: Point, settings: Settings): number =>
  Math.round(
    distanceBetween({ lat: settings['hub.lat'], lng: settings['hub.lng'] }, to) *
      settings['shipping.roadFactor'],
  )

/** Whether the shop's own couriers deliver there; beyond that only parcels. */
export const isInDeliveryArea = (to: Point, settings: Settings): boolean =>
  roadDistance(to, settings) <=
  Math.min(
    settings['shipping.chilledRadiusM'],
    readBands(settings['shipping.bands']).at(-1)?.upToM ?? 0,
  )

/** Speed of a service: within the chosen window, within hours of its start, or within days. */
export type Pace = 'window' | 'hours' | 'days'
const PACES: Record<string, Pace> = {
  'petik-antar': 'window',
  'instan': 'window',
  'sameday': 'hours',
  'instant': 'window',
  'same_day': 'hours',
  'collect': 'window',
}

/**
 * The pace of a service by id: one of the shop's own, or `bs:<type>:<courier>:<service>` of another
 * courier.
 */
export const paceOf = (method: string): Pace =>
  PACES[method.startsWith('bs:') ? (method.split(':')[1] ?? '') : method] ?? 'days'

export const OWN_RIDERS = 'petik-antar'

/** Whether one of our riders brings it within its day: the price follows from the distance alone. */
export const isByRider = (method: string): boolean =>
  !method.startsWith('bs:') && !method.startsWith('collect') && paceOf(method) !== 'days'

/** Packed size of a variation, in whole centimetres. */
export type Size = { lengthCm: number; widthCm: number; heightCm: number }
/** A shipment: weight, volume, and the longest side of its goods. */
export type Load = { grams: number; volumeCm3: number; longestCm: number }

/** The load of some lines. */
export const loadOf = (lines: readonly (Size & { weightG: number; quantity: number })[]): Load => ({
  grams: lines.reduce((sum, { weightG, quantity }) => sum + weightG * quantity, 0),
  volumeCm3: lines.reduce(
    (sum, { lengthCm, widthCm, heightCm, quantity }) =>
      sum + lengthCm * widthCm * heightCm * quantity,
    0,
  ),
  longestCm: Math.max(
    0,
    ...lines.map(({ lengthCm, widthCm, heightCm }) => Math.max(lengthCm, widthCm, heightCm)),
  ),
})

/**
 * A box for a load: as near to a cube as its longest piece allows, at most a centimetre too large
 * per side.
 */
export const boxFor = ({ volumeCm3, longestCm }: Load): Size => {
  const lengthCm = Math.max(1, longestCm, Math.ceil(Math.cbrt(volumeCm3) - 1e-9))
  const widthCm = Math.max(1, Math.ceil(Math.sqrt(volumeCm3 / lengthCm) - 1e-9))
  return { lengthCm, widthCm, heightCm: Math.max(1, Math.ceil(volumeCm3 / (lengthCm * widthCm))) }
}

/**
 * Chargeable kilograms of a parcel: the larger of actual and volumetric weight plus packing,
 * rounded up, at least one.
 */
export const chargeableKg = ({ grams, volumeCm3 }: Load, settings: Settings): number => {
  const volumeG = (volumeCm3 * 1000) / settings['shipping.cm3PerKg']
  return Math.max(
    1,
    Math.ceil((Math.max(grams, volumeG) + settings['shipping.packingGrams']) / 1000),
  )
}

/** The band's price plus a surcharge per kilogram over the free ones; null beyond the last band. */
export const priceByDistance = (
  distanceM: number,
  load: Load,
  settings: Settings,
): number | null => {
  const price = bandPrice(readBands(settings['shipping.bands']), distanceM)
  if (price === null) return null
  const extraKg = Math.max(
    0,
    Math.ceil(chargeableKg(load, settings) - settings['shipping.freeGrams'] / 1000),
  )
  return price + extraKg * settings['shipping.perExtraKg']
}

/** Why a service may not carry a load; null when it may. */
export const courierRefusal = (
  service: { carries: { chilled: boolean; frozen: boolean } },
  load: { chilled: boolean; frozen: boolean },
): 'COURIER_NOT_FOR_CHILLED' | null =>
  (load.chilled && !service.carries.chilled) || (load.frozen && !service.carries.frozen)
    ? 'COURIER_NOT_FOR_CHILLED'
    : null

/**
 * Terms of the shipping discount in whole Rupiah: minimum goods and maximum discount. Stored with a
 * quote.
 */
export type LoweringTerms = { fromGoods: number; max: number }
export const loweringTerms = (settings: Settings): LoweringTerms => ({
  fromGoods: settings['shipping.discountFromGoods'],
  max: settings['shipping.discountMax'],
})

/**
 * Shipping as charged: courier price plus window price, less the discount for large baskets, never
 * below zero.
 */
export const shippingPrice = (
  courierPrice: number,
  slotPrice: number,
  goods: number,
  terms: LoweringTerms,
): number => {
  const lowered = goods >= terms.fromGoods ? terms.max : 0
  return Math.max(0, courierPrice + slotPrice - lowered)
}
