import { earliestSlot } from '#contract/delivery/earliest-slot.ts'
import { deliveryArea } from '#contract/couriers.ts'
import { isInDeliveryArea } from '#domain/checkout/shipping.ts'
import { offerSlots } from '#domain/delivery/delivery-slot.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { formatNearDay } from '#i18n/format.ts'
import { serve, type Served } from '../http/serve.ts'
import { readPinOfCart, readSlotFacts } from './store/slots.ts'

export const courierCalls: Served[] = [
  serve(deliveryArea, [], async ({ shop, query }) => {
    const settings = shop.settings()
    const limit_km = Math.floor(settings['shipping.chilledRadiusM'] / 1000)
    return {
      data: { in_area: isInDeliveryArea(query, settings), limit_km, hub: settings['hub.name'] },
    }
  }),

  serve(earliestSlot, [], async ({ shop, customer, locale, now }) => {
    const settings = shop.settings()
    const today = jakartaDate(now)
    const [loads, point] = await Promise.all([
      readSlotFacts(shop.db, settings['hub.location'], today),
      customer && readPinOfCart(shop.db, customer.customerId),
    ])
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
]
