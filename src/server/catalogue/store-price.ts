import type { Size } from '#domain/shipping.ts'
import { row, run, sql, type Queryable, type Transaction } from '../platform/database.ts'

/**
 * Writes the prices of a variation; answers the slug of its product, null when there is no such
 * variation.
 */
export const writePrice = async (
  tx: Transaction,
  variationId: string,
  regular: number,
  sale: number | null,
): Promise<string | null> =>
  (
    await row(
      tx,
      sql<{ slug: string }>`
        update variations v set regular_price = ${regular}, sale_price = ${sale} from products p
        where v.id = ${variationId}::uuid and p.id = v.product_id returning p.slug`,
    )
  )?.slug ?? null

/**
 * Writes what a variation takes up packed; false when there is no such variation. Couriers are
 * asked by it from now on, what a customer was quoted holds.
 */
export const writeSize = async (
  db: Queryable,
  variationId: string,
  { lengthCm, widthCm, heightCm }: Size,
): Promise<boolean> =>
  (await run(
    db,
    sql`update variations set length_cm = ${lengthCm}, width_cm = ${widthCm}, height_cm = ${heightCm} where id = ${variationId}::uuid`,
  )) === 1

export const variationIdOf = async (db: Queryable, sku: string): Promise<string | null> =>
  (await row(db, sql<{ id: string }>`select id from variations where sku = ${sku}`))?.id ?? null
