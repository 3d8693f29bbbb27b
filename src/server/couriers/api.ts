import { hash } from 'node:crypto'
import { earliestSlot } from '#contract/delivery/earliest-slot.ts'
import { deliveryCheck, holdWindow, letWindowGo } from '#contract/delivery/delivery-check.ts'
import { deliveryArea } from '#contract/couriers.ts'
import { isInDeliveryArea } from '#domain/checkout/shipping.ts'
import { offerSlots } from '#domain/delivery/delivery-slot.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { formatNearDay } from '#i18n/format.ts'
import { limit } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { checkDelivery, holdWindowFor } from './delivery-check.ts'
import { letGo } from './store/holds.ts'
import { readPinOfCart, readSlotFacts } from './store/slots.ts'

/** What is stored of the name by which a device calls its hold. */
const markOf = (id: string): string => hash('sha256', id, 'base64url')

export const courierCalls: Served[] = [
  serve(deliveryArea, [], async ({ shop, query }) => {
    const settings = shop.settings()
    const limit_km = Math.floor(settings['shipping.chilledRadiusM'] / 1000)
    return {
      data: { in_area: isInDeliveryArea(query, settings), limit_km, hub: settings['hub.name'] },
    }
  }),

  serve(earliestSlot, [], async ({ shop, customer, locale, now, query }) => {
    const settings = shop.settings()
    const today = jakartaDate(now)
    const { lat, lng } = query
    const place = lat === undefined || lng === undefined ? null : { lat, lng }
    const [loads, own] = await Promise.all([
      readSlotFacts(shop.db, settings['hub.location'], today, customer?.customerId),
      customer && readPinOfCart(shop.db, customer.customerId),
    ])
    const point = own ?? place
    const question = { now, settings, loads, point, grams: 0, hasTomorrowLines: false }
    const first = offerSlots(question).find(({ refusal }) => refusal === null)
    if (!first) return { data: null }
    const when: 'today' | 'tomorrow' | 'later' =
      first.day === today ? 'today' : first.day === addDays(today, 1) ? 'tomorrow' : 'later'
    return {
      data: {
        when,
        day_label: formatNearDay(first.day, locale),
        estimated_time: `${first.start}–${first.end}`,
      },
    }
  }),

  serve(deliveryCheck, [limit('maps')], async ({ shop, customer, locale, now, query }) => ({
    data: await checkDelivery(
      { shop, customerId: customer?.customerId ?? null, locale, now },
      { lat: query.lat, lng: query.lng },
    ),
  })),

  serve(
    holdWindow,
    [limit('windowHold')],
    async ({ shop, customer, locale, now, params, body }) => ({
      data: await holdWindowFor(
        { shop, customerId: customer?.customerId ?? null, locale, now },
        {
          id: markOf(params.id),
          timePickup: body.time_pickup,
          point: { lat: body.lat, lng: body.lng },
        },
      ),
    }),
  ),

  serve(letWindowGo, [], async ({ shop, params }) => {
    await letGo(shop.db, markOf(params.id))
    return { data: null }
  }),
]
