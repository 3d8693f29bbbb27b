import type { SlotLoad } from '#domain/delivery-slot.ts'
import type { LocalDate } from '#domain/time.ts'
import { row, sql, type Queryable } from '../platform/database.ts'

/** The windows of a location from a day on that somebody has booked or the shop has closed: a scalar of JSON, `SlotLoad[]`. */
export const slotFacts = (location: string, from: LocalDate) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'day', day, 'start', start_time, 'bookedOrders', booked_orders, 'bookedGrams', booked_grams,
    'capacityOrders', capacity_orders, 'capacityGrams', capacity_grams, 'closed', closed)), '[]')
  from delivery_slots where location_id = ${location} and day >= ${from}
)`
export type SlotFacts = SlotLoad[]

export const readSlotFacts = async (db: Queryable, location: string, from: LocalDate): Promise<SlotFacts> =>
  (await row(db, sql<{ slots: SlotFacts }>`select ${slotFacts(location, from)} as slots`))?.slots ?? []

export type SlotClaim = { location: string; day: LocalDate; start: string; grams: number; capacityOrders: number; capacityGrams: number }

/** Books a place in a window, when there is one: a piece of the statement that places an order. */
export const claimSlot = (claim: SlotClaim, guard: ReturnType<typeof sql>) => sql`
  claimed_slot as (
    insert into delivery_slots as d (location_id, day, start_time, capacity_orders, capacity_grams, booked_orders, booked_grams)
    select ${claim.location}, ${claim.day}::date, ${claim.start}, ${claim.capacityOrders}, ${claim.capacityGrams}, 1, ${claim.grams}
    where ${claim.grams}::integer <= ${claim.capacityGrams}::integer and ${guard}
    on conflict (location_id, day, start_time) do update
      set booked_orders = d.booked_orders + 1, booked_grams = d.booked_grams + excluded.booked_grams
      where not d.closed and d.booked_orders < d.capacity_orders and d.booked_grams + excluded.booked_grams <= d.capacity_grams
    returning 1 as one
  )`

/** Gives an order's place in its window back; safe to run twice. */
export const releaseSlot = (orderIdSource: ReturnType<typeof sql>) => sql`
  released_bookings as (
    update slot_bookings b set state = 'released' from (${orderIdSource}) o where b.order_id = o.id and b.state = 'live'
    returning b.location_id, b.day, b.start_time, b.grams
  ),
  released_slots as (
    update delivery_slots d set booked_orders = d.booked_orders - 1, booked_grams = d.booked_grams - b.grams from released_bookings b
    where d.location_id = b.location_id and d.day = b.day and d.start_time = b.start_time returning 1 as one
  )`
