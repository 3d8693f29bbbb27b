import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  brokenBooks,
  buildBuyer,
  buildOrder,
  buildProduct,
  chargeOf,
  fillCart,
  payOrder,
  placeOrder,
  stateOf,
} from '../../../test/support/builders.ts'
import { notice } from '../../../test/support/gateway.ts'
import {
  buildCustomer,
  messagesTo,
  PASSWORD,
  registerByHttp,
} from '../../../test/support/customer.ts'
import { buildRegular, TELLING, type Regular } from '../../../test/support/person.ts'
import { openTestShop, type TestAnswer, type TestShop } from '../../../test/support/shop.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { expireOrders } from '../orders/index.ts'
import { newId } from '../platform/ids.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const leave = (token: string | undefined, understood: unknown = true): Promise<TestAnswer> =>
  test.request('POST', '/api/account/v1/my-data/deletion', {
    ...(token ? { token } : {}),
    body: { understood },
  })

/**
 * The tables that contain each word. Excludes the demo inbox, which stands for the customers' own
 * devices, and the regions.
 */
const tracesOf = async (words: readonly string[]): Promise<Record<string, string[]>> => {
  const tables = await test.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('demo_messages', 'provinces', 'cities', 'districts', 'villages', 'postal_codes') order by 1`,
  )
  const traces: Record<string, string[]> = Object.fromEntries(words.map((word) => [word, []]))
  for (const { name } of tables) {
    const found = await test.sql<{ word: string }>(
      `select distinct word from (select to_jsonb(t)::text as text from ${name} t) rows cross join unnest($1::text[]) as words (word) where text ilike '%' || word || '%'`,
      words,
    )
    for (const { word } of found) traces[word]!.push(name)
  }
  return traces
}
const wordsOf = ({ phone, email }: Regular): string[] => [...Object.values(TELLING), phone, email]

describe('POST /v1/my-data/deletion', () => {
  it('200: no table identifies the customer any more, and the books balance', async () => {
    const regular = await buildRegular(test, 'wulandari@example.com')
    const words = wordsOf(regular)
    expect(Object.values(await tracesOf(words)).every((tables) => tables.length > 0)).toBe(true)
    const before = await test.sql(
      'select number, state, total, subtotal from orders where customer_id = $1 order by id',
      regular.id,
    )
    const { status, body, headers } = await leave(regular.accountToken)
    expect({ status, data: body.data }).toEqual({ status: 200, data: { deleted: true } })
    expect(headers.get('set-cookie')).toMatch(/Max-Age=0/)
    expect(await tracesOf(words)).toEqual(Object.fromEntries(words.map((word) => [word, []])))
    expect(
      await test.sql(
        'select number, state, total, subtotal from orders where customer_id = $1 order by id',
        regular.id,
      ),
    ).toEqual(before)
    expect(await brokenBooks(test)).toEqual({})
  })

  it('200: forfeits points by a ledger entry, withdraws consents, and records the deletion', async () => {
    const regular = await buildRegular(test, 'dua@example.com')
    await test.request('PUT', '/api/account/v1/consents', {
      token: regular.accountToken,
      body: { purpose: 'offers', granted: true },
    })
    await leave(regular.accountToken)
    const entries = await test.sql<{ kind: string; points: number }>(
      'select kind, points from point_entries where customer_id = $1 order by points desc',
      regular.id,
    )
    expect(entries.map(({ kind }) => kind)).toEqual(['earn', 'expire'])
    expect(entries[0]!.points + entries[1]!.points).toBe(0)
    expect(
      await test.sql(
        'select purpose, granted, source, actor from consents where customer_id = $1 order by id desc limit 2',
        regular.id,
      ),
    ).toEqual([
      { purpose: 'personalisation', granted: false, source: 'deletion', actor: 'shop' },
      { purpose: 'offers', granted: false, source: 'deletion', actor: 'shop' },
    ])
    expect(
      await test.sql('select kind, state from data_requests where customer_id = $1', regular.id),
    ).toEqual([{ kind: 'deletion', state: 'done' }])
    expect(await brokenBooks(test)).toEqual({})
  })

  it('200: reviews stay without their author, also on the cached page', async () => {
    const regular = await buildRegular(test, 'tiga@example.com')
    const reviews = async (language: string) =>
      (
        await test.request('GET', `/api/shop/products/${regular.reviewedSlug}/reviews`, {
          headers: { 'accept-language': language },
        })
      ).body.data.reviews
    expect(await reviews('en-US')).toMatchObject([
      { author: { name: TELLING.name }, content: 'Segar dan manis' },
    ])
    await leave(regular.accountToken)
    await expect
      .poll(() => reviews('en-US'))
      .toMatchObject([
        {
          author: { name: 'Former customer', avatar: null },
          content: 'Segar dan manis',
          images: [],
        },
      ])
    expect(await reviews('id-ID')).toMatchObject([{ author: { name: 'Mantan pelanggan' } }])
  })

  it('200: invalidates every token at once, and refuses the login', async () => {
    const regular = await buildRegular(test, 'empat@example.com')
    const login = () =>
      test.request('POST', '/api/account/v1/login', {
        body: { phone_number: regular.phone, password: PASSWORD },
      })
    const other = await login()
    const cookie =
      other.headers
        .getSetCookie()
        .find((one) => one.includes('petik_refresh='))
        ?.split(';')[0] ?? ''
    expect(cookie).not.toBe('')
    await leave(regular.accountToken)
    const { token, wp_token } = other.body.data.key
    for (const key of [regular.accountToken, token]) {
      expect((await test.request('GET', '/api/account/v1/profile', { token: key })).status).toBe(
        401,
      )
      expect((await leave(key)).status).toBe(401)
    }
    for (const key of [regular.token, wp_token, token])
      expect((await test.request('GET', '/api/shop/cart', { token: key })).status).toBe(401)
    expect(
      (
        await test.request('POST', '/api/account/v1/refresh-token', {
          headers: { cookie },
          body: {},
        })
      ).status,
    ).toBe(401)
    expect((await login()).status).toBe(401)
    const byEmail = await test.request('POST', '/api/account/v1/login_by_email', {
      body: { email: regular.email, password: PASSWORD },
    })
    expect(byEmail.status).toBe(401)
  })

  it('200: sends a notice to every contact, and frees the number for a new account', async () => {
    const regular = await buildRegular(test, 'lima@example.com')
    await leave(regular.accountToken)
    await expect
      .poll(async () => (await messagesTo(test, regular.phone))[0])
      .toMatchObject({ channel: 'whatsapp', purpose: 'account_deleted' })
    await expect
      .poll(async () => (await messagesTo(test, regular.email))[0])
      .toMatchObject({ channel: 'email', purpose: 'account_deleted' })
    const { status, body } = await registerByHttp(test, regular.phone, { email: regular.email })
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({ email: regular.email, total_point: 0 })
    expect(body.data.user.id).not.toBe(regular.id)
    const orders = await test.request('GET', '/api/shop/orders', { token: body.data.key.wp_token })
    expect(orders.body.data).toEqual([])
  })

  it('200: deletes the photo and its file', async () => {
    const customer = await buildCustomer(test)
    const name = `${newId(test.clock.now())}-${crypto.randomUUID()}.webp`
    await test.shop.ports.files.put(name, new Uint8Array([1]), 'image/webp')
    await test.sql('update customers set picture = $1 where id = $2', `/files/${name}`, customer.id)
    await leave(customer.token)
    expect(await test.shop.ports.files.get(name)).toBeNull()
  })

  it('409 lists the orders to finish first: unpaid, in progress, delivered, with a pending refund; changes nothing', async () => {
    const regular = await buildRegular(test, 'enam@example.com')
    const product = await buildProduct(test)
    const order = await buildOrder(test, regular, product)
    const refused = await leave(regular.accountToken)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'open_orders',
        details: { orders: [{ id: order, reason: 'is waiting for payment: pay or cancel it' }] },
      },
    })
    await payOrder(test, order)
    expect((await leave(regular.accountToken)).body.details.orders[0].reason).toBe('is in progress')
    const mine = await test.request('GET', '/api/account/v1/my-data', {
      token: regular.accountToken,
    })
    expect(mine.body.data.open_orders).toHaveLength(1)
    await test.sql(
      "update orders set state = 'cancelled', payment_state = 'refund_pending' where id = $1",
      order,
    )
    expect((await leave(regular.accountToken)).body.details.orders[0].reason).toBe(
      'your refund is on its way',
    )
    await test.sql(
      "update orders set state = 'confirmed', payment_state = 'paid' where id = $1",
      order,
    )
    expect(
      (await test.request('GET', '/api/account/v1/profile', { token: regular.accountToken })).body
        .data.name,
    ).toBe(TELLING.name)
  })

  it('leaves no order behind when one is placed at the same moment', async () => {
    const product = await buildProduct(test)
    for (let round = 0; round < 8; round++) {
      const buyer = await buildBuyer(test)
      await fillCart(test, buyer, product)
      const both = [() => leave(buyer.accountToken), () => placeOrder(test, buyer)]
      const [first, second] = await Promise.all(
        (round % 2 === 0 ? both : both.toReversed()).map((ask) => ask()),
      )
      const [left, placed] = round % 2 === 0 ? [first!, second!] : [second!, first!]
      const orders = await test.sql('select id from orders where customer_id = $1', buyer.id)
      expect({ left: left.status, placed: placed.status === 200, orders: orders.length }).toEqual(
        left.status === 200
          ? { left: 200, placed: false, orders: 0 }
          : { left: 409, placed: true, orders: 1 },
      )
      await test.drain()
    }
    expect(await brokenBooks(test)).toEqual({})
  })

  it('late money for a deleted account is refunded, and revives no order', async () => {
    const regular = await buildRegular(test, 'delapan@example.com')
    const order = await buildOrder(test, regular, await buildProduct(test))
    const charge = await chargeOf(test, order)
    test.clock.advance(30 * MINUTE_MS)
    await expireOrders(test.shop, test.clock.now())
    await test.drain()
    expect(await stateOf(test, order)).toMatchObject({ state: 'expired' })
    const { body } = await test.request('POST', '/api/account/v1/login', {
      body: { phone_number: regular.phone, password: PASSWORD },
    })
    expect((await leave(body.data.key.token)).status).toBe(200)
    await test.sql("update gateway_charges set status = 'paid' where ref = $1", charge)
    expect(await notice(test, { transaction_id: charge, status: 'paid' })).toBe(200)
    await test.drain()
    expect(await stateOf(test, order)).toMatchObject({
      state: 'expired',
      payment_state: 'refund_pending',
    })
    expect(await brokenBooks(test)).toEqual({})
  })

  it('401 for a guest, 403 without recent re-authentication, 422 without confirmation', async () => {
    expect((await leave(undefined)).status).toBe(401)
    const customer = await buildCustomer(test)
    for (const understood of [false, 'true', null])
      expect((await leave(customer.token, understood)).status).toBe(422)
    test.clock.advance(11 * MINUTE_MS)
    expect(await leave(customer.token)).toMatchObject({
      status: 403,
      body: { code: 'reauth_required' },
    })
    expect(
      (await test.request('GET', '/api/account/v1/profile', { token: customer.token })).status,
    ).toBe(200)
  })

  it('429 for the third attempt in a day', async () => {
    const strict = await openTestShop({ RATE_LIMIT_FACTOR: '1' })
    const customer = await buildCustomer(strict)
    await strict.sql('alter table data_requests rename to data_requests_away')
    const again = () =>
      strict.request('POST', '/api/account/v1/my-data/deletion', {
        token: customer.token,
        body: { understood: true },
      })
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([
      500, 500, 429,
    ])
    await strict.close()
  })
})
