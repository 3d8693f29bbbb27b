import { bandPrice, readBands } from './checkout/bands.ts'
import { isByRider, loweringTerms, shippingPrice } from './checkout/shipping.ts'
import { hasEffect, type EffectKey } from './setting-effect-keys.ts'
import type { SettingKey, Settings } from './settings.ts'

/** An order of the last days, as far as settings decide what it cost and whether it could be. */
export type PlacedOrder = {
  /** Goods before discounts, in whole rupiah. */
  goods: number
  serviceFee: number
  shipping: number
  /** Brought, as an order of its own: its shipping is lowered for large baskets. */
  isBrought: boolean
  shippingMethod: string
  /** By road, in metres. */
  distanceM: number
  pointsToEarn: number
  /** Whole rupiah for a point when it was placed; null where that is not known. */
  perRupiah: number | null
}
export type LastDays = {
  orders: readonly PlacedOrder[]
  /** How many orders each delivery window had. */
  windows: readonly number[]
}

/**
 * What a value would have changed: `refused` orders that it would not have allowed, `change` their
 * goods; `money` and `points` the difference to what was charged and earned; `windows` those that
 * had more orders than it allows, `change` the orders beyond it.
 */
export type SettingEffect = {
  kind: 'refused' | 'money' | 'points' | 'windows'
  /** Of how many orders or windows. */
  of: number
  count: number
  change: number
  /** Orders of which the books do not have what would be needed. */
  unknown: number
  /** Orders that are farther away than the last price reaches. */
  beyond: number
}

type Effect = (last: LastDays, now: Settings, next: Settings) => SettingEffect

const ofMoney =
  (change: (order: PlacedOrder, now: Settings, next: Settings) => number | null): Effect =>
  ({ orders }, now, next) => {
    const changes = orders.map((order) => change(order, now, next))
    const known = changes.filter((one) => one !== null)
    return {
      kind: 'money',
      of: orders.length,
      count: known.filter((one) => one !== 0).length,
      change: known.reduce((sum, one) => sum + one, 0),
      unknown: changes.length - known.length,
      beyond: 0,
    }
  }

/** Orders that went without the fee would go without the new one. */
const feeChange = ofMoney(({ serviceFee }, _, next) =>
  serviceFee === 0 ? 0 : next['order.serviceFee'] - serviceFee,
)

/**
 * Shipping before it was lowered is what was charged and what was taken off; of an order that was
 * charged nothing it is not known, unless as much or more would be taken off.
 */
const shippingChange = ofMoney(({ isBrought, goods, shipping }, now, next) => {
  if (!isBrought) return 0
  const [before, after] = [loweringTerms(now), loweringTerms(next)]
  const offBefore = goods >= before.fromGoods ? before.max : 0
  const offAfter = goods >= after.fromGoods ? after.max : 0
  if (shipping === 0 && offBefore > 0) return offAfter >= offBefore ? 0 : null
  return shippingPrice(shipping + offBefore, 0, goods, after) - shipping
})

/** Whether a price by distance was charged. */
const isByDistance = ({ isBrought, shippingMethod }: PlacedOrder): boolean =>
  isBrought && isByRider(shippingMethod)

/**
 * What other bands charge is the difference of both prices; the window's surcharge and what is
 * lowered stay. Where nothing was charged, a higher price is not known: what was lowered may hide it.
 */
const bandsChange: Effect = (last, now, next) => {
  const [before, after] = [now, next].map((settings) => readBands(settings['shipping.bands']))
  const terms = loweringTerms(now)
  const change = ofMoney((order) => {
    const { goods, shipping, distanceM } = order
    const price = bandPrice(after!, distanceM)
    if (!isByDistance(order) || price === null) return 0
    const was = bandPrice(before!, distanceM)
    if (was === null) return null
    const off = goods >= terms.fromGoods ? terms.max : 0
    if (shipping === 0 && off > 0) return price <= was ? 0 : null
    return Math.max(0, shipping + price - was) - shipping
  })
  const isBeyond = (order: PlacedOrder) =>
    isByDistance(order) && bandPrice(after!, order.distanceM) === null
  return { ...change(last, now, next), beyond: last.orders.filter(isBeyond).length }
}

const pointsChange: Effect = ({ orders }, _, next) => {
  const earning = orders.filter(({ pointsToEarn }) => pointsToEarn > 0)
  const known = earning.filter(({ perRupiah }) => perRupiah !== null)
  const changes = known.map(
    ({ pointsToEarn, perRupiah }) =>
      Math.floor((pointsToEarn * perRupiah!) / next['points.perRupiah']) - pointsToEarn,
  )
  return {
    kind: 'points',
    of: orders.length,
    count: changes.filter((one) => one !== 0).length,
    change: changes.reduce((sum, one) => sum + one, 0),
    unknown: earning.length - known.length,
    beyond: 0,
  }
}

const belowMinimum: Effect = ({ orders }, _, next) => {
  const refused = orders.filter(({ goods }) => goods < next['order.minimumGoods'])
  return {
    kind: 'refused',
    of: orders.length,
    count: refused.length,
    change: refused.reduce((sum, { goods }) => sum + goods, 0),
    unknown: 0,
    beyond: 0,
  }
}

const beyondCapacity: Effect = ({ windows }, _, next) => {
  const over = windows.filter((orders) => orders > next['slot.capacityOrders'])
  return {
    kind: 'windows',
    of: windows.length,
    count: over.length,
    change: over.reduce((sum, orders) => sum + orders - next['slot.capacityOrders'], 0),
    unknown: 0,
    beyond: 0,
  }
}

const EFFECTS: Record<EffectKey, Effect> = {
  'order.minimumGoods': belowMinimum,
  'order.serviceFee': feeChange,
  'shipping.bands': bandsChange,
  'shipping.discountFromGoods': shippingChange,
  'shipping.discountMax': shippingChange,
  'slot.capacityOrders': beyondCapacity,
  'points.perRupiah': pointsChange,
}

/** What another value of a setting would have changed in the last days; null where none can be said. */
export const effectOf = (
  key: SettingKey,
  value: number | string,
  { last, settings }: { last: LastDays; settings: Settings },
): SettingEffect | null =>
  hasEffect(key) ? EFFECTS[key](last, settings, { ...settings, [key]: value }) : null
