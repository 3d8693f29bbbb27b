import type { Coupon } from '#domain/coupon.ts'
import type { Text } from '#domain/locale.ts'
import { sql, uuids } from '../platform/database.ts'

export type CouponFacts = Omit<Coupon, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string; description: Text }

const couponObject = (customerId: string) => sql`jsonb_build_object(
  'id', c.id, 'code', c.code, 'kind', c.kind, 'value', c.value, 'maxDiscount', c.max_discount, 'minimum', c.minimum, 'startsAt', c.starts_at, 'endsAt', c.ends_at,
  'firstOrderOnly', c.first_order_only, 'categories', c.categories, 'tiers', c.tiers, 'weekdays', c.weekdays, 'paymentMethods', c.payment_methods,
  'customerId', c.customer_id, 'totalLimit', c.total_limit, 'perCustomerLimit', c.per_customer_limit, 'uses', c.uses, 'description', c.description,
  'customerUses', (select count(*) from coupon_uses u where u.coupon_id = c.id and u.customer_id = ${customerId} and u.state <> 'released'))`

/** The coupons of a list of codes, in its order: a scalar of JSON, `CouponFacts[]`. `codes` is an expression of text[]. */
export const couponFacts = (customerId: string, codes: ReturnType<typeof sql>) => sql`(
  select coalesce(jsonb_agg(${couponObject(customerId)} order by array_position(${codes}, c.code)), '[]') from coupons c where c.code = any(${codes})
)`

/** The coupons that a customer may know of: public ones that have not ended, and their own. */
export const knownCouponFacts = (customerId: string, now: Date) => sql`(
  select coalesce(jsonb_agg(${couponObject(customerId)} order by c.ends_at, c.code), '[]') from coupons c
  where c.ends_at > ${now} and c.starts_at <= ${now} and ((c.public and c.customer_id is null) or c.customer_id = ${customerId})
)`

/** Claims one use of each coupon, when there is one: a piece of the statement that places an order. */
export const claimCoupons = (couponIds: readonly string[], now: Date, guard: ReturnType<typeof sql>) => sql`
  locked_coupons as (
    select c.id from coupons c where c.id = any(${uuids(couponIds)}) and ${guard} order by c.id for update
  ),
  claimed_coupons as (
    update coupons c set uses = c.uses + 1 from locked_coupons l
    where c.id = l.id and (c.total_limit is null or c.uses < c.total_limit) and ${now}::timestamptz between c.starts_at and c.ends_at
    returning c.id
  )`

/** Claims the coupons that an order gave back once more: all of them within their limits, or `reclaimed_coupons` is shorter than `wanted_coupons`. */
export const reclaimCoupons = (orderId: string, guard: ReturnType<typeof sql>) => sql`
  wanted_coupons as (
    select c.id, u.customer_id from coupons c join coupon_uses u on u.coupon_id = c.id
    where u.order_id = ${orderId} and u.state = 'released' and ${guard} order by c.id for update of c
  ),
  reclaimed_coupons as (
    update coupons c set uses = c.uses + 1 from wanted_coupons w
    where c.id = w.id and (c.total_limit is null or c.uses < c.total_limit)
      and (c.per_customer_limit is null
        or c.per_customer_limit > (select count(*) from coupon_uses u where u.coupon_id = c.id and u.customer_id = w.customer_id and u.state <> 'released'))
    returning c.id
  )`

/** Gives an order's coupon uses back; safe to run twice. */
export const releaseCoupons = (orderIdSource: ReturnType<typeof sql>) => sql`
  released_uses as (
    update coupon_uses u set state = 'released' from (${orderIdSource}) o where u.order_id = o.id and u.state <> 'released' returning u.coupon_id
  ),
  released_coupons as (
    update coupons c set uses = c.uses - r.uses from (select coupon_id, count(*)::integer as uses from released_uses group by coupon_id) r
    where c.id = r.coupon_id returning 1 as one
  )`
