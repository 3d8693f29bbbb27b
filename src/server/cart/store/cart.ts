import type { Settings } from '#domain/settings.ts'
import { addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import { AutomaticDiscountFacts, automaticDiscountFacts } from '../../automatic-discounts/index.ts'
import { PointOfferFacts, pointOfferFacts } from '../../point-offers/index.ts'
import { promisesPrice, variationFacts, VariationFacts } from '../../catalogue/index.ts'
import { CompanyFacts, companyFacts } from '../../companies/index.ts'
import {
  collectPlaces,
  CollectPlace,
  pinOfCart,
  slotFacts,
  SlotLoad,
  windowsOfCart,
} from '../../couriers/index.ts'
import { Pin } from '../../addresses/index.ts'
import { StandingFacts, standingFacts } from '../../points/index.ts'
import {
  col,
  row,
  run,
  sql,
  jsonb,
  uuids,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import { StoredResponse } from '../../platform/idempotency.ts'

export const CartRow = {
  id: col.id('cart'),
  version: col.int,
  addressId: col.nullable(col.id('address')),
  shippingMethod: col.nullable(col.text),
  timePickup: col.nullable(col.text),
  couponCodes: col.list(col.text),
  lastOrderId: col.nullable(col.id('order')),
}
export const CartLineRow = {
  ...VariationFacts,
  key: col.text,
  quantity: col.int,
  note: col.text,
  selected: col.flag,
  seenPrice: col.rupiah,
  /** An instant in PostgreSQL's JSON format; the sort key of the lines. */
  addedAt: col.text,
  isWished: col.flag,
}
export type CartLineRow = col.Row<typeof CartLineRow>

const isWished = (customerId: string) => sql`
  exists (select 1 from wishes w where w.customer_id = ${customerId} and (w.variation_id = f."variationId" or (w.product_id = f."productId" and w.variation_id is null)))`

/**
 * A customer's cart with lines and facts as a JSON scalar (`CartFacts`). `json` instead of `jsonb`
 * halves the time, because it is only serialised.
 */
export const cartFacts = (customerId: string, tomorrow: LocalDate) => sql`(
  select json_build_object(
    'id', c.id, 'version', c.version, 'addressId', c.address_id, 'shippingMethod', c.shipping_method, 'timePickup', c.time_pickup,
    'couponCodes', c.coupon_codes, 'lastOrderId', c.last_order_id,
    'lines', (
      select coalesce(json_agg(to_json(l) order by l."addedAt", l.key), '[]')
      from (
        select cl.key, cl.quantity, cl.note, cl.selected, cl.seen_price as "seenPrice", cl.created_at as "addedAt", f.*, ${isWished(customerId)} as "isWished"
        from cart_lines cl join ${variationFacts(tomorrow)} f on f."variationId" = cl.variation_id
        where cl.cart_id = c.id
      ) l
    ))
  from carts c where c.customer_id = ${customerId}
)`
export const CartFacts = { ...CartRow, lines: col.list(CartLineRow) }
export type CartFacts = col.Row<typeof CartFacts>

export const readCart = async (db: Queryable, customerId: string, tomorrow: LocalDate) =>
  (
    await row(
      db,
      sql({ cart: col.nullable(CartFacts) })`select ${cartFacts(customerId, tomorrow)} as cart`,
    )
  )?.cart ?? null

/** The windows of the way in which a cart is to reach its customer. */
export const WindowFacts = { slots: col.list(SlotLoad), places: col.list(CollectPlace) }
export type WindowFacts = col.Row<typeof WindowFacts>

/** A cart with its owner's tier and the load of its windows. */
export const CartAndTier = {
  cart: col.nullable(CartFacts),
  tierPosition: col.int,
  earnFactorPercent: col.int,
  automatic: col.list(AutomaticDiscountFacts),
  pointOffers: col.list(PointOfferFacts),
  promisesPrice: col.flag,
  company: col.nullable(CompanyFacts),
  /** Where riders bring it: windows of closed areas are not promised there. */
  pin: col.nullable(Pin),
  ...WindowFacts,
}
export type CartAndTier = col.Row<typeof CartAndTier>
const Read = {
  cart: col.nullable(CartFacts),
  standing: col.nullable(StandingFacts),
  automatic: col.list(AutomaticDiscountFacts),
  pointOffers: col.list(PointOfferFacts),
  promisesPrice: col.flag,
  company: col.nullable(CompanyFacts),
  pin: col.nullable(Pin),
  ...WindowFacts,
}

/** The branch where a cart is collected. */
const placeOfCart = (customerId: string) =>
  sql`exists (select from carts c where c.customer_id = ${customerId} and c.shipping_method = 'collect:' || b.id)`

/** The time and settings of a read. */
export type ReadAt = { now: Date; settings: Settings }
const factsOf = (customerId: string, { now, settings }: ReadAt) => {
  const today = jakartaDate(now)
  return sql`${cartFacts(customerId, addDays(today, 1))} as cart, ${standingFacts(customerId)} as standing, ${automaticDiscountFacts(now)} as automatic, ${pointOfferFacts(now)} as "pointOffers", ${promisesPrice({ settings, now })} as "promisesPrice", ${companyFacts(customerId, today)} as company, ${pinOfCart(customerId)} as pin,
    ${slotFacts(windowsOfCart(customerId, settings['hub.location']), today, customerId)} as slots, ${collectPlaces(today, placeOfCart(customerId))} as places`
}

export const readCartAndTier = async (
  db: Queryable,
  customerId: string,
  at: ReadAt,
): Promise<CartAndTier> => {
  const read = await row(db, sql(Read)`select ${factsOf(customerId, at)}`)
  return {
    cart: read!.cart,
    tierPosition: read!.standing?.tierPosition ?? 0,
    earnFactorPercent: read!.standing?.earnFactorPercent ?? 100,
    automatic: read!.automatic,
    pointOffers: read!.pointOffers,
    promisesPrice: read!.promisesPrice,
    company: read!.company,
    pin: read!.pin,
    slots: read!.slots,
    places: read!.places,
  }
}

/** A variation to add, with its wishlist mark and the note of its last order. */
export const Addable = { ...VariationFacts, isWished: col.flag, lastNote: col.text }
export type Addable = col.Row<typeof Addable>
export const Adding = {
  ...CartAndTier,
  wanted: col.list(Addable),
  replay: col.nullable(StoredResponse),
}
export type Adding = col.Row<typeof Adding>

/**
 * The input for adding in one round trip: cart, wanted variations, and the stored response of the
 * key.
 */
export const readForAdding = async (
  db: Queryable,
  customerId: string,
  asked: ReadAt & { variationIds: readonly string[]; kept: { call: string; key: string } | null },
): Promise<Adding> => {
  const { kept } = asked
  const tomorrow = addDays(jakartaDate(asked.now), 1)
  const read = await row(
    db,
    sql({ ...Read, ...col.pick(Adding, 'wanted', 'replay') })`
      select ${factsOf(customerId, asked)},
        (select coalesce(json_agg(to_json(a)), '[]') from (
          select f.*, ${isWished(customerId)} as "isWished",
            coalesce((select n.note from line_notes n where n.customer_id = ${customerId} and n.variation_id = f."variationId"), '') as "lastNote"
          from ${variationFacts(tomorrow)} f where f."variationId" = any(${uuids(asked.variationIds)})
        ) a) as wanted,
        (select json_build_object('status', status, 'response', response, 'body_hash', body_hash) from idempotency_keys
         where owner = ${customerId} and call = ${kept?.call ?? ''} and key = ${kept?.key ?? ''}) as replay`,
  )
  const {
    cart,
    wanted,
    replay,
    automatic,
    pointOffers,
    promisesPrice: promised,
    company,
    pin,
    slots,
    places,
  } = read!
  return {
    cart,
    tierPosition: read!.standing?.tierPosition ?? 0,
    earnFactorPercent: read!.standing?.earnFactorPercent ?? 100,
    automatic,
    pointOffers,
    promisesPrice: promised,
    company,
    pin,
    slots,
    places,
    wanted,
    replay,
  }
}

export type NewLine = Pick<
  CartLineRow,
  'key' | 'variationId' | 'quantity' | 'note' | 'selected' | 'seenPrice' | 'addedAt'
>
export type ChangedLine = { key: string; quantity: number; note: string; selected: boolean }
/** The changes of a cart, applied all or nothing. */
export type CartWrite = {
  made: readonly NewLine[]
  changed: readonly ChangedLine[]
  gone: readonly string[]
  dropCoupons: boolean
  /** The response to store under the idempotency key. */
  kept: { call: string; key: string; bodyHash: string; response: unknown } | null
}

/**
 * Writes a decision in one statement; false when the version is no longer `seen` (null for no
 * cart).
 */
export const writeCart = async (
  db: Queryable,
  of: { customerId: string; newCartId: string; seen: number | null; now: Date },
  write: CartWrite,
): Promise<boolean> => {
  const { customerId, seen, now } = of
  const cart =
    seen === null
      ? sql`insert into carts (id, customer_id, version, updated_at) values (${of.newCartId}, ${customerId}, 1, ${now}) on conflict do nothing returning id`
      : sql`update carts set version = version + 1, updated_at = ${now} ${write.dropCoupons ? sql`, coupon_codes = '{}'` : sql``}
            where customer_id = ${customerId} and version = ${seen} returning id`
  const written = await row(
    db,
    sql`with cart as (${cart}) ${sql.join(partsOf(of, write), '')} select id from cart`,
  )
  return written !== null
}

/** The non-empty parts of the statement; each runs only if the version matched. */
const partsOf = (
  { customerId, now }: { customerId: string; now: Date },
  { made, changed, gone, kept }: CartWrite,
) => [
  ...(made.length === 0
    ? []
    : [
        sql`, made as (
          insert into cart_lines (key, cart_id, variation_id, quantity, note, selected, seen_price, created_at)
          select l.key, cart.id, l."variationId", l.quantity, l.note, l.selected, l."seenPrice", l."addedAt"
          from cart, jsonb_to_recordset(${jsonb(made)}) as l(key text, "variationId" uuid, quantity integer, note text, selected boolean, "seenPrice" bigint, "addedAt" timestamptz))`,
      ]),
  ...(changed.length === 0
    ? []
    : [
        sql`, changed as (
          update cart_lines cl set quantity = l.quantity, note = l.note, selected = l.selected
          from cart, jsonb_to_recordset(${jsonb(changed)}) as l(key text, quantity integer, note text, selected boolean)
          where cl.key = l.key and cl.cart_id = cart.id)`,
      ]),
  ...(gone.length === 0
    ? []
    : [
        sql`, gone as (delete from cart_lines cl using cart where cl.cart_id = cart.id and cl.key = any(${[...gone]}::text[]))`,
      ]),
  ...(kept === null
    ? []
    : [
        sql`, kept as (
          insert into idempotency_keys (owner, call, key, body_hash, status, response, created_at)
          select ${customerId}, ${kept.call}::text, ${kept.key}::text, ${kept.bodyHash}::text, 200, ${jsonb(kept.response)}, ${now}::timestamptz from cart)`,
      ]),
]

/** Locks the customer's cart until the transaction ends. */
export const lockCart = async (tx: Transaction, customerId: string): Promise<void> => {
  await run(tx, sql`select 1 from carts where customer_id = ${customerId} for update`)
}

export const selectLines = (
  db: Queryable,
  customerId: string,
  keys: readonly string[],
  selected: boolean,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`with lines as (
          update cart_lines cl set selected = ${selected} from carts c
          where c.id = cl.cart_id and c.customer_id = ${customerId} and cl.key = any(${[...keys]}::text[]) returning cl.cart_id
        )
        update carts set version = version + 1, updated_at = ${now} where customer_id = ${customerId}`,
  )

/** Marks changed prices for everybody as shown. */
export const markPricesSeen = (
  db: Queryable,
  cartId: string,
  lines: readonly { key: string; shelfPrice: number }[],
): Promise<number> =>
  run(
    db,
    sql`update cart_lines cl set seen_price = l.price from jsonb_to_recordset(${jsonb(lines.map(({ key, shelfPrice }) => ({ key, price: shelfPrice })))}) as l(key text, price bigint)
        where cl.key = l.key and cl.cart_id = ${cartId}`,
  )

export type Choice = {
  addressId?: string
  shippingMethod?: string
  timePickup?: string
  couponCodes?: string[]
  /** The order to add to; null for an order of its own. */
  addTo?: string | null
}

/** Stores a choice made at the checkout. */
export const chooseForCart = (
  db: Queryable,
  customerId: string,
  newCartId: string,
  choice: Choice,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`insert into carts (id, customer_id, version, address_id, shipping_method, time_pickup, coupon_codes, add_to, updated_at)
        values (${newCartId}, ${customerId}, 1, ${choice.addressId ?? null}, ${choice.shippingMethod ?? null}, ${choice.timePickup ?? null}, ${choice.couponCodes ?? []}::text[], ${choice.addTo ?? null}, ${now})
        on conflict (customer_id) do update set version = carts.version + 1, updated_at = ${now},
          address_id = coalesce(${choice.addressId ?? null}::uuid, carts.address_id),
          shipping_method = coalesce(${choice.shippingMethod ?? null}::text, carts.shipping_method),
          time_pickup = coalesce(${choice.timePickup ?? null}::text, carts.time_pickup),
          coupon_codes = coalesce(${choice.couponCodes ?? null}::text[], carts.coupon_codes),
          add_to = case when ${choice.addTo === undefined} then carts.add_to else ${choice.addTo ?? null}::uuid end`,
  )
