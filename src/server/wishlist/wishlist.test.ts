import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCustomer } from '../../../test/support/customer.ts'
import { openShopForCatalogue, type TestShop } from '../../../test/support/shop.ts'
import { col, row, rows, run, sql } from '../platform/database.ts'
import { seedCatalogue } from '../demo/seed/catalogue.ts'

let test: TestShop
let ids: { product: string; variation: string }[]
beforeAll(async () => {
  test = await openShopForCatalogue()
  await seedCatalogue(test.shop.database, test.clock.now())
  ids = await rows(
    test.shop.db,
    sql({ product: col.text, variation: col.text })`
      select product_id as product, min(id::text) as variation from variations group by product_id order by product_id limit 5`,
  )
})
afterAll(() => test.close())

const toggle = (id: string, token?: string) =>
  test.request('POST', `/api/shop/wishlist/toggle/${id}`, token ? { token } : {})

it('200 toggles a mark, and lists marks newest first', async () => {
  const { wpToken: token } = await buildCustomer(test)
  const [a, b] = ids
  expect((await toggle(a!.product, token)).body.data).toEqual({ is_wished: true })
  test.clock.advance(1_000)
  expect((await toggle(b!.product, token)).body.data).toEqual({ is_wished: true })
  const listed = await test.request('GET', '/api/shop/wishlist', { token })
  expect(listed.body.data.map((card: { id: string }) => card.id)).toEqual([b!.product, a!.product])
  expect(listed.body.data.every((card: { is_wished: boolean }) => card.is_wished)).toBe(true)
  expect(listed.body.meta).toEqual({ total: 2, variation_ids: [], variations: [] })
  expect((await toggle(a!.product, token)).body.data).toEqual({ is_wished: false })
  expect((await test.request('GET', '/api/shop/wishlist', { token })).body.meta.total).toBe(1)
})

it('200 sets and clears the mark of a variation, idempotently', async () => {
  const { wpToken: token, id } = await buildCustomer(test)
  const path = `/api/shop/wishlist/variation/${ids[0]!.variation}`
  for (let tries = 0; tries < 2; tries++)
    expect((await test.request('POST', path, { token })).body.data).toEqual({ is_wished: true })
  expect(
    (await row(
      test.shop.db,
      sql({ count: col.int })`select count(*) as count from wishes where customer_id = ${id}`,
    ))!.count,
  ).toBe(1)
  const listed = await test.request('GET', '/api/shop/wishlist', { token })
  expect(listed.body.meta).toMatchObject({ total: 1, variation_ids: [ids[0]!.variation] })
  const [wished] = listed.body.meta.variations
  expect(wished).toMatchObject({
    id: ids[0]!.variation,
    is_wished: true,
    parent_product: { id: ids[0]!.product },
  })
  expect(wished.stock_quantity).toBe(wished.stock_data.quantity)
  expect(wished.price_data.formatted_sale_price).toMatch(/^Rp[\d.]+$/)
  expect(listed.body.data[0].is_wished).toBe(false)
  for (let tries = 0; tries < 2; tries++)
    expect((await test.request('DELETE', path, { token })).body.data).toEqual({ is_wished: false })
  expect((await test.request('GET', '/api/shop/wishlist', { token })).body.data).toEqual([])
})

it('200: ten parallel toggles end in one of the two states', async () => {
  const { wpToken: token, id } = await buildCustomer(test)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => toggle(ids[1]!.product, token)),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(
    (await row(
      test.shop.db,
      sql({ count: col.int })`select count(*) as count from wishes where customer_id = ${id}`,
    ))!.count,
  ).toBeLessThanOrEqual(1)
})

it('200 sets a mark as wanted, idempotently, and returns it', async () => {
  const { wpToken: token } = await buildCustomer(test)
  const set = (wished: unknown) =>
    test.request('POST', `/api/shop/wishlist/toggle/${ids[3]!.product}`, {
      token,
      body: { wished },
    })
  expect((await set(false)).body.data).toEqual({ is_wished: false })
  for (let tries = 0; tries < 2; tries++)
    expect((await set(true)).body.data).toEqual({ is_wished: true })
  expect((await test.request('GET', '/api/shop/wishlist', { token })).body.meta.total).toBe(1)
  for (let tries = 0; tries < 2; tries++)
    expect((await set(false)).body.data).toEqual({ is_wished: false })
  expect((await test.request('GET', '/api/shop/wishlist', { token })).body.meta.total).toBe(0)
  expect((await set('yes')).status).toBe(422)
})

it('200: three tabs that set a mark 30 times each end with the last value', async () => {
  const { wpToken: token } = await buildCustomer(test)
  const set = (wished: boolean) =>
    test.request('POST', `/api/shop/wishlist/toggle/${ids[3]!.product}`, {
      token,
      body: { wished },
    })
  await Promise.all(Array.from({ length: 90 }, (_, n) => set(n % 2 === 0)))
  expect((await set(true)).body.data).toEqual({ is_wished: true })
  const listed = await test.request('GET', '/api/shop/wishlist', { token })
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([ids[3]!.product])
})

it('200: separates the marks of customers', async () => {
  const [one, other] = [await buildCustomer(test), await buildCustomer(test)]
  await toggle(ids[2]!.product, one.wpToken)
  expect(
    (await test.request('GET', '/api/shop/wishlist', { token: other.wpToken })).body.data,
  ).toEqual([])
})

it('401 for a guest', async () => {
  for (const answer of [
    await toggle(ids[0]!.product),
    await test.request('GET', '/api/shop/wishlist'),
    await test.request('DELETE', `/api/shop/wishlist/variation/${ids[0]!.variation}`),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
  }
})

it('404 for an unknown product, and for one no longer sold', async () => {
  const { wpToken: token } = await buildCustomer(test)
  for (const id of [randomUUID(), 'x', "' or 1=1"])
    expect((await toggle(encodeURIComponent(id), token)).status).toBe(404)
  expect(
    (await test.request('POST', `/api/shop/wishlist/variation/${randomUUID()}`, { token })).status,
  ).toBe(404)
  await toggle(ids[4]!.product, token)
  await run(test.shop.db, sql`update products set published = false where id = ${ids[4]!.product}`)
  expect((await test.request('GET', '/api/shop/wishlist', { token })).body.meta.total).toBe(0)
  expect((await toggle(ids[4]!.product, token)).body.data).toEqual({ is_wished: false })
  expect((await toggle(ids[4]!.product, token)).status).toBe(404)
})

it.each(['/products', '/products?group_by_category=1', '/products/tabs?tab=recommended'])(
  '200 marks a cached listing with the caller’s wishlist: %s',
  async (path) => {
    const [{ wpToken: mine }, { wpToken: theirs }] = [
      await buildCustomer(test),
      await buildCustomer(test),
    ]
    const ask = async (token?: string) => {
      const { body, headers } = await test.request(
        'GET',
        `/api/shop${path}`,
        token ? { token } : {},
      )
      const cards: { id: string; is_wished: boolean }[] = body.data.flatMap(
        (one: { products?: unknown[] }) => one.products ?? [one],
      )
      const wished = cards.filter((card) => card.is_wished).map(({ id }) => id)
      return { cards, seen: [wished, headers.get('cache-control')] }
    }
    const { cards } = await ask()
    const { misses } = test.shop.cache.stats()
    const { id } = cards[0]!
    await toggle(id, mine)
    const seen = [await ask(mine), await ask(theirs), await ask(mine)].map((one) => one.seen)
    expect(seen).toEqual([
      [[id], 'no-store'],
      [[], 'no-store'],
      [[id], 'no-store'],
    ])
    expect((await ask()).seen[0]).toEqual([])
    expect(test.shop.cache.stats().misses).toBe(misses)
  },
)

it('a signed-in customer who revalidates a guest’s listing gets it as it is, or with their marks', async () => {
  const { wpToken: token } = await buildCustomer(test)
  const path = '/api/shop/products'
  const guest = await test.request('GET', path)
  const asGuest = { 'if-none-match': guest.headers.get('etag')! }
  expect((await test.request('GET', path, { token, headers: asGuest })).status).toBe(304)
  const { id } = guest.body.data[0]
  await toggle(id, token)
  const marked = await test.request('GET', path, { token, headers: asGuest })
  expect(marked.status).toBe(200)
  expect(marked.body.data[0]).toEqual({ ...guest.body.data[0], is_wished: true })
})
