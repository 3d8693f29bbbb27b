import type { OrderWindow } from '#contract/staff/orders/order-bulks.ts'
import { windowCapacity } from '#domain/delivery/collect.ts'
import { heldIn, offerSlots, type SlotLoad } from '#domain/delivery/delivery-slot.ts'
import type { Settings } from '#domain/settings.ts'
import { jakartaDate } from '#domain/time.ts'
import { readSlotFacts } from '../couriers/index.ts'
import type { Queryable } from '../platform/database.ts'
import type { Shop } from '../shop.ts'

/** Windows that can still be booked, with their room. */
export const openWindows = async (
  db: Queryable,
  { shop, now }: { shop: Shop; now: Date },
): Promise<OrderWindow[]> => {
  const settings = shop.settings()
  const loads = await readSlotFacts(db, settings['hub.location'], jakartaDate(now))
  return offerSlots({ now, settings, loads, grams: 0, hasTomorrowLines: false })
    .filter(({ refusal }) => refusal === null)
    .map((slot) => {
      const { day, start, end } = slot
      return { day, start, end, free: roomIn(slot, loads, { settings, now }) }
    })
}

/** How many more orders a window takes. */
export const roomIn = (
  { day, start }: Pick<SlotLoad, 'day' | 'start'>,
  loads: readonly SlotLoad[],
  { settings, now }: { settings: Settings; now: Date },
): number => {
  const location = settings['hub.location']
  const load = loads.find((one) => one.day === day && one.start === start)
  return (
    (load ?? windowCapacity({ location, day, start }, settings)).capacityOrders -
    (load ? load.bookedOrders + heldIn(load, now) : 0)
  )
}
