import { AUTOMATIC_DISCOUNT_KINDS } from '#domain/automatic-discounts/automatic-discount.ts'
import { PROMOTION_CHANNELS } from '#domain/automatic-discounts/channel.ts'
import { FALLEN_STATES } from '#domain/orders/order-state.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import { deskPage, inTermsState, type DeskAsked } from './terms-state.ts'

const names = col.list(col.text)
const Terms = {
  name: col.translated,
  kind: col.one(AUTOMATIC_DISCOUNT_KINDS),
  buyQuantity: col.nullable(col.int),
  percent: col.nullable(col.int),
  steps: col.list({ from: col.rupiah, off: col.rupiah }),
  categories: names,
  products: names,
  weekdays: col.list(col.int),
  fromTime: col.nullable(col.text),
  untilTime: col.nullable(col.text),
  startsAt: col.instant,
  endsAt: col.nullable(col.instant),
  channel: col.one(PROMOTION_CHANNELS),
}
export type DeskTerms = col.Row<typeof Terms>
const Row = {
  id: col.id('automatic_discount'),
  ...Terms,
  /** Names of its categories and products, as far as the shop still has them. */
  goods: col.list(col.translated),
  orders: col.int,
  bills: col.int,
  given: col.rupiah,
}
export type DeskDiscount = col.Row<typeof Row>

const columns = sql`d.id, d.name, d.kind, d.buy_quantity as "buyQuantity", d.percent, d.steps, d.categories, d.products, d.weekdays,
  d.from_time as "fromTime", d.until_time as "untilTime", d.starts_at as "startsAt", d.ends_at as "endsAt", d.channel,
  (select coalesce(jsonb_agg(g.name order by g.is_product, g.slug), '[]') from (
    select slug, name, false as is_product from categories where slug = any(d.categories)
    union all select slug, name, true from products where slug = any(d.products)
  ) g) as goods,
  coalesce(u.orders, 0)::integer as orders, coalesce(b.bills, 0)::integer as bills, (coalesce(u.given, 0) + coalesce(b.given, 0))::bigint as given`
/**
 * Units that were given back, that were missing or that were taken out take their share with them.
 * What cost nothing has no refund: its adjustment says that it is gone.
 */
const used = sql`left join lateral (
    select count(distinct s.order_id) as orders, sum(s.amount - s.amount * least(l.quantity, l.refunded_quantity + coalesce(g.units, 0)) / l.quantity) as given
    from automatic_discount_shares s join orders o on o.id = s.order_id join order_lines l on l.id = s.order_line_id left join lateral (
      select sum(a.units) as units from order_adjustments a where a.order_line_id = l.id and a.kind in ('short', 'dropped') and a.refund_id is null
    ) g on true
    where s.discount_id = d.id and o.state <> all(${[...FALLEN_STATES]}::text[])
  ) u on true left join lateral (
    select count(distinct s.receipt_id) as bills, sum(s.amount - s.amount * l.returned / l.quantity) as given
    from till_discount_shares s join till_lines l on l.receipt_id = s.receipt_id and l.position = s.position where s.discount_id = d.id
  ) b on true`

export const listDesk = (db: Queryable, asked: DeskAsked): Promise<DeskDiscount[]> =>
  rows(
    db,
    sql(Row)`select ${columns} from automatic_discounts d ${used} ${deskPage(sql`d`, asked)}`,
  )

export const findDesk = (db: Queryable, id: string): Promise<DeskDiscount | null> =>
  row(db, sql(Row)`select ${columns} from automatic_discounts d ${used} where d.id = ${id}`)

export const insertDiscount = (tx: Transaction, id: string, terms: DeskTerms): Promise<number> =>
  run(
    tx,
    sql`insert into automatic_discounts (id, name, kind, buy_quantity, percent, steps, categories, products, weekdays, from_time, until_time, starts_at, ends_at, channel)
        values (${id}, ${jsonb(terms.name)}, ${terms.kind}, ${terms.buyQuantity}, ${terms.percent}, ${jsonb(terms.steps)}, ${[...terms.categories]}::text[], ${[...terms.products]}::text[],
          ${[...terms.weekdays]}::integer[], ${terms.fromTime}, ${terms.untilTime}, ${terms.startsAt}, ${terms.endsAt}, ${terms.channel})`,
  )

/** Ends one that has not ended: now, or at its start if that is later. False otherwise. */
export const markEnded = async (tx: Transaction, id: string, now: Date): Promise<boolean> =>
  (await run(
    tx,
    sql`update automatic_discounts d set ends_at = greatest(${now}::timestamptz, d.starts_at) where d.id = ${id} and not (${inTermsState(sql`d`, 'ended', now)})`,
  )) === 1
