import type { Settings } from './settings.ts'

/**
 * Road distance bands and their price for the shop's own and for instant delivery: up to so many
 * metres, whole Rupiah.
 */
const BANDS = [
  { upToM: 3_000, price: 9_000 },
  { upToM: 7_000, price: 15_000 },
  { upToM: 12_000, price: 22_000 },
  { upToM: 20_000, price: 32_000 },
] as const

const EARTH_RADIUS_M = 6_371_000
type Point = { lat: number; lng: number }

/** Metres between two points as the crow flies. */
export const distanceBetween = (a: Point, b: Point): number => {
  const toRadians = Math.PI / 180
  const dLat = (b.lat - a.lat) * toRadians
  const dLng = (b.lng - a.lng) * toRadians
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.lat * toRadians) * Math.cos(b.lat * toRadians) * Math.sin(dLng / 2) ** 2
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h))))
}

/** Metres by road from the hub: the straight line times the road factor of the settings. */
export const roadDistance = (to: Point, settings: Settings): number =>
  Math.round(
    distanceBetween({ lat: settings['hub.lat'], lng: settings['hub.lng'] }, to) *
      settings['shipping.roadFactor'],
  )

/** Whether the shop's own couriers go there; farther away only parcels do. */
export const isInDeliveryArea = (to: Point, settings: Settings): boolean =>
  roadDistance(to, settings) <=
  Math.min(settings['shipping.chilledRadiusM'], BANDS[BANDS.length - 1]!.upToM)

/** How fast a service is: within the chosen window, within hours of its start, or within days. */
export type Pace = 'window' | 'hours' | 'days'
const PACES: Record<string, Pace> = {
  'petik-antar': 'window',
  'instan': 'window',
  'sameday': 'hours',
  'instant': 'window',
  'same_day': 'hours',
}

/**
 * The pace of a service by its id: the shop's own names, or `bs:<type>:<courier>:<service>` of a
 * courier of others.
 */
export const paceOf = (method: string): Pace =>
  PACES[method.startsWith('bs:') ? (method.split(':')[1] ?? '') : method] ?? 'days'

/** What a variation takes up when it is packed, in whole centimetres. */
export type Size = { lengthCm: number; widthCm: number; heightCm: number }
/**
 * What a courier is to carry: what the goods weigh, the room they take, and the longest side among
 * them.
 */
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
 * A box that holds a load: as near to a cube as its longest piece allows, so that it is never
 * larger than it must be by more than a centimetre a side.
 */
export const boxFor = ({ volumeCm3, longestCm }: Load): Size => {
  const lengthCm = Math.max(1, longestCm, Math.ceil(Math.cbrt(volumeCm3) - 1e-9))
  const widthCm = Math.max(1, Math.ceil(Math.sqrt(volumeCm3 / lengthCm) - 1e-9))
  return { lengthCm, widthCm, heightCm: Math.max(1, Math.ceil(volumeCm3 / (lengthCm * widthCm))) }
}

/**
 * Chargeable kilograms of a parcel: what it weighs or what its room counts as, whichever is more,
 * and its packing; rounded up, at least one.
 */
export const chargeableKg = ({ grams, volumeCm3 }: Load, settings: Settings): number => {
  const volumeG = (volumeCm3 * 1000) / settings['shipping.cm3PerKg']
  return Math.max(
    1,
    Math.ceil((Math.max(grams, volumeG) + settings['shipping.packingGrams']) / 1000),
  )
}

/**
 * The band's price, or null beyond the last band; every chargeable kilogram over the free ones
 * costs extra.
 */
export const priceByDistance = (
  distanceM: number,
  load: Load,
  settings: Settings,
): number | null => {
  const band = BANDS.find(({ upToM }) => distanceM <= upToM)
  if (!band) return null
  const extraKg = Math.max(
    0,
    Math.ceil(chargeableKg(load, settings) - settings['shipping.freeGrams'] / 1000),
  )
  return band.price + extraKg * settings['shipping.perExtraKg']
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
 * From how much of goods shipping is lowered, and by how much, in whole Rupiah: held with a quote.
 */
export type LoweringTerms = { fromGoods: number; max: number }
export const loweringTerms = (settings: Settings): LoweringTerms => ({
  fromGoods: settings['shipping.discountFromGoods'],
  max: settings['shipping.discountMax'],
})

/**
 * Shipping as charged: the courier's price with the window's change, lowered for a large basket of
 * goods, never below zero.
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
