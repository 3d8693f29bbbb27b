import { startSession } from '#server/auth/index.ts'
import { col, row, sql, type Database } from '#server/platform/database.ts'
import type { Inside } from './inside.ts'
import type { Ask } from './load.ts'
import { placeAsk } from './writes.ts'

const GOODS_MIN = 60_000
const GOODS_MAX = 150_000

/**
 * An order by cash, ready to be placed. Only who has completed one before may pay so, so it is a
 * demo customer's.
 */
export const cashOrder = async (
  database: Database,
  inside: Inside,
  slot: string,
  now: Date,
): Promise<Ask> => {
  const found = await row(
    database.db,
    sql({ id: col.text, addressId: col.text, productId: col.text, variationId: col.text })`
      select o.customer_id as id, a.id as "addressId", v.product_id as "productId", v.id as "variationId"
      from orders o join addresses a on a.customer_id = o.customer_id and a.deleted_at is null, variations v
      where o.state = 'completed' and v.active and not v.refrigerated and v.price between ${GOODS_MIN} and ${GOODS_MAX}
      order by (a.lat + 6.2607) ^ 2 + (a.lng - 106.8137) ^ 2, v.id limit 1`,
  )
  const { id, addressId, productId, variationId } = found!
  const { key } = await startSession(database.db, id, 'full', {
    userAgent: 'bench',
    ip: '127.0.0.1',
    now,
  })
  const send = (method: string, path: string, body: unknown) =>
    inside.ask({
      method,
      path: `/api/shop${path}`,
      headers: { authorization: `Bearer ${key.token}` },
      body: JSON.stringify(body),
    })
  await send('DELETE', '/cart/clear', {})
  await send('POST', '/cart/add-multiple', {
    product_id: productId,
    items: [{ variation_id: variationId, quantity: 1 }],
  })
  await send('PUT', '/checkout/address', { address_id: addressId })
  await send('PUT', '/checkout/shipping-method', { shipping_method: 'petik-antar' })
  return placeAsk({ token: key.token, addressId }, slot, 'cod')
}
