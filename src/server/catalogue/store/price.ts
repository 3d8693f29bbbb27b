import type { Id } from '#domain/units.ts'
import { PRICE_CUT_DAYS } from '#domain/staff/approval.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Size } from '#domain/checkout/shipping.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  uuids,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

/** When a price of `variations v` begins: later than the one before, whatever the clock says. */
export const pricedAt = (now: Date): Query =>
  sql`greatest(${now}::timestamptz, v.priced_at + interval '1 millisecond')`

/** The prices while a plan `n` of `variations v` holds: the one that it sets, and the other one. */
export const PLANNED = {
  regular: `case n.target when 'regular' then n.regular else coalesce(n.before_regular, v.regular_price) end`,
  sale: `case when n.target = 'sale' then n.sale when n.before_regular is null then v.sale_price else n.before_sale end`,
}

/**
 * Sets the prices of `variations v`; who set them when moves only with another price, as the history
 * does.
 */
export const pricing = (
  regular: Query,
  sale: Query,
  { by, now }: { by: Query; now: Date },
): Query => {
  const isOther = sql`(v.regular_price, v.sale_price) is distinct from (${regular}, ${sale})`
  return sql`regular_price = ${regular}, sale_price = ${sale},
    priced_at = case when ${isOther} then ${pricedAt(now)} else v.priced_at end,
    priced_by = case when ${isOther} then ${by} else v.priced_by end`
}

/**
 * Writes a variation's prices, and who set them when, and raises its product's version, so that no
 * form that was read before writes the old ones back. Returns the product's slug, null for an unknown
 * variation.
 */
export const writePrice = async (
  tx: Transaction,
  variationId: Id<'variation'>,
  regular: number,
  sale: number | null,
  { by, now }: { by: string; now: Date },
): Promise<string | null> => {
  // The product first, as in a save of its form.
  await run(
    tx,
    sql`update products p set version = p.version + 1 from variations v where v.id = ${variationId}::uuid and p.id = v.product_id`,
  )
  const written = await row(
    tx,
    sql({ slug: col.text })`
        update variations v set ${pricing(sql`${regular}::bigint`, sql`${sale}::bigint`, { by: sql`${by}::text`, now })} from products p
        where v.id = ${variationId}::uuid and p.id = v.product_id returning p.slug`,
  )
  return written?.slug ?? null
}

/** The highest price of `variations v` in the days in which cuts add up. */
export const highestPrice = (now: Date): Query => sql`(
  select max(coalesce(h.sale, h.regular)) from price_history h where h.variation_id = v.id
    and (h.until_at is null or h.until_at > ${new Date(now.getTime() - PRICE_CUT_DAYS * DAY_MS)}))`

/** What customers pay for some variations, the highest price of late, and what they cost the shop. */
export const readCharged = (db: Queryable, ids: readonly string[], now: Date) =>
  rows(
    db,
    sql({
      id: col.text,
      charged: col.rupiah,
      highest: col.rupiah,
      cost: col.nullable(col.rupiah),
    })`
      select v.id, v.price as charged, ${highestPrice(now)} as highest,
        v.unit_cost as cost from variations v where v.id = any(${uuids(ids)})`,
  )

const SizeRow = { length_cm: col.int, width_cm: col.int, height_cm: col.int }

/** Writes a variation's packed size, used for later courier quotes. Returns what it was. */
export const writeSize = async (
  tx: Transaction,
  variationId: Id<'variation'>,
  { lengthCm, widthCm, heightCm }: Size,
) => {
  const before = await row(
    tx,
    sql(
      SizeRow,
    )`select length_cm, width_cm, height_cm from variations where id = ${variationId}::uuid for update`,
  )
  await run(
    tx,
    sql`update variations set length_cm = ${lengthCm}, width_cm = ${widthCm}, height_cm = ${heightCm} where id = ${variationId}::uuid`,
  )
  return before
}

export const variationIdOf = async (db: Queryable, sku: string): Promise<string | null> =>
  (await row(db, sql({ id: col.id('variation') })`select id from variations where sku = ${sku}`))
    ?.id ?? null
