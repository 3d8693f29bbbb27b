import {
  AUTOMATIC_DISCOUNT_KINDS,
  type AutomaticDiscount,
} from '#domain/automatic-discounts/automatic-discount.ts'
import type { BuyingChannel } from '#domain/automatic-discounts/channel.ts'
import type { Amount, Id } from '#domain/units.ts'
import { col, jsonb, sql, uuids, type Query } from '../../platform/database.ts'

export const AutomaticDiscountFacts = {
  id: col.id('automatic_discount'),
  name: col.translated,
  kind: col.one(AUTOMATIC_DISCOUNT_KINDS),
  buyQuantity: col.nullable(col.int),
  percent: col.nullable(col.int),
  steps: col.list({ from: col.rupiah, off: col.rupiah }),
  categories: col.list(col.text),
  products: col.list(col.text),
  startsAt: col.text,
  endsAt: col.nullable(col.text),
  weekdays: col.list(col.int),
  fromTime: col.nullable(col.text),
  untilTime: col.nullable(col.text),
}
export type AutomaticDiscountFacts = col.Row<typeof AutomaticDiscountFacts>

/** Parses the dates, because JSON has no date type. */
export const readAutomaticDiscount = (facts: AutomaticDiscountFacts): AutomaticDiscount => ({
  ...facts,
  startsAt: new Date(facts.startsAt),
  endsAt: facts.endsAt === null ? null : new Date(facts.endsAt),
})

const object = sql.raw(`json_build_object(
  'id', d.id, 'name', d.name, 'kind', d.kind, 'buyQuantity', d.buy_quantity, 'percent', d.percent, 'steps', d.steps, 'categories', d.categories, 'products', d.products,
  'startsAt', d.starts_at, 'endsAt', d.ends_at, 'weekdays', d.weekdays, 'fromTime', d.from_time, 'untilTime', d.until_time)`)
const isRunning = (now: Date, startsBy = now): Query =>
  sql`d.starts_at <= ${startsBy}::timestamptz and (d.ends_at is null or d.ends_at > ${now}::timestamptz)`

/**
 * Those of a channel that have started (by a later moment, where given) and not ended, whatever the
 * hour: a JSON scalar, `AutomaticDiscountFacts[]`.
 */
export const automaticDiscountFacts = (
  now: Date,
  channel: BuyingChannel = 'online',
  startsBy = now,
): Query => sql`(
  select coalesce(json_agg(${object} order by d.id), '[]') from automatic_discounts d
  where ${isRunning(now, startsBy)} and d.channel in ('both', ${channel})
)`

/**
 * Those of the online shop on lines that are for a product of these categories and may hold now: a JSON scalar,
 * `AutomaticDiscountFacts[]`. Slug and slugs are expressions.
 */
export const automaticDiscountsOn = (product: Query, categories: Query, now: Date): Query => sql`(
  select coalesce(json_agg(${object} order by d.id), '[]') from automatic_discounts d
  where d.kind <> 'basket_steps' and d.channel <> 'till' and ${isRunning(now)}
    and ((d.products = '{}' and d.categories = '{}') or ${product} = any(d.products) or d.categories && ${categories})
)`

/** What a discount takes off a line of a new order. */
export type AutomaticDiscountShare = {
  discountId: Id<'automatic_discount'>
  lineId: Id<'order_line'>
  amount: Amount
}

/** How many of some discounts still run: an expression, to be equal to the number of the ids. */
export const runningOf = (ids: readonly Id<'automatic_discount'>[], now: Date): Query =>
  sql`(select count(*) from automatic_discounts d where d.id = any(${uuids(ids)}) and ${isRunning(now)})`

/** SQL that writes the shares of a new order; `order` selects its id. */
export const insertAutomaticDiscountShares = (
  shares: readonly AutomaticDiscountShare[],
  order: Query,
): Query => {
  const written = shares.map(({ discountId, lineId, amount }) => ({
    discount_id: discountId,
    order_line_id: lineId,
    amount,
  }))
  return sql`new_automatic_shares as (
      insert into automatic_discount_shares (order_line_id, discount_id, order_id, amount)
      select s.order_line_id, s.discount_id, o.id, s.amount
      from (${order}) o, jsonb_to_recordset(${jsonb(written)}) as s(order_line_id uuid, discount_id uuid, amount bigint)
    )`
}

/** What an order saves by each discount; `orderId` is an expression. A JSON scalar. */
export const automaticDiscountsOfOrder = (orderId: Query): Query => sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'amount', g.amount) order by g.kind = 'basket_steps', g.id), '[]')
  from (
    select d.id, d.name, d.kind, sum(s.amount)::bigint as amount
    from automatic_discount_shares s join automatic_discounts d on d.id = s.discount_id where s.order_id = ${orderId} group by d.id
  ) g
)`
export const GivenDiscount = {
  id: col.id('automatic_discount'),
  name: col.translated,
  amount: col.rupiah,
}
