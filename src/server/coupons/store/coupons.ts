import type { Amount, Id } from '#domain/units.ts'
import { COUPON_KINDS } from '#domain/coupons/coupon.ts'
import { instantInJakarta, jakartaDate, type LocalDate } from '#domain/time.ts'
import { variationFacts, VariationFacts } from '../../catalogue/index.ts'
import { col, jsonb, sql, uuids, type Query } from '../../platform/database.ts'

export const CouponFacts = {
  id: col.id('coupon'),
  code: col.text,
  kind: col.one(COUPON_KINDS),
  value: col.int,
  maxDiscount: col.nullable(col.rupiah),
  minimum: col.rupiah,
  buyQuantity: col.nullable(col.int),
  getQuantity: col.nullable(col.int),
  giftVariationId: col.nullable(col.id('variation')),
  startsAt: col.text,
  endsAt: col.text,
  paused: col.flag,
  firstOrderOnly: col.flag,
  categories: col.nullable(col.list(col.text)),
  products: col.nullable(col.list(col.text)),
  withoutCategories: col.nullable(col.list(col.text)),
  withoutProducts: col.nullable(col.list(col.text)),
  tiers: col.nullable(col.list(col.text)),
  locations: col.nullable(col.list(col.text)),
  weekdays: col.nullable(col.list(col.int)),
  fromTime: col.nullable(col.text),
  untilTime: col.nullable(col.text),
  paymentMethods: col.nullable(col.list(col.text)),
  customerId: col.nullable(col.id('customer')),
  totalLimit: col.nullable(col.int),
  perCustomerLimit: col.nullable(col.int),
  perCustomerDayLimit: col.nullable(col.int),
  budget: col.nullable(col.rupiah),
  spent: col.rupiah,
  uses: col.int,
  customerUses: col.int,
  customerUsesToday: col.int,
  description: col.translated,
  isSingle: col.flag,
  isTaken: col.flag,
}
export type CouponFacts = col.Row<typeof CouponFacts>

/** Own codes that customers can use, or for staff all of them. */
type Own = 'usable' | 'all'
/**
 * Coupons by what is typed: their own code, or one of their codes for one use. Once a coupon has
 * such codes, its own is only a name. `codes` is a text[] expression.
 */
const typedCodes = (codes: Query, own: Own) => sql`(
  select c.id, c.code, false as single, false as taken from coupons c where c.code = any(${codes}) and ${own === 'all' ? sql`true` : sql`not c.by_codes`}
  union all
  select k.coupon_id, k.code, true, k.order_id is not null from coupon_codes k where k.code = any(${codes})
)`
const OWN = sql.raw(`(values (false, false)) t(single, taken)`)

/** Of `coupons c` and what was typed, `t`; `code` is the expression of what was typed. */
const couponObject = (customerId: Id<'customer'>, now: Date, code: Query) => sql`jsonb_build_object(
  'id', c.id, 'code', ${code}, 'isSingle', t.single, 'isTaken', t.taken, 'kind', c.kind, 'value', c.value, 'maxDiscount', c.max_discount, 'minimum', c.minimum, 'startsAt', c.starts_at, 'endsAt', c.ends_at, 'paused', c.paused_at is not null,
  'firstOrderOnly', c.first_order_only, 'categories', c.categories, 'tiers', c.tiers, 'weekdays', c.weekdays, 'paymentMethods', c.payment_methods,
  'customerId', c.customer_id, 'totalLimit', c.total_limit, 'perCustomerLimit', c.per_customer_limit, 'uses', c.uses, 'description', c.description,
  'buyQuantity', c.buy_quantity, 'getQuantity', c.get_quantity, 'giftVariationId', c.gift_variation_id, 'products', c.products,
  'withoutProducts', c.without_products, 'withoutCategories', c.without_categories, 'locations', c.locations, 'fromTime', c.from_time, 'untilTime', c.until_time,
  'perCustomerDayLimit', c.per_customer_day_limit, 'budget', c.budget, 'spent', c.spent,
  'customerUses', (select count(*) from coupon_uses u where u.coupon_id = c.id and u.customer_id = ${customerId} and u.state <> 'released'),
  'customerUsesToday', case when c.per_customer_day_limit is null then 0 else (
    select count(*) from coupon_uses u
    where u.coupon_id = c.id and u.customer_id = ${customerId} and u.state <> 'released' and u.at >= ${startOfDay(now)}::timestamptz) end)`

/** Midnight in Jakarta. */
const startOfDay = (now: Date): Date => instantInJakarta(jakartaDate(now), '00:00')

/**
 * Coupons by code, in the order of the codes: a JSON scalar, `CouponFacts[]`. `codes` is a text[]
 * expression.
 */
export const couponFacts = (
  customerId: Id<'customer'>,
  codes: Query,
  now: Date,
  own: Own = 'usable',
) => sql`(
  select coalesce(jsonb_agg(${couponObject(customerId, now, sql`t.code`)} order by array_position(${codes}, t.code)), '[]')
  from ${typedCodes(codes, own)} t join coupons c on c.id = t.id
)`

const SIMULATED_MAX = 200

/** Codes to judge for staff, a text[] expression: one, or all that have not ended at `at`. */
export const simulatedCodes = (
  code: string | null,
  customerId: Id<'customer'>,
  at: Date,
): Query => sql`array(
  (select code from coupons where code = ${code} or (${code}::text is null and ends_at >= ${at} and (customer_id is null or customer_id = ${customerId}))
   order by code limit ${SIMULATED_MAX})
  union all select code from coupon_codes where code = ${code}
)`

/** A gift coupon's variation with its stock, and the number of units. */
export const GiftFacts = {
  ...VariationFacts,
  couponId: col.id('coupon'),
  couponCode: col.text,
  given: col.int,
}
export type GiftFacts = col.Row<typeof GiftFacts>

/** The gifts of some coupons: a JSON scalar, `GiftFacts[]`. `codes` is a text[] expression. */
export const giftFacts = (codes: Query, tomorrow: LocalDate, own: Own = 'usable') => sql`(
  select coalesce(json_agg(to_json(g)), '[]') from (
    select c.id as "couponId", t.code as "couponCode", c.value as given, f.*
    from ${typedCodes(codes, own)} t join coupons c on c.id = t.id join ${variationFacts(tomorrow)} f on f."variationId" = c.gift_variation_id where c.kind = 'gift'
  ) g
)`

/** The coupons a customer may see: public ones that have not ended, and their own. */
export const knownCouponFacts = (customerId: Id<'customer'>, now: Date) => sql`(
  select coalesce(jsonb_agg(${couponObject(customerId, now, sql`c.code`)} order by c.ends_at, c.code), '[]') from coupons c cross join ${OWN}
  where c.ends_at > ${now} and c.starts_at <= ${now} and c.paused_at is null and not c.by_codes and ((c.public and c.customer_id is null) or c.customer_id = ${customerId})
)`

/** A coupon of an order; `code` is the one that can be used once, null for the coupon's own. */
export type CouponClaim = { id: string; discount: Amount; code: string | null }

/**
 * SQL that claims one use and the budget of each coupon within its limits, and its code if that can
 * be used once; part of the statement that places an order.
 */
export const claimCoupons = (
  coupons: readonly CouponClaim[],
  { orderId, now }: { orderId: Id<'order'>; now: Date },
  guard: Query,
) => {
  const claims = coupons.map(({ id, discount, code }) => ({ id, discount, code }))
  const isByCode = coupons.some(({ code }) => code !== null)
  return sql`
  locked_coupons as (
    select c.id from coupons c where c.id = any(${uuids(coupons.map(({ id }) => id))}) and ${guard} order by c.id for update
  ),${isByCode ? claimCodes(coupons, orderId) : sql``}
  claimed_coupons as (
    update coupons c set uses = c.uses + 1, spent = c.spent + d.discount
    from locked_coupons l, jsonb_to_recordset(${jsonb(claims)}) as d(id uuid, discount bigint, code text)
    where c.id = l.id and d.id = l.id and (c.total_limit is null or c.uses < c.total_limit) and (c.budget is null or c.spent + d.discount <= c.budget)
      and ${now}::timestamptz between c.starts_at and c.ends_at and c.paused_at is null
      and ${isByCode ? sql`(d.code is null or exists (select from claimed_codes k where k.coupon_id = c.id))` : sql`true`}
      and (d.code is not null or not c.by_codes)
    returning c.id
  )`
}

const claimCodes = (coupons: readonly CouponClaim[], orderId: Id<'order'>) => sql`
  claimed_codes as (
    update coupon_codes k set order_id = ${orderId}::uuid from locked_coupons l
    where k.coupon_id = l.id and k.code = any(${coupons.flatMap(({ code }) => code ?? [])}::text[]) and k.order_id is null
    returning k.coupon_id
  ),`

/** Codes for one use that an order was placed with. */
const codesOf = (orderId: Id<'order'>) =>
  sql`coupon_codes k join orders o on o.id = ${orderId} and k.code = any(o.coupon_codes)`

/**
 * SQL that claims an order's released coupons again, with their codes. If a limit is reached or a
 * code is used meanwhile, `reclaimed_coupons` is shorter than `wanted_coupons`.
 */
export const reclaimCoupons = (orderId: Id<'order'>, guard: Query) => sql`
  wanted_coupons as (
    select c.id, u.customer_id, u.discount from coupons c join coupon_uses u on u.coupon_id = c.id
    where u.order_id = ${orderId} and u.state = 'released' and ${guard} order by c.id for update of c
  ),
  reclaimed_codes as (
    update coupon_codes x set order_id = ${orderId} from wanted_coupons w
    where x.coupon_id = w.id and x.order_id is null and x.code in (select k.code from ${codesOf(orderId)})
    returning x.coupon_id
  ),
  reclaimed_coupons as (
    update coupons c set uses = c.uses + 1, spent = c.spent + w.discount from wanted_coupons w
    where c.id = w.id and (c.total_limit is null or c.uses < c.total_limit) and (c.budget is null or c.spent + w.discount <= c.budget)
      and (c.per_customer_limit is null
        or c.per_customer_limit > (select count(*) from coupon_uses u where u.coupon_id = c.id and u.customer_id = w.customer_id and u.state <> 'released'))
      and (c.id in (select coupon_id from reclaimed_codes) or not exists (select from ${codesOf(orderId)} where k.coupon_id = c.id))
    returning c.id
  )`

/** SQL that releases an order's coupon uses. Idempotent. */
export const releaseCoupons = (orderIdSource: Query) => sql`
  released_uses as (
    update coupon_uses u set state = 'released' from (${orderIdSource}) o where u.order_id = o.id and u.state <> 'released' returning u.coupon_id, u.discount
  ),
  released_codes as (
    update coupon_codes k set order_id = null from (${orderIdSource}) o where k.order_id = o.id
  ),
  released_coupons as (
    update coupons c set uses = c.uses - r.uses, spent = c.spent - r.given
    from (select coupon_id, count(*)::integer as uses, sum(discount)::bigint as given from released_uses group by coupon_id) r
    where c.id = r.coupon_id returning 1 as one
  )`
