import type { Id } from '#domain/units.ts'
import { col, row, rows, run, sql, uuids, type Queryable } from '../platform/database.ts'

/**
 * Toggles a product's wishlist mark in one statement, or sets it as wanted; returns the new state,
 * null for an unknown product.
 */
export const toggleWish = async (
  db: Queryable,
  customerId: Id<'customer'>,
  productId: Id<'product'>,
  wanted: boolean | null,
  now: Date,
): Promise<boolean | null> => {
  const result = await row(
    db,
    sql({ removed: col.flag, known: col.flag })`
      with gone as (
        delete from wishes
        where customer_id = ${customerId} and product_id = ${productId} and variation_id is null and ${wanted}::boolean is not true
        returning 1
      ), product as (
        select id from products where id = ${productId} and published
      ), made as (
        insert into wishes (customer_id, product_id, created_at)
        select ${customerId}::uuid, id, ${now}::timestamptz from product where not exists (select 1 from gone) and ${wanted}::boolean is not false
        on conflict do nothing
      )
      select exists (select 1 from gone) as removed, exists (select 1 from product) as known`,
  )
  if (!result?.removed && !result?.known) return null
  return wanted ?? !result.removed
}

/** Sets a variation's wishlist mark; false for an unknown variation. */
export const addVariationWish = async (
  db: Queryable,
  customerId: Id<'customer'>,
  variationId: Id<'variation'>,
  now: Date,
): Promise<boolean> => {
  const result = await row(
    db,
    sql({ known: col.flag })`
      with variation as (
        select id, product_id from variations where id = ${variationId} and active
      ), made as (
        insert into wishes (customer_id, product_id, variation_id, created_at)
        select ${customerId}::uuid, product_id, id, ${now}::timestamptz from variation
        on conflict do nothing
      )
      select exists (select 1 from variation) as known`,
  )
  return result?.known ?? false
}

export const removeVariationWish = async (
  db: Queryable,
  customerId: Id<'customer'>,
  variationId: Id<'variation'>,
): Promise<void> => {
  await run(
    db,
    sql`delete from wishes where customer_id = ${customerId} and variation_id = ${variationId}`,
  )
}

const Wish = { productId: col.id('product'), variationId: col.nullable(col.id('variation')) }

/** A customer's wishlist marks, newest first. */
export const readWishes = (db: Queryable, customerId: Id<'customer'>) =>
  rows(
    db,
    sql(Wish)`
      select product_id as "productId", variation_id as "variationId" from wishes
      where customer_id = ${customerId} order by created_at desc, product_id`,
  )

/** SQL of a customer's marks on some products: `product_id`, `variation_id`. */
export const wishesOn = (customerId: Id<'customer'>, productIds: readonly string[]) => sql`
  select product_id, variation_id from wishes where customer_id = ${customerId} and product_id = any(${uuids(productIds)})`
