/**
 * Test data for the purchase path, created as directly as keeps the ledgers consistent. Amounts are
 * whole Rupiah.
 */
import { randomUUID } from 'node:crypto'
import type { CouponKind } from '#domain/coupons/coupon.ts'
import { slotId } from '#domain/delivery/delivery-slot.ts'
import { DAY_MS } from '#domain/time.ts'
import { sendDueNotices } from '#server/adapters/payment/local.ts'
import { hashToken, newToken } from '#server/auth/secrets.ts'
import { startSession } from '#server/auth/index.ts'
import { col, jsonb, row, run, sql } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { reconcile } from '#server/start/reconcile.ts'
import { announceChange } from '#server/platform/changes.ts'
import { changeSetting } from '#server/platform/settings.ts'
import type { Shop } from '#server/shop.ts'
import type { SettingKey } from '#domain/settings.ts'
import { buildCustomer, nextPhone, type TestCustomer } from './customer.ts'
import type { TestAnswer, TestShop } from './shop.ts'

/** What builders need of a shop, also one in another process. */
export type Grounds = { shop: Shop; clock: { now: () => Date } }

export type TestProduct = {
  id: string
  slug: string
  price: number
  variationIds: string[]
  variationId: string
  sku: string
}
export type ProductGiven = {
  price?: number
  regularPrice?: number
  /** Saleable units of each variation. */
  stock?: number
  safety?: number
  nextDay?: number
  variations?: number
  weightG?: number
  sizeCm?: [number, number, number]
  refrigerated?: boolean
  frozen?: boolean
  category?: string
  name?: string
}

/** A product with stock and its receipts. Its regular price was charged for a month. */
export const buildProduct = async (
  { shop, clock }: Grounds,
  given: ProductGiven = {},
): Promise<TestProduct> => {
  const now = clock.now()
  const {
    price = 60_000,
    stock = 100,
    safety = 1,
    nextDay = 0,
    weightG = 500,
    sizeCm = [10, 10, 10],
    refrigerated = false,
    frozen = false,
    category = 'uji',
  } = given
  const [id, mark] = [newId(now), randomUUID().slice(0, 8)]
  const [slug, name] = [`produk-${mark}`, given.name ?? `Produk ${mark}`]
  const variations = Array.from({ length: given.variations ?? 1 }, (_, position) => ({
    id: newId(now),
    sku: `${mark}-${position}`,
    position,
    name: { en: `Pack ${position + 1}`, id: `Kemasan ${position + 1}` },
  }))
  const regular = given.regularPrice ?? price
  await run(
    shop.db,
    sql`
      with category as (
        insert into categories (slug, name, description, tile, image, position) values (${category}, '{"en":"Test","id":"Uji"}', '{"en":"","id":""}', 'tile', '{"base":"","widths":[]}', 1)
        on conflict do nothing
      )
      insert into products (id, sku, slug, name, short_description, description, category_slug, tile, grade, sell_mode, unit, net_weight_g, refrigerated, frozen, shelf_life_days,
        min_life_on_delivery_days, origin, ppn_class, halal_class, page, images, first_published_at, search_words)
      values (${id}, ${mark}, ${slug}, ${jsonb({ en: name, id: name })}, '{"en":"","id":""}', '{"en":"","id":""}', ${category}, 'tile', 'A', 'pack', '{"en":"pack","id":"kemasan"}', ${weightG},
        ${refrigerated}, ${frozen}, 7, 3, '{"en":"Malang","id":"Malang"}', 'exempt', 'natural', '{}', '[{"base":"/files/art/products/uji/1","widths":[160,480]}]', ${now}, '{}')`,
  )
  await run(
    shop.db,
    sql`
      with v as (
        insert into variations (id, product_id, sku, position, attribute, name, grade, net_weight_g, length_cm, width_cm, height_cm, regular_price, sale_price, priced_at, priced_by, strike_until, refrigerated)
        select l.id, ${id}, l.sku, l.position, '{"en":"Size","id":"Ukuran"}', l.name, 'A', ${weightG}, ${sizeCm[0]}, ${sizeCm[1]}, ${sizeCm[2]}, ${regular}, ${regular === price ? null : price}::bigint, ${now}::timestamptz, 'test', ${regular === price ? null : addMs(now, 16 * DAY_MS)}::timestamptz, ${refrigerated}
        from jsonb_to_recordset(${jsonb(variations)}) as l(id uuid, sku text, position integer, name jsonb) returning id
      ),
      h as (
        insert into price_history (variation_id, regular, from_at, until_at, actor)
        select id, ${regular}, ${addMs(now, -30 * DAY_MS)}::timestamptz, ${now}::timestamptz, 'test' from v where ${regular !== price}
      ),
      s as (
        insert into stock_items (variation_id, location_id, on_hand, safety, next_day_quota) select id, 'kemang', ${stock + safety}, ${safety}, ${nextDay} from v returning variation_id
      ),
      b as (
        insert into batches (id, location_id, variation_id, source, received_at, best_before, on_hand, state, fit)
        select gen_random_uuid(), 'kemang', variation_id, 'opening', ${now}, '2036-01-01', ${stock + safety}, 'open', true from s where ${stock + safety}::integer > 0
        returning id, variation_id
      )
      insert into stock_movements (variation_id, location_id, batch_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
      select variation_id, 'kemang', id, 'receive', ${stock + safety}, 0, 'stock', variation_id::text, 'test', ${now} from b`,
  )
  return {
    id,
    slug,
    price,
    variationIds: variations.map((one) => one.id),
    variationId: variations[0]!.id,
    sku: variations[0]!.sku,
  }
}

const addMs = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** A place about 1 km from the hub, where every courier delivers. */
export const NEAR = { lat: -6.2583, lng: 106.8203 }
/** Bandung: parcels only. */
export const FAR = { lat: -6.9175, lng: 107.6191 }

/** Adds an address; a customer's first one is the default. Resolves to its id. */
export const buildAddress = async (
  { shop, clock }: Grounds,
  customerId: string,
  at: { lat: number; lng: number } = NEAR,
): Promise<string> => {
  const now = clock.now()
  const id = newId(now)
  await run(
    shop.db,
    sql`insert into addresses (id, customer_id, label, recipient, phone, province_code, city_code, district_code, postal_code, address_1, full_address, lat, lng, is_default, created_at)
        select ${id}, ${customerId}, 'Rumah', 'Sinta Uji', '6281234567890', '31', '31.74', '31.74.03', '12730', 'Jl. Bangka XI No. 14B', 'Jl. Bangka XI No. 14B, Jakarta Selatan', ${at.lat}, ${at.lng},
          not exists (select 1 from addresses where customer_id = ${customerId}), ${now}`,
  )
  return id
}

export type CouponGiven = {
  code?: string
  kind?: CouponKind
  value?: number
  maxDiscount?: number
  minimum?: number
  startsAt?: string
  endsAt?: string
  firstOrderOnly?: boolean
  customerId?: string
  public?: boolean
  categories?: string[]
  totalLimit?: number
  perCustomerLimit?: number
  perCustomerDayLimit?: number
  budget?: number
  buy?: number
  get?: number
  gift?: string
  products?: string[]
  withoutProducts?: string[]
  hours?: [string, string]
  weekdays?: number[]
  tiers?: string[]
  locations?: string[]
  paymentMethods?: string[]
}

/** A coupon of Rp10.000 on goods by default, valid in 2026 and 2027. Resolves to its code. */
export const buildCoupon = async (
  { shop, clock }: Grounds,
  given: CouponGiven = {},
): Promise<string> => {
  const code = given.code ?? `UJI${randomUUID().slice(0, 8).toUpperCase()}`
  await run(
    shop.db,
    sql`insert into coupons (id, code, description, kind, value, max_discount, minimum, starts_at, ends_at, first_order_only, categories, customer_id, public, total_limit, per_customer_limit,
          per_customer_day_limit, budget, buy_quantity, get_quantity, gift_variation_id, products, without_products, from_time, until_time, weekdays, tiers, locations, payment_methods)
        values (${newId(clock.now())}, ${code}, '{"en":"A test","id":"Uji"}', ${given.kind ?? 'fixed'}, ${given.value ?? 10_000}, ${given.maxDiscount ?? null}, ${given.minimum ?? 0},
          ${given.startsAt ?? '2026-01-01T00:00:00Z'}, ${given.endsAt ?? '2027-12-31T00:00:00Z'}, ${given.firstOrderOnly ?? false}, ${given.categories ?? null}, ${given.customerId ?? null},
          ${given.public ?? true}, ${given.totalLimit ?? null}, ${given.perCustomerLimit ?? null},
          ${given.perCustomerDayLimit ?? null}, ${given.budget ?? null}, ${given.buy ?? null}, ${given.get ?? null}, ${given.gift ?? null}, ${given.products ?? null}, ${given.withoutProducts ?? null},
          ${given.hours?.[0] ?? null}, ${given.hours?.[1] ?? null}, ${given.weekdays ?? null}::integer[], ${given.tiers ?? null}, ${given.locations ?? null}, ${given.paymentMethods ?? null})`,
  )
  return code
}

/** A code for one use of a coupon, whose own code is then only its name. */
export const buildCode = async ({ shop, clock }: Grounds, coupon: string): Promise<string> => {
  const code = `SATU-${randomUUID().slice(0, 8).toUpperCase()}`
  await run(
    shop.db,
    sql`with c as (update coupons set by_codes = true where code = ${coupon} returning id)
        insert into coupon_codes (code, coupon_id, made_at) select ${code}, id, ${clock.now()} from c`,
  )
  return code
}

/** A customer with an address; `token` is for the shop API. */
export type Buyer = {
  id: string
  token: string
  accountToken: string
  phone: string
  addressId: string
}
export const buildBuyer = async (
  test: TestShop,
  at: { lat: number; lng: number } = NEAR,
): Promise<Buyer> => {
  const customer: TestCustomer = await buildCustomer(test)
  return {
    id: customer.id,
    token: customer.wpToken,
    accountToken: customer.token,
    phone: customer.phone,
    addressId: await buildAddress(test, customer.id, at),
  }
}

/** Opens another session: access keys live 15 minutes, and tests advance the clock by days. */
export const signInAgain = async ({ shop, clock }: Grounds, buyer: Buyer): Promise<Buyer> => {
  const { key } = await startSession(shop.db, buyer.id, 'full', {
    userAgent: 'test',
    ip: '127.0.0.1',
    now: clock.now(),
  })
  return { ...buyer, token: key.wp_token, accountToken: key.token }
}

/** Many buyers at once, each with an address and a filled cart, in a few statements. */
export const buildBuyers = async (
  { shop, clock }: Grounds,
  count: number,
  lines: (index: number) => { variationId: string; quantity: number }[],
  couponCodes: string[] = [],
): Promise<Buyer[]> => {
  const now = clock.now()
  const made = Array.from({ length: count }, (_, index) => {
    const [token, accountToken, refreshToken] = [newToken(), newToken(), newToken()]
    const cartId = newId(now)
    return {
      id: newId(now),
      addressId: newId(now),
      sessionId: newId(now),
      cartId,
      token,
      accountToken,
      hash: hashToken(token).toString('hex'),
      otherHashes: [accountToken, refreshToken].map((one) => hashToken(one).toString('hex')),
      phone: nextPhone(),
      lines: lines(index).map((line) => ({
        ...line,
        key: randomUUID().replaceAll('-', ''),
        cartId,
      })),
    }
  })
  const all = jsonb(made)
  await run(
    shop.db,
    sql`insert into customers (id, phone, phone_verified_at, name, created_at) select b.id, b.phone, ${now}, 'Pembeli Uji', ${now} from jsonb_to_recordset(${all}) as b(id uuid, phone text)`,
  )
  await run(
    shop.db,
    sql`insert into sessions (id, customer_id, scope, wp_token_hash, token_hash, access_expires_at, refresh_hash, refresh_expires_at, created_at, last_seen_at)
        select b."sessionId", b.id, 'full', decode(b.hash, 'hex'), decode(b."otherHashes" ->> 0, 'hex'), ${new Date(now.getTime() + 86_400_000)}, decode(b."otherHashes" ->> 1, 'hex'),
          ${new Date(now.getTime() + 86_400_000)}, ${now}, ${now}
        from jsonb_to_recordset(${all}) as b("sessionId" uuid, id uuid, hash text, "otherHashes" jsonb)`,
  )
  await run(
    shop.db,
    sql`insert into addresses (id, customer_id, label, recipient, phone, province_code, city_code, district_code, address_1, full_address, lat, lng, is_default, created_at)
        select b."addressId", b.id, 'Rumah', 'Pembeli Uji', b.phone, '31', '31.74', '31.74.03', 'Jl. Bangka', 'Jl. Bangka, Jakarta', ${NEAR.lat}, ${NEAR.lng}, true, ${now}
        from jsonb_to_recordset(${all}) as b("addressId" uuid, id uuid, phone text)`,
  )
  await run(
    shop.db,
    sql`insert into carts (id, customer_id, version, coupon_codes, updated_at) select b."cartId", b.id, 1, ${couponCodes}::text[], ${now} from jsonb_to_recordset(${all}) as b("cartId" uuid, id uuid)`,
  )
  await run(
    shop.db,
    sql`insert into cart_lines (key, cart_id, variation_id, quantity, seen_price, created_at)
        select l.key, l."cartId", l."variationId", l.quantity, v.price, ${now}
        from jsonb_to_recordset(${jsonb(made.flatMap((one) => one.lines))}) as l(key text, "cartId" uuid, "variationId" uuid, quantity integer) join variations v on v.id = l."variationId"`,
  )
  return made.map(({ id, token, accountToken, phone, addressId }) => ({
    id,
    token,
    accountToken,
    phone,
    addressId,
  }))
}

export const fillCart = (
  test: TestShop,
  buyer: Buyer,
  product: TestProduct,
  quantity = 1,
  variationId = product.variationId,
): Promise<TestAnswer> =>
  test.request('POST', '/api/shop/cart/add-multiple', {
    token: buyer.token,
    body: { product_id: product.id, items: [{ variation_id: variationId, quantity }] },
  })

/** Id of a delivery window of the hub. */
export const slotOf = (day: string, start: string): string => slotId('kemang', day, start)
/** Tomorrow at noon by the tests' clock. */
export const NOON = slotOf('2026-11-21', '12:00')

export type PlaceGiven = {
  method?: string
  slot?: string
  key?: string
  addressId?: string
  more?: Record<string, unknown>
}
export const placeOrder = (
  test: TestShop,
  buyer: Buyer,
  given: PlaceGiven = {},
): Promise<TestAnswer> =>
  test.request('POST', '/api/shop/checkout/process', {
    token: buyer.token,
    headers: given.key === undefined ? {} : { 'idempotency-key': given.key },
    body: {
      address_id: given.addressId ?? buyer.addressId,
      payment_method: given.method ?? 'qris',
      time_pickup: given.slot ?? NOON,
      ...given.more,
    },
  })

/**
 * Fills the cart, places the order and opens its charge. Resolves to the order's id; throws when
 * refused.
 */
export const buildOrder = async (
  test: TestShop,
  buyer: Buyer,
  product: TestProduct,
  given: PlaceGiven & { quantity?: number } = {},
): Promise<string> => {
  await fillCart(test, buyer, product, given.quantity ?? 1)
  const { status, body } = await placeOrder(test, buyer, given)
  if (status !== 200)
    throw new Error(`The order was refused: ${status} ${JSON.stringify(body).slice(0, 300)}`)
  await test.drain()
  return body.data.order_id
}

/** The newest charge of an order at the gateway. */
export const chargeOf = async (
  { shop }: Grounds,
  orderId: string,
  attempt?: number,
): Promise<string> => {
  const found = await row(
    shop.db,
    sql({ ref: col.text })`
      select provider_ref as ref from payments where order_id = ${orderId} and provider_ref is not null and (${attempt ?? null}::integer is null or attempt = ${attempt ?? null})
                         order by attempt desc limit 1`,
  )
  if (!found) throw new Error(`The order ${orderId} has no charge.`)
  return found.ref
}

/** What a customer does on the gateway's page. Sends no notice. */
export const decideAtGateway = async (
  test: TestShop,
  ref: string,
  outcome: 'pay' | 'pay_late' | 'fail' | 'expire',
): Promise<number> =>
  (
    await test.request('POST', `/gateway/${ref}`, {
      body: `outcome=${outcome}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  ).status

/** Delivers the gateway's due notices to the shop's webhook. Resolves to their number. */
export const deliverNotices = async (test: TestShop): Promise<number> => {
  const deliver = async (body: string, signature: string) =>
    (
      await test.request('POST', '/hooks/local', {
        body,
        headers: { 'x-gateway-signature': signature },
      })
    ).status
  const sent = await sendDueNotices(
    { database: test.shop.database, secret: test.config.paymentSecret, deliver },
    test.clock.now(),
  )
  await test.drain()
  return sent
}

/** Pays an order at the gateway and delivers the notice. */
export const payOrder = async (test: TestShop, orderId: string): Promise<void> => {
  await decideAtGateway(test, await chargeOf(test, orderId), 'pay')
  await deliverNotices(test)
}

export const OrderState = {
  state: col.text,
  payment_state: col.text,
  payment_method: col.text,
  late: col.flag,
  pay_until: col.nullable(col.instant),
  total: col.int,
}
export type OrderState = col.Row<typeof OrderState>
export const stateOf = async ({ shop }: Grounds, orderId: string): Promise<OrderState> =>
  (await row(
    shop.db,
    sql(OrderState)`
      select state, payment_state, payment_method, late, pay_until, total from orders where id = ${orderId}`,
  ))!

/** Saleable and reserved units of a variation. */
export const stockOf = async (
  { shop }: Grounds,
  variationId: string,
): Promise<{ saleable: number; reserved: number; onHand: number }> =>
  (await row(
    shop.db,
    sql({ saleable: col.int, reserved: col.int, onHand: col.int })`
      select free as saleable, reserved, on_hand as "onHand" from stock_items where variation_id = ${variationId} and online`,
  ))!

/** Changes settings as an operator does, and waits until the shop has reloaded them. */
export const changeSettings = async (
  { shop }: Grounds,
  changed: Partial<Record<SettingKey, number | string>>,
): Promise<void> => {
  for (const [key, value] of Object.entries(changed))
    await changeSetting(shop.db, key as SettingKey, value, 'test')
  await announceChange(shop.db, ['settings'])
  const isHeard = () =>
    Object.entries(changed).every(([key, value]) => shop.settings()[key as SettingKey] === value)
  for (let tries = 0; tries < 400 && !isHeard(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 5))
  if (!isHeard()) throw new Error('The shop did not receive its changed settings.')
}

/** Violated invariants by id; empty when the books balance. */
export const brokenBooks = async ({ shop, clock }: Grounds): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await reconcile(shop.db, clock.now()))
      .filter(({ breaks }) => breaks > 0)
      .map(({ id, what, breaks }) => [`${id} ${what}`, breaks]),
  )

/** Fails with the names of violated invariants. */
export const expectBooksRight = async (grounds: Grounds): Promise<void> => {
  const broken = await brokenBooks(grounds)
  if (Object.keys(broken).length > 0)
    throw new Error(`The books are not right: ${JSON.stringify(broken)}`)
}

/** A hamper of these products, each with how many are in one. */
export const buildHamper = async (
  on: Grounds,
  parts: readonly [part: TestProduct, quantity: number][],
  given: ProductGiven = {},
): Promise<TestProduct> => {
  const hamper = await buildProduct(on, { stock: 0, safety: 0, price: 250_000, ...given })
  const inside = parts.map(([{ variationId }, quantity], position) => ({
    part: variationId,
    quantity,
    position,
  }))
  await run(
    on.shop.db,
    sql`insert into variation_parts (variation_id, part_id, quantity, position)
        select ${hamper.variationId}::uuid, part, quantity, position from jsonb_to_recordset(${jsonb(inside)}) as p (part uuid, quantity integer, position integer)`,
  )
  return hamper
}
