import { row, sql, type Transaction } from '../platform/database.ts'

/** Writes the prices of a variation; answers the slug of its product, null when there is no such variation. */
export const writePrice = async (tx: Transaction, variationId: string, regular: number, sale: number | null): Promise<string | null> =>
  (
    await row(
      tx,
      sql<{ slug: string }>`
        update variations v set regular_price = ${regular}, sale_price = ${sale} from products p
        where v.id = ${variationId}::uuid and p.id = v.product_id returning p.slug`,
    )
  )?.slug ?? null
