import { POINT_OFFER_KINDS, type PointOffer } from '#domain/point-offers/point-offer.ts'
import {
  PROMOTION_CHANNELS,
  type BuyingChannel,
  type PromotionChannel,
} from '#domain/automatic-discounts/channel.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import { deskPage, inTermsState, type DeskAsked } from '../../automatic-discounts/index.ts'

const names = col.list(col.text)
const Terms = {
  id: col.text,
  name: col.translated,
  kind: col.one(POINT_OFFER_KINDS),
  factorPercent: col.nullable(col.int),
  points: col.nullable(col.int),
  cap: col.int,
  categories: names,
  products: names,
  weekdays: col.list(col.int),
  fromTime: col.nullable(col.text),
  untilTime: col.nullable(col.text),
}
/** As JSON, which has no type of dates. */
export const PointOfferFacts = {
  ...Terms,
  startsAt: col.text,
  endsAt: col.nullable(col.text),
}
export type PointOfferFacts = col.Row<typeof PointOfferFacts>

export const readPointOffer = (facts: PointOfferFacts): PointOffer => ({
  ...facts,
  startsAt: new Date(facts.startsAt),
  endsAt: facts.endsAt === null ? null : new Date(facts.endsAt),
})

const object = sql.raw(`json_build_object(
  'id', o.id, 'name', o.name, 'kind', o.kind, 'factorPercent', o.factor_percent, 'points', o.points, 'cap', o.cap, 'categories', o.categories, 'products', o.products,
  'startsAt', o.starts_at, 'endsAt', o.ends_at, 'weekdays', o.weekdays, 'fromTime', o.from_time, 'untilTime', o.until_time)`)
const isRunning = (now: Date, startsBy = now): Query =>
  sql`o.starts_at <= ${startsBy}::timestamptz and (o.ends_at is null or o.ends_at > ${now}::timestamptz)`

/**
 * Those of a channel that have started (by a later moment, where given) and not ended, whatever the
 * hour: a JSON scalar, `PointOfferFacts[]`.
 */
export const pointOfferFacts = (
  now: Date,
  channel: BuyingChannel = 'online',
  startsBy = now,
): Query => sql`(
  select coalesce(json_agg(${object} order by o.id), '[]') from point_offers o
  where ${isRunning(now, startsBy)} and o.channel in ('both', ${channel})
)`

/** Those of the online shop for a product of these categories. Slug and slugs are expressions. */
export const pointOffersOn = (product: Query, categories: Query, now: Date): Query => sql`(
  select coalesce(json_agg(${object} order by o.id), '[]') from point_offers o where ${isRunning(now)} and o.channel <> 'till'
    and ((o.products = '{}' and o.categories = '{}') or ${product} = any(o.products) or o.categories && ${categories})
)`

const DeskRow = {
  ...Terms,
  startsAt: col.instant,
  endsAt: col.nullable(col.instant),
  channel: col.one(PROMOTION_CHANNELS),
  orders: col.int,
  bills: col.int,
  given: col.points,
}
/** An offer with where it holds. */
export type OfferTerms = PointOffer & { channel: PromotionChannel }
export type DeskOffer = col.Row<typeof DeskRow>

const columns = sql`o.id, o.name, o.kind, o.factor_percent as "factorPercent", o.points, o.cap, o.categories, o.products, o.weekdays, o.from_time as "fromTime",
  o.until_time as "untilTime", o.starts_at as "startsAt", o.ends_at as "endsAt", o.channel, coalesce(u.orders, 0)::integer as orders, coalesce(b.bills, 0)::integer as bills,
  (coalesce(u.given, 0) + coalesce(b.given, 0))::integer as given`
const used = sql`left join lateral (
    select count(distinct l.order_id) as orders, sum(l.extra_points) as given
    from order_lines l join orders d on d.id = l.order_id and d.state = 'completed' where l.point_offer_id = o.id
  ) u on true left join lateral (
    select count(distinct l.receipt_id) as bills, sum(l.extra_points) as given from till_lines l where l.point_offer_id = o.id
  ) b on true`

export const listOffers = (db: Queryable, asked: DeskAsked): Promise<DeskOffer[]> =>
  rows(db, sql(DeskRow)`select ${columns} from point_offers o ${used} ${deskPage(sql`o`, asked)}`)

export const findOffer = (db: Queryable, id: string): Promise<DeskOffer | null> =>
  row(db, sql(DeskRow)`select ${columns} from point_offers o ${used} where o.id = ${id}`)

export const insertOffer = (tx: Transaction, offer: OfferTerms): Promise<number> =>
  run(
    tx,
    sql`insert into point_offers (id, name, kind, factor_percent, points, cap, categories, products, weekdays, from_time, until_time, starts_at, ends_at, channel)
        values (${offer.id}, ${jsonb(offer.name)}, ${offer.kind}, ${offer.factorPercent}, ${offer.points}, ${offer.cap}, ${[...offer.categories]}::text[],
          ${[...offer.products]}::text[], ${[...offer.weekdays]}::integer[], ${offer.fromTime}, ${offer.untilTime}, ${offer.startsAt}, ${offer.endsAt}, ${offer.channel})`,
  )

/** Ends one that has not ended: now, or at its start if that is later. False otherwise. */
export const markEnded = async (tx: Transaction, id: string, now: Date): Promise<boolean> =>
  (await run(
    tx,
    sql`update point_offers o set ends_at = greatest(${now}::timestamptz, o.starts_at) where o.id = ${id} and not (${inTermsState(sql`o`, 'ended', now)})`,
  )) === 1

const PastLine = {
  orderId: col.text,
  customerId: col.text,
  at: col.instant,
  product: col.text,
  categories: names,
  quantity: col.int,
  paid: col.rupiah,
  earnFactorPercent: col.int,
  rate: col.int,
}

/**
 * What was bought between two instants where an offer holds, after refunds and returns: by
 * completed orders, and by members' bills of tills.
 */
export const linesBetween = (db: Queryable, from: Date, to: Date, channel: PromotionChannel) =>
  rows(
    db,
    sql(PastLine)`
      select x."orderId", x."customerId", x.at, p.slug as product, array_remove(array[c.slug, c.parent_slug], null) as categories,
        x.quantity, x.paid, t.earn_factor_percent as "earnFactorPercent", t.redeem_point_convert as rate
      from (${orderLines(from, to, channel)} union all ${billLines(from, to, channel)}) x
        join loyalty_accounts a on a.customer_id = x."customerId" join tiers t on t.code = a.tier_code
        left join products p on p.id = x.product_id left join categories c on c.slug = p.category_slug
      order by x.at, x."orderId", x.position`,
  )

const orderLines = (from: Date, to: Date, channel: PromotionChannel): Query => sql`
  select d.id::text as "orderId", d.customer_id as "customerId", d.placed_at as at, l.product_id, l.position,
    l.quantity - l.refunded_quantity as quantity, l.line_total - l.discount_share - l.refunded as paid
  from orders d join order_lines l on l.order_id = d.id and l.gift_of is null
  where d.placed_at >= ${from} and d.placed_at < ${to} and d.state = 'completed' and ${channel !== 'till'}`

/** A voucher's part of a bill is not paid: each line has its share of the money. */
const billLines = (from: Date, to: Date, channel: PromotionChannel): Query => sql`
  select r.id::text, r.customer_id, r.at, v.product_id, l.position, l.quantity - l.returned,
    (l.subtotal * (l.quantity - l.returned) / l.quantity * (r.grand_total - r.voucher_amount - r.uncovered) / greatest(1, r.grand_total))::bigint
  from till_receipts r join till_lines l on l.receipt_id = r.id join variations v on v.id = l.variation_id
  where r.at >= ${from} and r.at < ${to} and r.customer_id is not null and ${channel !== 'online'}`
