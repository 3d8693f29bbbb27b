import { useQuery } from '@tanstack/react-query'
import { listCouponChoices, type CouponChoices } from '#contract/staff/coupons/coupon-choices.ts'
import { send } from '#web/staff/send.ts'

/** What people choose by name from the range, tiers and ways of paying; the names of these products, as far as they are known. */
export const useChoices = (products: readonly string[]): CouponChoices | undefined =>
  useQuery({
    queryKey: ['coupon-choices', ...products],
    queryFn: ({ signal }) =>
      send(listCouponChoices, {
        query: products.length > 0 ? { products: products.join(',') } : {},
        signal,
      }),
  }).data
