/** A cart changed by several devices, restored next time, and cleaned up when idle. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  fillCart,
  payOrder,
  placeOrder,
  signInAgain,
  type Buyer,
} from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { fewestTrips } from '../../../test/support/trips.ts'
import { authenticate } from '../auth/index.ts'
import { col, row, run, sql } from '../platform/database.ts'
import { cleanUpCarts } from './index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const ask = (
  method: string,
  path: string,
  buyer: Buyer,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  test.request(method, `/api/shop${path}`, {
    token: buyer.token,
    headers,
    ...(body === undefined ? {} : { body }),
  })
const cartOf = async (buyer: Buyer, query = '') =>
  (await ask('GET', `/cart${query}`, buyer)).body.data
const update = (buyer: Buyer, key: string, change: Record<string, unknown>) =>
  ask('PUT', '/cart/update', buyer, { cart_item_key: key, ...change })

describe('changes at the same time', () => {
  it('200 counts each of twelve parallel additions, and increments the version for each', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => fillCart(test, buyer, product)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await cartOf(buyer)).toMatchObject({ items: [{ quantity: 12 }], version: 12 })
  })

  it('200 adds once for ten parallel requests with the same key', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const body = {
      product_id: product.id,
      items: [{ variation_id: product.variationId, quantity: 2 }],
    }
    const add = () =>
      ask('POST', '/cart/add-multiple', buyer, body, { 'idempotency-key': 'one tap' })
    const answers = await Promise.all(Array.from({ length: 10 }, add))
    for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body)
    expect(
      answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true'),
    ).toHaveLength(9)
    expect((await cartOf(buyer)).items).toMatchObject([{ quantity: 2 }])
  })

  it('200 the last of two devices wins per line, and neither undoes the other’s changes', async () => {
    const [phone, one, other] = [
      await buildBuyer(test),
      await buildProduct(test),
      await buildProduct(test),
    ]
    const tablet = await signInAgain(test, phone)
    await fillCart(test, phone, one)
    test.clock.advance(1_000)
    await fillCart(test, phone, other)
    const [first, second] = (await cartOf(phone)).items
    const answers = await Promise.all([
      update(phone, first.key, { quantity: 3 }),
      update(tablet, second.key, { quantity: 4 }),
      update(tablet, second.key, { note: 'matang' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await cartOf(tablet)).items).toMatchObject([
      { quantity: 3, note: '' },
      { quantity: 4, note: 'matang' },
    ])
  })

  it('200 a change without effect keeps the version', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const { body } = await fillCart(test, buyer, product, 2)
    const { key } = body.data.items[0]
    const same = [
      await update(buyer, key, { quantity: 2 }),
      await update(buyer, key, { note: '' }),
      await ask('PUT', '/cart/select-all', buyer),
      await ask('PUT', `/cart/select-items/${key}`, buyer, { selected: true }),
    ]
    expect(same.map((answer) => answer.body.data.version)).toEqual([1, 1, 1, 1])
  })

  it('notifies the customer’s other devices, but not the one that made the change', async () => {
    const [phone, product] = [await buildBuyer(test), await buildProduct(test)]
    const tablet = await signInAgain(test, phone)
    const heard: string[] = []
    const sessionOf = async ({ token }: Buyer): Promise<string> =>
      (await authenticate(test.shop, token, test.clock.now()))!.sessionId
    const leave = await Promise.all(
      [phone, tablet].map(async (one, index) =>
        test.shop.live.listen(phone.id, {
          sessionId: await sessionOf(one),
          heard: (topic) => heard.push(`${['phone', 'tablet'][index]} ${topic}`),
          ended: () => {},
        }),
      ),
    )
    await fillCart(test, phone, product)
    await fillCart(test, phone, product)
    await test.request('POST', `/api/shop/wishlist/toggle/${product.id}`, { token: tablet.token })
    for (let tries = 0; new Set(heard).size < 2 && tries < 100; tries++)
      await new Promise((resolve) => setTimeout(resolve, 10))
    for (const stop of leave) stop?.()
    // Two changes may arrive as one notification.
    expect([...new Set(heard)].toSorted()).toEqual(['phone wishlist', 'tablet cart'])
  })

  it('needs three database calls for adding and for changing, authentication included', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const { body } = await fillCart(test, buyer, product)
    const add = {
      product_id: product.id,
      items: [{ variation_id: product.variationId, quantity: 1 }],
    }
    const adding = await fewestTrips(test, (attempt) =>
      ask('POST', '/cart/add-multiple', buyer, add, { 'idempotency-key': `counted-${attempt}` }),
    )
    const changing = await fewestTrips(test, (attempt) =>
      update(buyer, body.data.items[0].key, { quantity: 5 + attempt }),
    )
    expect(adding).toBeLessThanOrEqual(3)
    expect(changing).toBeLessThanOrEqual(3)
  })
})

describe('what the cart remembers', () => {
  it('200 a note returns with the size it was ordered with, not with another size or if never ordered', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { variations: 2 })]
    const noteOf = async (variationId?: string) =>
      (await fillCart(test, buyer, product, 1, variationId)).body.data.items.at(-1).note
    const { body } = await fillCart(test, buyer, product)
    await update(buyer, body.data.items[0].key, { note: 'setengah matang' })
    await ask('DELETE', '/cart/clear', buyer)
    expect(await noteOf()).toBe('')
    await update(buyer, (await cartOf(buyer)).items[0].key, { note: 'setengah matang' })
    expect((await placeOrder(test, buyer)).status).toBe(200)
    expect(await noteOf(product.variationIds[1])).toBe('')
    await ask('DELETE', '/cart/clear', buyer)
    expect(await noteOf()).toBe('setengah matang')
    expect((await fillCart(test, await buildBuyer(test), product)).body.data.items).toMatchObject([
      { note: '' },
    ])
    // Ordering without a note forgets it.
    await update(buyer, (await cartOf(buyer)).items[0].key, { note: '' })
    expect((await placeOrder(test, buyer)).status).toBe(200)
    expect(await noteOf()).toBe('')
  })

  it('200 a restored line returns to its position', async () => {
    const buyer = await buildBuyer(test)
    const products = [await buildProduct(test), await buildProduct(test), await buildProduct(test)]
    for (const product of products) {
      await fillCart(test, buyer, product)
      test.clock.advance(1_000)
    }
    const places = async () =>
      (await cartOf(buyer)).items.map(({ id }: { id: string }) =>
        products.findIndex(({ variationId }) => variationId === id),
      )
    const [, { key, added_at }] = (await cartOf(buyer)).items
    await update(buyer, key, { quantity: 0 })
    expect(await places()).toEqual([0, 2])
    const { id, variationId } = products[1]!
    const back = await ask('POST', '/cart/add-multiple', buyer, {
      product_id: id,
      items: [{ variation_id: variationId, quantity: 1, added_at }],
    })
    expect(back.body.data.items.map((item: { id: string }) => item.id)).toEqual(
      products.map((one) => one.variationId),
    )
    expect(await places()).toEqual([0, 1, 2])
  })

  it('200 masks card numbers in notes', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const { body } = await fillCart(test, buyer, product)
    const noted = await update(buyer, body.data.items[0].key, { note: 'bayar 4111 1111 1111 1111' })
    expect(noted.body.data.items[0].note).toBe('bayar •••• 1111')
    expect((await placeOrder(test, buyer)).status).toBe(200)
    const kept = await test.sql<{ note: string }>(
      'select note from line_notes where customer_id = $1',
      buyer.id,
    )
    expect(kept).toEqual([{ note: 'bayar •••• 1111' }])
  })

  it('200 reports a changed price when the cart is read, not when it is peeked at or added to', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 20_000 })]
    await fillCart(test, buyer, product)
    await run(
      test.shop.db,
      sql`update variations set regular_price = 23000 where id = ${product.variationId}`,
    )
    expect((await cartOf(buyer, '?peek=1')).items[0].price_changed_from).toBe(20_000)
    expect((await fillCart(test, buyer, product)).body.data.items[0].price_changed_from).toBe(
      20_000,
    )
    expect((await cartOf(buyer)).items[0].price_changed_from).toBe(20_000)
    expect((await cartOf(buyer)).items[0].price_changed_from).toBeNull()
    expect((await ask('GET', '/cart?peek=yes', buyer)).status).toBe(422)
  })

  it('200 shows the maximum quantity of a line', async () => {
    const [buyer, few, many] = [
      await buildBuyer(test),
      await buildProduct(test, { stock: 3 }),
      await buildProduct(test),
    ]
    await fillCart(test, buyer, few)
    test.clock.advance(1_000)
    await fillCart(test, buyer, many)
    expect(
      (await cartOf(buyer)).items.map((item: { quantity_max: number }) => item.quantity_max),
    ).toEqual([3, 20])
  })
})

describe('an idle cart', () => {
  const linesOf = async ({ id }: Buyer): Promise<number | null> =>
    (
      await row(
        test.shop.db,
        sql({ lines: col.int })`
          select (select count(*) from cart_lines l where l.cart_id = c.id) as lines from carts c where c.customer_id = ${id}`,
      )
    )?.lines ?? null
  const later = (ms: number) => cleanUpCarts(test.shop, new Date(test.clock.now().getTime() + ms))

  it('is emptied after 90 days and removed after two more, but not while its order is unpaid', async () => {
    const [idle, unpaid, product] = [
      await buildBuyer(test),
      await buildBuyer(test),
      await buildProduct(test),
    ]
    await fillCart(test, idle, product)
    await buildOrder(test, unpaid, product)
    await fillCart(test, unpaid, product)
    await later(90 * DAY_MS - HOUR_MS)
    expect([await linesOf(idle), await linesOf(unpaid)]).toEqual([1, 1])
    await later(90 * DAY_MS + HOUR_MS)
    expect([await linesOf(idle), await linesOf(unpaid)]).toEqual([0, 1])
    await later(92 * DAY_MS)
    expect(await linesOf(idle)).toBe(0)
    await later(92 * DAY_MS + 2 * HOUR_MS)
    expect([await linesOf(idle), await linesOf(unpaid)]).toEqual([null, 1])
    expect((await fillCart(test, idle, product)).status).toBe(200)
  })

  it('is removed once the order is paid', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const orderId = await buildOrder(test, buyer, product)
    await later(3 * DAY_MS)
    expect(await linesOf(buyer)).toBe(0)
    await payOrder(test, orderId)
    await later(3 * DAY_MS)
    expect(await linesOf(buyer)).toBeNull()
  })
})

it('says that one customer may take no more of a size, where the stock has more', async () => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { stock: 55 })]
  const items = [{ variation_id: product.variationId, quantity: 25 }]
  const { body } = await test.request('POST', '/api/shop/cart/add-multiple', {
    token: buyer.token,
    body: { product_id: product.id, items },
  })
  const most = { variation_id: product.variationId, limited_by: 'limit', quantity: 20 }
  expect(body.data.adjusted).toMatchObject([most])
  const cart_item_key = body.data.items[0].key
  const more = await test.request('PUT', '/api/shop/cart/update', {
    token: buyer.token,
    body: { cart_item_key, quantity: 30 },
  })
  expect(more.body.data.adjusted).toMatchObject([most])
})
