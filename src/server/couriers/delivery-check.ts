import type { Data } from '#contract/call.ts'
import type { deliveryCheck } from '#contract/delivery/delivery-check.ts'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import {
  isInDeliveryArea,
  loweringTerms,
  priceByDistance,
  roadDistance,
} from '#domain/checkout/shipping.ts'
import { areasAt } from '#domain/delivery/closed-area.ts'
import { windowCapacity } from '#domain/delivery/collect.ts'
import { findSlot, offerSlots, type SlotLoad } from '#domain/delivery/delivery-slot.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import type { Settings } from '#domain/settings.ts'
import { jakartaDate, MINUTE_MS } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { areaWords } from './area-words.ts'
import { dayLabel, presentSlot } from './present-slot.ts'
import { holdPlace } from './store/holds.ts'
import { readSlotFacts } from './store/slots.ts'

type Asking = { shop: Shop; customerId: string | null; locale: Locale; now: Date }

const ANY_BASKET = { grams: 0, volumeCm3: 0, longestCm: 0 }

/** What a visitor wants to know of a place before shopping. */
export const checkDelivery = async (
  { shop, customerId, locale, now }: Asking,
  point: LatLng,
): Promise<Data<typeof deliveryCheck>> => {
  const settings = shop.settings()
  const inArea = isInDeliveryArea(point, settings)
  const loads = inArea
    ? await readSlotFacts(shop.db, settings['hub.location'], jakartaDate(now), customerId)
    : []
  const slots = inArea ? offerSlots(questionOf(point, loads, settings, now)) : []
  const ride = priceByDistance(roadDistance(point, settings), ANY_BASKET, settings)
  const prices = slots.flatMap(({ refusal, price }) => (refusal === null ? [price] : []))
  const from = ride === null || prices.length === 0 ? null : Math.max(0, ride + Math.min(...prices))
  const { fromGoods, max } = loweringTerms(settings)
  const minimum = settings['order.minimumGoods']
  return {
    in_area: inArea,
    limit_km: Math.floor(settings['shipping.chilledRadiusM'] / 1000),
    hub: settings['hub.name'],
    shipping_from: from,
    formatted_shipping_from: from === null ? null : formatRupiah(from),
    lowered_from: fromGoods,
    formatted_lowered_from: formatRupiah(fromGoods),
    lowered_by: max,
    formatted_lowered_by: formatRupiah(max),
    minimum_goods: minimum,
    formatted_minimum_goods: formatRupiah(minimum),
    area_notice: noticeAt(point, loads, { locale, now }),
    available_time_pickups: slots
      .filter(({ refusal }) => refusal !== 'area')
      .map((slot) => presentSlot(slot, locale, now)),
    hold_minutes: settings['slot.holdPercent'] === 0 ? 0 : settings['slot.holdMinutes'],
  }
}

const questionOf = (point: LatLng, loads: readonly SlotLoad[], settings: Settings, now: Date) => ({
  now,
  settings,
  loads,
  point,
  grams: 0,
  hasTomorrowLines: false,
})

/** Why riders do not come to a point for some time, or need longer. */
export const noticeAt = (
  point: LatLng | null,
  loads: readonly SlotLoad[],
  { locale, now }: { locale: Locale; now: Date },
): string | null => {
  const [area] = loads
    .flatMap(({ areas }) => areasAt(areas, point))
    .filter(({ until }) => new Date(until) > now)
    .toSorted((one, other) => Number(one.widen !== null) - Number(other.widen !== null))
  return area ? areaWords(area, locale, now) : null
}

/**
 * Holds a place in a window for a device or a customer. Throws 409 `outside_area`, `slot_past` and
 * `slot_full`, and 422 for an unknown window.
 */
export const holdWindowFor = async (
  { shop, customerId, locale, now }: Asking,
  wanted: { id: string; timePickup: string; point: LatLng },
) => {
  const settings = shop.settings()
  const location = settings['hub.location']
  const { point } = wanted
  if (!isInDeliveryArea(point, settings)) throw new AppError('outside_area')
  const loads = await readSlotFacts(shop.db, location, jakartaDate(now), customerId)
  const slot = findSlot(wanted.timePickup, questionOf(point, loads, settings, now))
  if (!slot)
    throw new AppError('invalid', { errors: { time_pickup: [{ key: 'validation.invalid' }] } })
  if (slot.refusal === 'past') throw new AppError('slot_past')
  const at = { location, day: slot.day, start: slot.start }
  const capacity = windowCapacity(at, settings)
  const orders =
    loads.find(({ day, start }) => day === slot.day && start === slot.start)?.capacityOrders ??
    capacity.capacityOrders
  const until = await shop.database.transaction((tx: Transaction) =>
    holdPlace(tx, {
      ...at,
      ...capacity,
      id: wanted.id,
      customerId,
      point,
      until: new Date(now.getTime() + settings['slot.holdMinutes'] * MINUTE_MS),
      most: Math.ceil((orders * settings['slot.holdPercent']) / 100),
      now,
    }),
  )
  if (until === null) throw new AppError('slot_full')
  return {
    time_pickup: slot.id,
    day_label: dayLabel(slot.day, locale, now),
    estimated_time: `${slot.start}–${slot.end}`,
    until: until.toISOString(),
  }
}
