import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const couriersInvariants: readonly Invariant[] = [
  {
    id: 'I7',
    what: 'a window’s bookings match its orders and its capacity',
    count: () => sql`select count(*) as breaks from delivery_slots d
      where d.booked_orders > d.capacity_orders
         or d.booked_orders <> (select coalesce(sum(b.orders), 0) from slot_bookings b where b.location_id = d.location_id and b.day = d.day and b.start_time = d.start_time and b.state = 'live')
         or d.booked_grams <> coalesce((select sum(grams) from slot_bookings b where b.location_id = d.location_id and b.day = d.day and b.start_time = d.start_time and b.state = 'live'), 0)`,
  },
]
