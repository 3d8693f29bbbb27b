import type { LocalDate } from '#domain/time.ts'
import { variationFacts, type VariationFacts } from '../catalogue/index.ts'
import { standingFacts } from '../loyalty/index.ts'
import { row, rows, run, sql, jsonb, uuids, type Queryable, type Transaction } from '../platform/database.ts'

export type CartRow = {
  id: string
  version: number
  addressId: string | null
  shippingMethod: string | null
  timePickup: string | null
  couponCodes: string[]
  lastOrderId: string | null
}
export type CartLineRow = VariationFacts & {
  key: string
  quantity: number
  note: string
  selected: boolean
  seenPrice: number
  isWished: boolean
}

/** A customer's cart and its lines with all that must be known of them: a scalar of JSON, `CartFacts`. */
export const cartFacts = (customerId: string, tomorrow: LocalDate) => sql`(
  select jsonb_build_object(
    'id', c.id, 'version', c.version, 'addressId', c.address_id, 'shippingMethod', c.shipping_method, 'timePickup', c.time_pickup,
    'couponCodes', c.coupon_codes, 'lastOrderId', c.last_order_id,
    'lines', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l."addedAt", l.key), '[]')
      from (
        select cl.key, cl.quantity, cl.note, cl.selected, cl.seen_price as "seenPrice", cl.created_at as "addedAt", f.*,
          exists (select 1 from wishes w where w.customer_id = ${customerId} and (w.variation_id = f."variationId" or (w.product_id = f."productId" and w.variation_id is null))) as "isWished"
        from cart_lines cl join ${variationFacts(tomorrow)} f on f."variationId" = cl.variation_id
        where cl.cart_id = c.id
      ) l
    ))
  from carts c where c.customer_id = ${customerId}
)`
export type CartFacts = CartRow & { lines: CartLineRow[] }

export const readCart = async (db: Queryable, customerId: string, tomorrow: LocalDate): Promise<CartFacts | null> =>
  (await row(db, sql<{ cart: CartFacts | null }>`select ${cartFacts(customerId, tomorrow)} as cart`))?.cart ?? null

export const readCartAndTier = async (
  db: Queryable,
  customerId: string,
  tomorrow: LocalDate,
): Promise<{ cart: CartFacts | null; tierPosition: number }> => {
  const read = await row(
    db,
    sql<{
      cart: CartFacts | null
      standing: { tierPosition: number } | null
    }>`select ${cartFacts(customerId, tomorrow)} as cart, ${standingFacts(customerId)} as standing`,
  )
  return { cart: read?.cart ?? null, tierPosition: read?.standing?.tierPosition ?? 0 }
}

/** The customer's cart, made when there is none; locked until the transaction ends, and one version further. */
export const touchCart = async (
  tx: Transaction,
  customerId: string,
  newCartId: string,
  now: Date,
): Promise<{ id: string; version: number }> => {
  const cart = await row(
    tx,
    sql<{ id: string; version: number }>`
      insert into carts (id, customer_id, version, updated_at) values (${newCartId}, ${customerId}, 1, ${now})
      on conflict (customer_id) do update set version = carts.version + 1, updated_at = ${now}
      returning id, version`,
  )
  return cart!
}

/** Facts of some variations and how many of each the cart holds already. */
export const readForAdding = (
  db: Queryable,
  cartId: string,
  variationIds: readonly string[],
  tomorrow: LocalDate,
): Promise<(VariationFacts & { inCart: number; lines: number })[]> =>
  rows(
    db,
    sql<VariationFacts & { inCart: number; lines: number }>`
      select f.*, coalesce(cl.quantity, 0) as "inCart", (select count(*) from cart_lines where cart_id = ${cartId}) as lines
      from ${variationFacts(tomorrow)} f left join cart_lines cl on cl.cart_id = ${cartId} and cl.variation_id = f."variationId"
      where f."variationId" = any(${uuids(variationIds)})`,
  )

export type LineToPut = { key: string; variationId: string; quantity: number; selected: boolean; seenPrice: number }

/** Sets the quantities of lines, making those that are not there yet. */
export const putLines = (tx: Transaction, cartId: string, lines: readonly LineToPut[], now: Date): Promise<number> =>
  run(
    tx,
    sql`insert into cart_lines (key, cart_id, variation_id, quantity, selected, seen_price, created_at)
        select l.key, ${cartId}, l."variationId", l.quantity, l.selected, l."seenPrice", ${now}
        from jsonb_to_recordset(${jsonb(lines)}) as l(key text, "variationId" uuid, quantity integer, selected boolean, "seenPrice" bigint)
        on conflict (cart_id, variation_id) do update set quantity = excluded.quantity, selected = excluded.selected or cart_lines.selected`,
  )

export type LineChange = { quantity?: number; note?: string; selected?: boolean }

/** Changes one line of the customer's cart and moves the cart's version on; false when there is no such line. */
export const changeLine = async (db: Queryable, customerId: string, key: string, change: LineChange, now: Date): Promise<boolean> =>
  (await run(
    db,
    sql`with line as (
          update cart_lines cl set
            quantity = coalesce(${change.quantity ?? null}::integer, cl.quantity), note = coalesce(${change.note ?? null}::text, cl.note),
            selected = coalesce(${change.selected ?? null}::boolean, cl.selected)
          from carts c where c.id = cl.cart_id and c.customer_id = ${customerId} and cl.key = ${key} returning cl.cart_id
        )
        update carts set version = version + 1, updated_at = ${now} where id in (select cart_id from line)`,
  )) === 1

export const removeLine = async (db: Queryable, customerId: string, key: string, now: Date): Promise<boolean> =>
  (await run(
    db,
    sql`with line as (delete from cart_lines cl using carts c where c.id = cl.cart_id and c.customer_id = ${customerId} and cl.key = ${key} returning cl.cart_id)
        update carts set version = version + 1, updated_at = ${now} where id in (select cart_id from line)`,
  )) === 1

export const selectLines = (db: Queryable, customerId: string, keys: readonly string[], selected: boolean, now: Date): Promise<number> =>
  run(
    db,
    sql`with lines as (
          update cart_lines cl set selected = ${selected} from carts c
          where c.id = cl.cart_id and c.customer_id = ${customerId} and cl.key = any(${[...keys]}::text[]) returning cl.cart_id
        )
        update carts set version = version + 1, updated_at = ${now} where customer_id = ${customerId}`,
  )

export const clearLines = (db: Queryable, customerId: string, now: Date): Promise<number> =>
  run(
    db,
    sql`with gone as (delete from cart_lines cl using carts c where c.id = cl.cart_id and c.customer_id = ${customerId} returning 1)
        update carts set version = version + 1, coupon_codes = '{}', updated_at = ${now} where customer_id = ${customerId}`,
  )

/** Remembers that changed prices have now been shown. */
export const markPricesSeen = (db: Queryable, cartId: string, lines: readonly { key: string; price: number }[]): Promise<number> =>
  run(
    db,
    sql`update cart_lines cl set seen_price = l.price from jsonb_to_recordset(${jsonb(lines.map(({ key, price }) => ({ key, price })))}) as l(key text, price bigint)
        where cl.key = l.key and cl.cart_id = ${cartId}`,
  )

export type Choice = { addressId?: string; shippingMethod?: string; timePickup?: string; couponCodes?: string[] }

/** Keeps what was chosen at the checkout. */
export const chooseForCart = (db: Queryable, customerId: string, newCartId: string, choice: Choice, now: Date): Promise<number> =>
  run(
    db,
    sql`insert into carts (id, customer_id, version, address_id, shipping_method, time_pickup, coupon_codes, updated_at)
        values (${newCartId}, ${customerId}, 1, ${choice.addressId ?? null}, ${choice.shippingMethod ?? null}, ${choice.timePickup ?? null}, ${choice.couponCodes ?? []}::text[], ${now})
        on conflict (customer_id) do update set version = carts.version + 1, updated_at = ${now},
          address_id = coalesce(${choice.addressId ?? null}::uuid, carts.address_id),
          shipping_method = coalesce(${choice.shippingMethod ?? null}::text, carts.shipping_method),
          time_pickup = coalesce(${choice.timePickup ?? null}::text, carts.time_pickup),
          coupon_codes = coalesce(${choice.couponCodes ?? null}::text[], carts.coupon_codes)`,
  )
