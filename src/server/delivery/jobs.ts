import { MINUTE_S } from '../platform/schedule.ts'
import { extendAreas } from './areas/areas.ts'
import { askDueCouriers } from './ask-courier.ts'
import { cancelFormerBookings } from './bookings/cancel-booking.ts'
import { endFailedDeliveries } from './fail-delivery.ts'
import { giveForLateOrders } from './late-gifts.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'

export const deliveryJobs = (shop: Shop): Job[] => [
  { name: 'couriers.ask', everySeconds: 15, run: (now) => askDueCouriers(shop, now) },
  { name: 'couriers.cancel', everySeconds: 15, run: (now) => cancelFormerBookings(shop, now) },
  {
    name: 'deliveries.failed',
    everySeconds: 5 * MINUTE_S,
    run: (now) => endFailedDeliveries(shop, now),
  },
  { name: 'areas.windows', everySeconds: MINUTE_S, run: (now) => extendAreas(shop, now) },
  { name: 'deliveries.late', everySeconds: MINUTE_S, run: (now) => giveForLateOrders(shop, now) },
]
