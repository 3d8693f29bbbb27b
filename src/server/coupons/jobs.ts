import { HOUR_S, MINUTE_S } from '../platform/schedule.ts'
import { tendReviews } from './same-person.ts'
import { tellOfNewPromos } from './store/told.ts'
import type { Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'

export const couponsJobs = (shop: Shop): Job[] => [
  { name: 'promos.tell', everySeconds: MINUTE_S, run: (now) => tellOfNewPromos(shop, now) },
  { name: 'coupons.reviews', everySeconds: HOUR_S, run: (now) => tendReviews(shop, now) },
]
