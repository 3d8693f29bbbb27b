import { setStock } from '#server/batches/index.ts'
import { changeSetting } from '#server/platform/settings.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  uuids,
  type Database,
  type Queryable,
} from '#server/platform/database.ts'

/** A customer of the benchmarks: token, address and cart. */
export type Buyer = {
  id: string
  token: string
  addressId: string
  productId: string
  items: { variation_id: string; quantity: number }[]
}

const UNITS = 1_000_000
const LINES = 3
const PRICE_MIN = 20_000
const WEIGHT_MAX_G = 2_000
const DAY_HOURS = 24
/**
 * First phone number of each kind: customers who order, without a cart, background customers,
 * complete purchases, a crowd, and owners of points that expire.
 */
const PHONES = {
  order: 628_810_000_000,
  cart: 628_820_000_000,
  other: 628_830_000_000,
  purchase: 628_840_000_000,
  crowd: 628_850_000_000,
  owner: 628_860_000_000,
}
const NUMBERS_OF_A_KIND = 10_000_000
export type Kind = keyof typeof PHONES

/**
 * Raises stock and window capacities, so that no order is refused. A hamper has the stock of its
 * parts. Uses the shop's own functions where they exist.
 */
export const makeRoom = async (database: Database, now: Date): Promise<void> => {
  await changeSetting(database.db, 'slot.capacityOrders', UNITS, 'bench')
  await changeSetting(database.db, 'slot.capacityGrams', UNITS * 1_000, 'bench')
  await run(
    database.db,
    sql`update delivery_slots set capacity_orders = ${UNITS}, capacity_grams = ${UNITS * 1_000}`,
  )
  const ids = await rows(
    database.db,
    sql({ id: col.text })`select variation_id as id from stock_items where not is_hamper`,
  )
  await database.transaction(async (tx) => {
    for (const { id } of ids) await setStock(tx, id, UNITS, 'bench', now, 'receive')
  })
}

/** The last used phone number of this kind: an earlier part may have made some. */
export const lastPhone = async (db: Queryable, kind: Kind): Promise<number> => {
  const first = PHONES[kind]
  const found = await row(
    db,
    sql({ last: col.int })`
      select coalesce(max(phone::bigint), ${first}::bigint) as last from customers
      where phone::bigint > ${first}::bigint and phone::bigint < ${first + NUMBERS_OF_A_KIND}::bigint`,
  )
  return found!.last
}

/**
 * Creates new customers, each with an active session and an address near the hub. With `carts` each
 * has a cart of three random products. Each may be used once.
 */
export const makeBuyers = async (
  db: Queryable,
  count: number,
  carts: boolean,
  now: Date,
  kind: Kind = carts ? 'order' : 'cart',
): Promise<Buyer[]> => {
  const name = `bench-${kind}`
  const phones = await lastPhone(db, kind)
  await run(
    db,
    sql`
      with made as (
        insert into customers (id, phone, phone_verified_at, name, profile_completed_at, created_at)
        select gen_random_uuid(), (${phones}::bigint + n)::text, ${now}, 'Pembeli ' || n, ${now}, ${now} from generate_series(1, ${count}::integer) n
        returning id, phone
      ),
      sessions_made as (
        insert into sessions (id, customer_id, scope, token_hash, wp_token_hash, access_expires_at, refresh_hash, refresh_expires_at, created_at, last_seen_at, proved_at)
        select gen_random_uuid(), id, 'full', sha256(convert_to('token-' || phone, 'UTF8')), sha256(convert_to(${name} || phone, 'UTF8')),
          ${now}::timestamptz + make_interval(hours => ${DAY_HOURS}), sha256(convert_to('refresh-' || phone, 'UTF8')), ${now}::timestamptz + make_interval(hours => ${DAY_HOURS}), ${now}, ${now}, ${now}
        from made
      ),
      place as (
        select d.code as district, c.code as city, p.code as province from districts d join cities c on c.code = d.city_code join provinces p on p.code = c.province_code
        order by (d.lat + 6.2607) ^ 2 + (d.lng - 106.8137) ^ 2 limit 1
      ),
      addresses_made as (
        insert into addresses (id, customer_id, label, recipient, phone, province_code, city_code, district_code, address_1, full_address, lat, lng, is_default, created_at)
        select gen_random_uuid(), made.id, 'Rumah', 'Pembeli', made.phone, place.province, place.city, place.district, 'Jalan Kemang Raya 1', 'Jalan Kemang Raya 1, Jakarta Selatan',
          -6.2607 + random() / 50, 106.8137 + random() / 50, true, ${now}
        from made, place
        returning id, customer_id
      )
      insert into carts (id, customer_id, version, address_id, shipping_method, updated_at)
      select gen_random_uuid(), customer_id, 1, id, 'petik-antar', ${now} from addresses_made where ${carts}::boolean`,
  )
  // Without statistics on the new rows, the joins below would compare each with each.
  await run(db, sql`analyze customers, sessions, addresses, carts`)
  const found = await rows(
    db,
    sql({
      id: col.text,
      token: col.text,
      addressId: col.text,
      productId: col.text,
      variationIds: col.list(col.text),
    })`
      select c.id, 'token-' || c.phone as token, a.id as "addressId", p.product_id as "productId", p.ids as "variationIds"
      from customers c join addresses a on a.customer_id = c.id
      -- One product for each, all in turn.
      join (
        select product_id, array_agg(id order by position) as ids, row_number() over (order by product_id) - 1 as n, count(*) over () as total
        from variations where active group by product_id
      ) p on p.n = (c.phone::bigint - ${phones}::bigint) % p.total
      where c.phone::bigint > ${phones}::bigint and c.phone::bigint <= ${phones}::bigint + ${count}::integer
      order by c.phone`,
  )
  if (carts)
    await fillCarts(
      db,
      found.map(({ id }) => id),
      now,
    )
  await run(db, sql`analyze carts, cart_lines`)
  return found.map(({ variationIds, ...buyer }) => ({
    ...buyer,
    items: variationIds.slice(0, LINES).map((id) => ({ variation_id: id, quantity: 1 })),
  }))
}

/** One cart line of each customer. */
export const linesOf = async (
  db: Queryable,
  buyers: readonly Buyer[],
): Promise<{ token: string; key: string }[]> => {
  const found = await rows(
    db,
    sql({ id: col.text, key: col.text })`
      select c.customer_id as id, min(l.key) as key from carts c join cart_lines l on l.cart_id = c.id
      where c.customer_id = any(${uuids(buyers.map(({ id }) => id))}) group by c.customer_id`,
  )
  const keys = new Map(found.map(({ id, key }) => [id, key]))
  return buyers.map(({ id, token }) => ({ token, key: keys.get(id)! }))
}

const fillCarts = (db: Queryable, customerIds: readonly string[], now: Date): Promise<number> =>
  run(
    db,
    sql`
      with goods as materialized (
        select v.id, v.price, row_number() over (order by md5(v.id::text)) - 1 as n, count(*) over () as total
        from variations v join products p on p.id = v.product_id
        where v.active and p.published and v.price >= ${PRICE_MIN} and v.net_weight_g <= ${WEIGHT_MAX_G}
      ),
      starts as materialized (
        -- A random place for each; neighbours there are as random, and no two the same.
        select c.id, c.customer_id, floor(random() * of.total)::bigint as start, of.total
        from carts c cross join (select max(total) as total from goods) of
      )
      insert into cart_lines (key, cart_id, variation_id, quantity, selected, seen_price, created_at)
      select replace(gen_random_uuid()::text, '-', ''), c.id, goods.id, 1, true, goods.price, ${now}
      from starts c cross join generate_series(0, ${LINES - 1}::integer) step
        join goods on goods.n = (c.start + step) % c.total
      where c.customer_id = any(${uuids(customerIds)})`,
  )
