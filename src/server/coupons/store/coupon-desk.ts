import type { Query as QueryOf } from '#contract/call.ts'
import type { listStaffCoupons } from '#contract/staff/coupons/coupons.ts'
import { isOn } from '#contract/wire.ts'
import type { CouponState } from '#domain/coupons/coupon-state.ts'
import { COUPON_KINDS } from '#domain/coupons/coupon.ts'
import { DAY_MS } from '#domain/time.ts'
import {
  col,
  containing,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
} from '../../platform/database.ts'
import type { Transaction } from '../../platform/database.ts'

const ENDING_MS = 7 * DAY_MS
const names = col.list(col.text)

const Terms = {
  description: col.translated,
  kind: col.one(COUPON_KINDS),
  value: col.int,
  maxDiscount: col.nullable(col.rupiah),
  minimum: col.rupiah,
  buyQuantity: col.nullable(col.int),
  getQuantity: col.nullable(col.int),
  gift: col.nullable(col.text),
  startsAt: col.instant,
  endsAt: col.instant,
  weekdays: col.list(col.int),
  fromTime: col.nullable(col.text),
  untilTime: col.nullable(col.text),
  firstOrderOnly: col.flag,
  categories: names,
  withoutCategories: names,
  products: names,
  withoutProducts: names,
  locations: names,
  tiers: names,
  paymentMethods: names,
  customerId: col.nullable(col.id('customer')),
  public: col.flag,
  totalLimit: col.nullable(col.int),
  perCustomerLimit: col.nullable(col.int),
  perCustomerDayLimit: col.nullable(col.int),
  budget: col.nullable(col.rupiah),
}
const Row = {
  id: col.id('coupon'),
  code: col.text,
  version: col.int,
  ...Terms,
  giftName: col.nullable(col.translated),
  pausedAt: col.nullable(col.instant),
  uses: col.int,
  spent: col.rupiah,
  isByCodes: col.flag,
  isUsed: col.flag,
}
export type DeskCoupon = col.Row<typeof Row>
/** Everything that a form sets; the gift by its SKU. */
export type DeskTerms = col.Row<typeof Terms>

/** Name of a gift with its size, of the variation `v`. */
export const GIFT_NAME = `jsonb_build_object('en', concat_ws(', ', g.name ->> 'en', nullif(v.name ->> 'en', '')), 'id', concat_ws(', ', g.name ->> 'id', nullif(v.name ->> 'id', '')))
    from variations v join products g on g.id = v.product_id`

const columns = sql.raw(`c.id, c.code, c.version, c.description, c.kind, c.value,
  c.max_discount as "maxDiscount", c.minimum, c.buy_quantity as "buyQuantity", c.get_quantity as "getQuantity",
  (select sku from variations where id = c.gift_variation_id) as gift,
  (select ${GIFT_NAME} where v.id = c.gift_variation_id) as "giftName", c.starts_at as "startsAt", c.ends_at as "endsAt",
  coalesce(c.weekdays, '{}') as weekdays, c.from_time as "fromTime", c.until_time as "untilTime", c.first_order_only as "firstOrderOnly",
  coalesce(c.categories, '{}') as categories, coalesce(c.without_categories, '{}') as "withoutCategories",
  coalesce(c.products, '{}') as products, coalesce(c.without_products, '{}') as "withoutProducts",
  coalesce(c.locations, '{}') as locations, coalesce(c.tiers, '{}') as tiers, coalesce(c.payment_methods, '{}') as "paymentMethods",
  c.customer_id as "customerId", c.public, c.total_limit as "totalLimit", c.per_customer_limit as "perCustomerLimit",
  c.per_customer_day_limit as "perCustomerDayLimit", c.budget, c.paused_at as "pausedAt", c.uses, c.spent, c.by_codes as "isByCodes",
  (c.uses > 0 or exists (select from coupon_uses u where u.coupon_id = c.id)) as "isUsed"`)

const usedUp = sql.raw(
  `(coalesce(c.uses >= c.total_limit, false) or coalesce(c.spent >= c.budget, false))`,
)
/** The same as `couponState`. */
const inState = (state: CouponState, now: Date): Query => {
  const live = sql`c.ends_at >= ${now}`
  const unpaused = sql`${live} and c.paused_at is null`
  return {
    ended: sql`c.ends_at < ${now}`,
    paused: sql`${live} and c.paused_at is not null`,
    used_up: sql`${unpaused} and ${usedUp}`,
    planned: sql`${unpaused} and not ${usedUp} and c.starts_at > ${now}`,
    running: sql`${unpaused} and not ${usedUp} and c.starts_at <= ${now}`,
  }[state]
}

export type CouponFilter = Omit<QueryOf<typeof listStaffCoupons>, 'cursor' | 'per_page'>

const matching = ({ search, state, kind, ending, personal }: CouponFilter, now: Date): Query => {
  const all: Query[] = [sql`true`]
  if (search) {
    const like = containing(search)
    all.push(
      sql`(c.code ilike ${like} or c.description ->> 'id' ilike ${like} or c.description ->> 'en' ilike ${like})`,
    )
  }
  if (state) all.push(inState(state, now))
  if (kind) all.push(sql`c.kind = ${kind}`)
  if (isOn(ending))
    all.push(sql`c.ends_at >= ${now} and c.ends_at <= ${new Date(now.getTime() + ENDING_MS)}`)
  if (personal !== undefined) all.push(sql`(c.customer_id is not null) = ${isOn(personal)}`)
  return sql.join(all, ' and ')
}

export const listDeskCoupons = (
  db: Queryable,
  filter: CouponFilter,
  { cursor, perPage, now }: { cursor: { at: Date; id: string } | null; perPage: number; now: Date },
): Promise<DeskCoupon[]> =>
  rows(
    db,
    sql(Row)`
      select ${columns} from coupons c where ${matching(filter, now)}
        and ${cursor === null ? sql`true` : sql`(c.ends_at, c.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`}
      order by c.ends_at desc, c.id desc limit ${perPage}`,
  )

/** How many match, and their sums. */
export const sumDeskCoupons = async (db: Queryable, filter: CouponFilter, now: Date) => {
  const { total, ...sums } = (await row(
    db,
    sql({ total: col.int, uses: col.int, discount: col.rupiah })`
      select count(*)::integer as total, coalesce(sum(c.uses), 0)::integer as uses, coalesce(sum(c.spent), 0)::bigint as discount
      from coupons c where ${matching(filter, now)}`,
  ))!
  return { total, sums }
}

export const findDeskCoupon = (db: Queryable, code: string): Promise<DeskCoupon | null> =>
  row(db, sql(Row)`select ${columns} from coupons c where c.code = ${code}`)

export const deskCouponsOf = (db: Queryable, codes: readonly string[]): Promise<DeskCoupon[]> =>
  rows(db, sql(Row)`select ${columns} from coupons c where c.code = any(${[...codes]}::text[])`)

/** Coupons in the order of their codes. */
export const deskCouponsAfter = (
  db: Queryable,
  after: string,
  max: number,
): Promise<DeskCoupon[]> =>
  rows(
    db,
    sql(Row)`select ${columns} from coupons c where c.code > ${after} order by c.code limit ${max}`,
  )

/** Holds a coupon against orders that claim it, so that its first use and a change exclude each other. */
export const lockCoupon = (tx: Transaction, code: string): Promise<number> =>
  run(tx, sql`select from coupons where code = ${code} for update`)

const Unknown = {
  categories: names,
  products: names,
  locations: names,
  tiers: names,
  hasGift: col.flag,
  giftPrice: col.rupiah,
  hasCustomer: col.flag,
}
/** What a form names and the shop does not have; and the price of its gift. */
export const unknownNames = async (db: Queryable, terms: DeskTerms) => {
  const missing = (
    asked: readonly string[],
    table: 'categories' | 'products' | 'locations' | 'tiers',
    key: string,
  ) =>
    sql`(select coalesce(array_agg(n), '{}') from unnest(${[...asked]}::text[]) n where not exists (select from ${sql.raw(table)} t where t.${sql.raw(key)} = n))`
  return (await row(
    db,
    sql(Unknown)`
      select ${missing([...terms.categories, ...terms.withoutCategories], 'categories', 'slug')} as categories,
        ${missing([...terms.products, ...terms.withoutProducts], 'products', 'slug')} as products,
        ${missing(terms.locations, 'locations', 'id')} as locations,
        ${missing(terms.tiers, 'tiers', 'code')} as tiers,
        exists (select from variations where sku = ${terms.gift}) as "hasGift",
        coalesce((select price from variations where sku = ${terms.gift}), 0) as "giftPrice",
        exists (select from customers where id = ${terms.customerId}::uuid and deleted_at is null) as "hasCustomer"`,
  ))!
}

const orNull = <T>(list: readonly T[]): T[] | null => (list.length === 0 ? null : [...list])

/** The columns of a form, as JSON for `jsonb_populate_record`. */
const valuesOf = (terms: DeskTerms) => ({
  description: terms.description,
  kind: terms.kind,
  value: terms.value,
  max_discount: terms.maxDiscount,
  minimum: terms.minimum,
  buy_quantity: terms.buyQuantity,
  get_quantity: terms.getQuantity,
  starts_at: terms.startsAt.toISOString(),
  ends_at: terms.endsAt.toISOString(),
  weekdays: orNull(terms.weekdays),
  from_time: terms.fromTime,
  until_time: terms.untilTime,
  first_order_only: terms.firstOrderOnly,
  categories: orNull(terms.categories),
  without_categories: orNull(terms.withoutCategories),
  products: orNull(terms.products),
  without_products: orNull(terms.withoutProducts),
  locations: orNull(terms.locations),
  tiers: orNull(terms.tiers),
  payment_methods: orNull(terms.paymentMethods),
  customer_id: terms.customerId,
  public: terms.public,
  total_limit: terms.totalLimit,
  per_customer_limit: terms.perCustomerLimit,
  per_customer_day_limit: terms.perCustomerDayLimit,
  budget: terms.budget,
})
const setColumns = (terms: DeskTerms): Query => sql.raw(Object.keys(valuesOf(terms)).join(', '))
const giftOf = (terms: DeskTerms): Query =>
  sql`(select id from variations where sku = ${terms.gift})`

/** False when the code is taken. */
export const insertCoupon = async (
  tx: Transaction,
  { id, code }: { id: string; code: string },
  terms: DeskTerms,
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into coupons (id, code, gift_variation_id, ${setColumns(terms)})
        select ${id}::uuid, ${code}, ${giftOf(terms)}, ${setColumns(terms)} from jsonb_populate_record(null::coupons, ${jsonb(valuesOf(terms))})
        on conflict (code) do nothing`,
  )) === 1

/** Saves over the version that was read; false when there is a newer one. */
export const updateCoupon = async (
  tx: Transaction,
  { code, over }: { code: string; over: number },
  terms: DeskTerms,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update coupons set gift_variation_id = ${giftOf(terms)}, version = version + 1,
          (${setColumns(terms)}) = (select ${setColumns(terms)} from jsonb_populate_record(null::coupons, ${jsonb(valuesOf(terms))}))
        where code = ${code} and version = ${over}`,
  )) === 1

/** False when it is so already. */
export const markPaused = async (
  tx: Transaction,
  code: string,
  at: Date | null,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update coupons set paused_at = ${at}::timestamptz, version = version + 1 where code = ${code} and (paused_at is null) = ${at !== null}`,
  )) === 1

/** Ends a coupon; false when it has ended. One that has not begun never does. */
export const markEnded = async (tx: Transaction, code: string, now: Date): Promise<boolean> =>
  (await run(
    tx,
    sql`update coupons set ends_at = ${new Date(now.getTime() - 1)}, version = version + 1 where code = ${code} and ends_at >= ${now}`,
  )) === 1
