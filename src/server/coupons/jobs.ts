import { HOUR_S, MINUTE_S } from '../platform/schedule.ts'
import { purgeCouponReviews } from './same-person.ts'
import { notifyOfNewPromos } from './store/new-promos.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'

export const couponsJobs = (shop: Shop): Job[] => [
  { name: 'promos.tell', everySeconds: MINUTE_S, run: (now) => notifyOfNewPromos(shop, now) },
  { name: 'coupons.reviews', everySeconds: HOUR_S, run: (now) => purgeCouponReviews(shop, now) },
]
