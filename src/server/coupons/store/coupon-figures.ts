import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { DAY_MS } from '#domain/time.ts'
import { col, row, sql, type Query, type Queryable } from '../../platform/database.ts'
import { GIFT_NAME, type DeskTerms } from './coupon-desk.ts'

const Use = {
  number: col.text,
  state: col.one(ORDER_STATES),
  discount: col.rupiah,
  isLive: col.flag,
  at: col.instant,
}
const Day = { day: col.day, uses: col.int, discount: col.rupiah }
const Figures = {
  goods: col.rupiah,
  newCustomers: col.int,
  codes: col.int,
  codesUsed: col.int,
  days: col.list(Day),
  orders: col.list({ ...Use, at: col.text }),
}
/** More than two years. */
const DAYS_SHOWN = 800
const ORDERS_SHOWN = 50

/** What was done with a coupon. */
export const couponFigures = async (db: Queryable, id: string) =>
  (await row(
    db,
    sql(Figures)`
      with live as (
        select u.customer_id, u.order_id, u.discount, u.at from coupon_uses u where u.coupon_id = ${id}::uuid and u.state <> 'released'
      )
      select coalesce((select sum(o.subtotal) from live l join orders o on o.id = l.order_id), 0)::bigint as goods,
        (select count(distinct l.customer_id)::integer from live l where not exists (
          select from orders o where o.customer_id = l.customer_id and o.placed_at < l.at and o.id <> l.order_id and o.state not in ('expired', 'cancelled')
        )) as "newCustomers",
        (select count(*)::integer from coupon_codes where coupon_id = ${id}::uuid) as codes,
        (select count(order_id)::integer from coupon_codes where coupon_id = ${id}::uuid) as "codesUsed",
        (select coalesce(jsonb_agg(d order by d.day desc), '[]') from (
          select (at at time zone 'Asia/Jakarta')::date as day, count(*)::integer as uses, sum(discount)::bigint as discount
          from live group by 1 order by 1 desc limit ${DAYS_SHOWN}
        ) d) as days,
        (select coalesce(jsonb_agg(x order by x.at desc), '[]') from (
          select o.number, o.state, u.discount, u.state <> 'released' as "isLive", u.at
          from coupon_uses u join orders o on o.id = u.order_id where u.coupon_id = ${id}::uuid order by u.at desc limit ${ORDERS_SHOWN}
        ) x) as orders`,
  ))!

/** Orders are compared over at most as many days. */
const COMPARED_MS = 30 * DAY_MS
const Side = {
  orders: col.int,
  goods: col.nullable(col.rupiah),
  discount: col.nullable(col.rupiah),
  margin: col.nullable(col.rupiah),
  /** Packed orders whose whole cost is known. */
  costed: col.int,
}
const Compared = {
  from: col.nullable(col.instant),
  until: col.nullable(col.instant),
  with: col.nullable(Side),
  without: col.nullable(Side),
}

/**
 * Orders with a coupon and without it, over the last 30 days until its last use. Money is the mean
 * of an order; the margin is goods after discounts without what their batches cost.
 */
export const comparedOrders = async (db: Queryable, id: string) =>
  (await row(
    db,
    sql(Compared)`
      with span as (
        select greatest(min(at), max(at) - ${COMPARED_MS / 1_000} * interval '1 second') as since, max(at) as until
        from coupon_uses where coupon_id = ${id}::uuid and state <> 'released'
      ),
      placed as (
        select o.id, o.subtotal, o.discount_goods, o.discount,
          exists (select from coupon_uses u where u.order_id = o.id and u.coupon_id = ${id}::uuid and u.state <> 'released') as uses
        from orders o, span where o.placed_at >= span.since - interval '1 minute' and o.placed_at <= span.until + interval '1 minute'
          and o.state not in ('expired', 'cancelled')
      ),
      costs as (
        select p.id, -sum(m.on_hand_delta * b.unit_cost) as cost
        from placed p join stock_movements m on m.cause = 'order' and m.cause_id = p.id::text and m.kind in ('sell', 'return') and m.on_hand_delta <> 0
        left join batches b on b.id = m.batch_id
        group by p.id having count(*) = count(b.unit_cost)
      )
      select span.since as from, span.until, ${side(sql`p.uses`)} as with, ${side(sql`not p.uses`)} as without from span`,
  ))!

const side = (which: Query): Query => sql`(
  select json_build_object('orders', count(*)::integer, 'goods', round(avg(p.subtotal))::bigint, 'discount', round(avg(p.discount))::bigint,
    'margin', round(avg(p.subtotal - p.discount_goods - c.cost))::bigint, 'costed', count(c.id)::integer)
  from placed p left join costs c on c.id = p.id where ${which})`

const Names = {
  categories: col.list(col.translated),
  withoutCategories: col.list(col.translated),
  products: col.list(col.translated),
  withoutProducts: col.list(col.translated),
  locations: col.list(col.translated),
  tiers: col.list(col.translated),
  gift: col.nullable(col.translated),
  customer: col.nullable(col.text),
}
/** The names of what terms are limited to, in the order of their names. */
export const termNames = async (db: Queryable, terms: DeskTerms) => {
  const named = (
    asked: readonly string[],
    table: 'categories' | 'products' | 'tiers',
    key: string,
  ) =>
    sql`(select coalesce(jsonb_agg(t.name order by t.name ->> 'id'), '[]') from ${sql.raw(table)} t where t.${sql.raw(key)} = any(${[...asked]}::text[]))`
  return (await row(
    db,
    sql(Names)`
      select ${named(terms.categories, 'categories', 'slug')} as categories,
        ${named(terms.withoutCategories, 'categories', 'slug')} as "withoutCategories",
        ${named(terms.products, 'products', 'slug')} as products,
        ${named(terms.withoutProducts, 'products', 'slug')} as "withoutProducts",
        ${named(terms.tiers, 'tiers', 'code')} as tiers,
        (select coalesce(jsonb_agg(jsonb_build_object('en', l.name, 'id', l.name) order by l.name), '[]')
          from locations l where l.id = any(${[...terms.locations]}::text[])) as locations,
        (select ${sql.raw(GIFT_NAME)} where v.sku = ${terms.gift}) as gift,
        (select name from customers where id = ${terms.customerId}::uuid) as customer`,
  ))!
}
