import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  placeOrder,
  type Buyer,
} from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { run, sql } from '../platform/database.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const ask = (method: string, path: string, token?: string, body?: unknown) =>
  test.request(method, `/api/shop${path}`, {
    ...(token ? { token } : {}),
    ...(body === undefined ? {} : { body }),
  })
const cartOf = async (buyer: Buyer) => (await ask('GET', '/cart', buyer.token)).body.data
const keyOf = async (buyer: Buyer): Promise<string> => (await cartOf(buyer)).items[0].key
const update = async (buyer: Buyer, change: Record<string, unknown>) =>
  ask('PUT', '/cart/update', buyer.token, { cart_item_key: await keyOf(buyer), ...change })

const A_KEY = '0123456789abcdef0123456789abcdef'
describe('authentication', () => {
  it.each([
    ['GET', '/cart', undefined],
    ['POST', '/cart/add-multiple', {}],
    ['PUT', '/cart/update', {}],
    ['PUT', `/cart/select-items/${A_KEY}`, {}],
    ['PUT', '/cart/select-all', {}],
    ['DELETE', '/cart/clear', undefined],
    ['GET', '/cart/coupons', undefined],
  ])('401 for a guest: %s %s', async (method, path, body) => {
    const answer = await ask(method, path, undefined, body)
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 401,
      code: 'unauthenticated',
    })
  })

  it('401 for an unknown token', async () =>
    expect((await ask('GET', '/cart', 'x'.repeat(43))).status).toBe(401))

  it('404 for a line of another customer, which stays unchanged', async () => {
    const [mine, theirs, product] = [
      await buildBuyer(test),
      await buildBuyer(test),
      await buildProduct(test),
    ]
    await fillCart(test, theirs, product, 2)
    const key = await keyOf(theirs)
    expect(
      (await ask('PUT', '/cart/update', mine.token, { cart_item_key: key, quantity: 5 })).status,
    ).toBe(404)
    expect(
      (await ask('PUT', '/cart/update', mine.token, { cart_item_key: key, quantity: 0 })).status,
    ).toBe(404)
    expect(
      (await ask('PUT', '/cart/update', mine.token, { cart_item_key: key, note: 'x' })).status,
    ).toBe(404)
    expect(
      (await ask('PUT', `/cart/select-items/${key}`, mine.token, { selected: false })).status,
    ).toBe(404)
    expect((await cartOf(theirs)).items).toMatchObject([
      { key, quantity: 2, selected: true, note: '' },
    ])
  })
})

describe('GET /cart', () => {
  it('200 and empty for a customer without a cart', async () => {
    const cart = await cartOf(await buildBuyer(test))
    expect(cart).toMatchObject({
      items: [],
      item_count: 0,
      needs_shipping: false,
      needs_payment: false,
      applied_coupons: [],
      totals: { subtotal: 0, service_fee: 0, total: 0 },
    })
  })

  it('200 with amounts that follow from the lines, and the fee as text', async () => {
    const [buyer, product] = [
      await buildBuyer(test),
      await buildProduct(test, { price: 12_500, regularPrice: 15_000 }),
    ]
    await fillCart(test, buyer, product, 3)
    const cart = await cartOf(buyer)
    expect(cart.items[0]).toMatchObject({
      line_total: 37_500,
      formatted_price: 'Rp12.500',
      formatted_regular_price: 'Rp15.000',
      selected: true,
      ready_tomorrow: true,
      price_changed_from: null,
    })
    expect(cart.totals).toMatchObject({
      subtotal: 37_500,
      service_fee: 2_000,
      service_fee_label: 'Service fee',
      total: 39_500,
      formatted_total: 'Rp39.500',
      total_tax: 0,
    })
  })

  it('200 and reports a changed price once', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 20_000 })]
    await fillCart(test, buyer, product)
    await run(
      test.shop.db,
      sql`update variations set regular_price = 23000 where id = ${product.variationId}`,
    )
    expect((await cartOf(buyer)).items[0]).toMatchObject({
      price: 23_000,
      price_changed_from: 20_000,
    })
    expect((await cartOf(buyer)).items[0]).toMatchObject({
      price: 23_000,
      price_changed_from: null,
    })
  })

  it('200 with a line sold out or taken off sale: unselected, not counted, not selectable', async () => {
    const [buyer, gone, stays] = [
      await buildBuyer(test),
      await buildProduct(test),
      await buildProduct(test, { price: 70_000 }),
    ]
    await fillCart(test, buyer, gone)
    await fillCart(test, buyer, stays)
    await run(
      test.shop.db,
      sql`update variations set active = false where id = ${gone.variationId}`,
    )
    const cart = await cartOf(buyer)
    const line = cart.items.find((item: { id: string }) => item.id === gone.variationId)
    expect(line).toMatchObject({ availability: 'out', selected: false, selectable: false })
    expect(cart.totals.subtotal).toBe(70_000)
    expect(
      (
        await ask('PUT', `/cart/select-items/${line.key}`, buyer.token, { selected: true })
      ).body.data.items.find((item: { id: string }) => item.id === gone.variationId).selected,
    ).toBe(false)
  })
})

describe('POST /cart/add-multiple', () => {
  it('200 adds to the existing quantity', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { variations: 2 })]
    await fillCart(test, buyer, product, 2)
    await fillCart(test, buyer, product, 3)
    const answer = await fillCart(test, buyer, product, 1, product.variationIds[1])
    expect(answer.status).toBe(200)
    expect(
      answer.body.data.items.map((item: { quantity: number }) => item.quantity).toSorted(),
    ).toEqual([1, 5])
    expect(answer.body.data.item_count).toBe(6)
  })

  it('200 caps at the stock and reports it', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { stock: 3 })]
    const add = () =>
      test.request('POST', '/api/shop/cart/add-multiple', {
        token: buyer.token,
        headers: { 'idempotency-key': 'too-many' },
        body: {
          product_id: product.id,
          items: [{ variation_id: product.variationId, quantity: 5 }],
        },
      })
    // Also the second time, because the first answer may have been lost.
    for (const { body } of [await add(), await add()]) {
      expect(body.data.items[0].quantity).toBe(3)
      expect(body.data.adjusted).toMatchObject([
        { code: 'QUANTITY_ADJUSTED', limited_by: 'stock', quantity: 3 },
      ])
    }
  })

  it('200 and never more than 20 of one variation', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    expect((await fillCart(test, buyer, product, 999)).body.data.items[0].quantity).toBe(20)
  })

  it('200 sums a variation that is named twice', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const items = [
      { variation_id: product.variationId, quantity: 2 },
      { variation_id: product.variationId, quantity: 3 },
    ]
    const { body } = await ask('POST', '/cart/add-multiple', buyer.token, {
      product_id: product.id,
      items,
    })
    expect(body.data.items).toMatchObject([{ quantity: 5 }])
  })

  it('200 replays the answer for the same Idempotency-Key, added once', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const add = (quantity: number) =>
      test.request('POST', '/api/shop/cart/add-multiple', {
        token: buyer.token,
        headers: { 'idempotency-key': 'a-key' },
        body: { product_id: product.id, items: [{ variation_id: product.variationId, quantity }] },
      })
    const [first, second] = [await add(2), await add(2)]
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect((await cartOf(buyer)).items[0].quantity).toBe(2)
    // A replay returns the current cart, and repeats the adjustments in case the first answer was
    // lost.
    await ask('PUT', '/cart/update', buyer.token, {
      cart_item_key: first.body.data.items[0].key,
      quantity: 1,
    })
    const third = await add(2)
    expect([third.body.data.items[0].quantity, third.body.data.version]).toEqual([
      1,
      first.body.data.version + 1,
    ])
    const other = await add(3)
    expect({ status: other.status, code: other.body.code }).toEqual({
      status: 422,
      code: 'idempotency_mismatch',
    })
  })

  it('200 next-day only: selected for its first possible window, with the badge instead of the stepper', async () => {
    const [buyer, product] = [
      await buildBuyer(test),
      await buildProduct(test, { stock: 0, nextDay: 4 }),
    ]
    const { body } = await fillCart(test, buyer, product, 2)
    expect(body.data.items[0]).toMatchObject({
      availability: 'tomorrow',
      ready_tomorrow: false,
      selected: true,
      selectable: true,
      waits: false,
    })
  })

  it('404 for a variation of another product, and for an unknown one', async () => {
    const [buyer, one, other] = [
      await buildBuyer(test),
      await buildProduct(test),
      await buildProduct(test),
    ]
    const body = { product_id: one.id, items: [{ variation_id: other.variationId, quantity: 1 }] }
    expect((await ask('POST', '/cart/add-multiple', buyer.token, body)).body.code).toBe(
      'product_not_found',
    )
    expect(
      (
        await ask('POST', '/cart/add-multiple', buyer.token, {
          ...body,
          items: [{ variation_id: buyer.id, quantity: 1 }],
        })
      ).status,
    ).toBe(404)
    expect((await cartOf(buyer)).items).toEqual([])
  })

  it('409 when it is unavailable; adds nothing', async () => {
    const [buyer, product] = [
      await buildBuyer(test),
      await buildProduct(test, { stock: 0, name: 'Mangga Uji' }),
    ]
    const answer = await fillCart(test, buyer, product)
    expect(answer.body).toMatchObject({
      code: 'out_of_stock',
      message: expect.stringContaining('Mangga Uji'),
    })
    expect(answer.status).toBe(409)
    expect((await cartOf(buyer)).items).toEqual([])
  })

  it('422 when the cart has the maximum number of lines', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { variations: 3 })]
    await changeSettings(test, { 'cart.linesMax': 2 })
    await fillCart(test, buyer, product, 1, product.variationIds[0])
    await fillCart(test, buyer, product, 1, product.variationIds[1])
    const answer = await fillCart(test, buyer, product, 1, product.variationIds[2])
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 422,
      code: 'cart_full',
    })
    expect((await fillCart(test, buyer, product, 1, product.variationIds[1])).status).toBe(200)
    await changeSettings(test, { 'cart.linesMax': 50 })
  })
})

describe('PUT /cart/update', () => {
  it('200 sets, caps at the stock, and removes at 0', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { stock: 4 })]
    await fillCart(test, buyer, product)
    expect((await update(buyer, { quantity: 3 })).body.data.items[0].quantity).toBe(3)
    const lowered = (await update(buyer, { quantity: 9 })).body.data
    expect(lowered.adjusted).toMatchObject([{ quantity: 4 }])
    expect((await update(buyer, { quantity: 0 })).body.data.items).toEqual([])
  })

  it('200 stores a note of 144 characters, counting an emoji as one', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    await fillCart(test, buyer, product)
    const note = '👩‍🌾'.repeat(4) + 'n'.repeat(140)
    expect((await update(buyer, { note })).body.data.items[0].note).toBe(note)
    expect((await update(buyer, { note: '' })).body.data.items[0].note).toBe('')
  })

  it('422 for a note of 145 characters', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    await fillCart(test, buyer, product)
    const answer = await update(buyer, { note: 'n'.repeat(145) })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.note).toHaveLength(1)
  })

  it('409 when none is left', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    await fillCart(test, buyer, product, 2)
    await run(
      test.shop.db,
      sql`update variations set active = false where id = ${product.variationId}`,
    )
    expect((await update(buyer, { quantity: 3 })).body.code).toBe('out_of_stock')
    expect((await update(buyer, { quantity: 0 })).status).toBe(200)
  })

  it.each(['-1.5', '1.5', '1e309', '"1"', 'true', 'null', '1000', '[1]'])(
    '422 for the quantity %s',
    async (quantity) => {
      const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
      await fillCart(test, buyer, product, 2)
      const answer = await ask(
        'PUT',
        '/cart/update',
        buyer.token,
        `{"cart_item_key":"${await keyOf(buyer)}","quantity":${quantity}}`,
      )
      expect(answer.status).toBe(422)
      expect(answer.body.errors.quantity.length).toBeGreaterThan(0)
      const added = await ask(
        'POST',
        '/cart/add-multiple',
        buyer.token,
        `{"product_id":"${product.id}","items":[{"variation_id":"${product.variationId}","quantity":${quantity}}]}`,
      )
      expect(added.status).toBe(422)
      expect((await cartOf(buyer)).items[0].quantity).toBe(2)
    },
  )

  it('422 for a malformed key', async () => {
    const buyer = await buildBuyer(test)
    expect(
      (
        await ask('PUT', '/cart/update', buyer.token, {
          cart_item_key: "'; drop table carts --",
          quantity: 1,
        })
      ).status,
    ).toBe(422)
    expect(
      (await ask('PUT', '/cart/update', buyer.token, { quantity: 1 })).body.errors.cart_item_key,
    ).toHaveLength(1)
  })
})

describe('selecting', () => {
  it('200 takes a line out of the totals and back in, and all lines at once', async () => {
    const [buyer, one, two] = [
      await buildBuyer(test),
      await buildProduct(test, { price: 10_000 }),
      await buildProduct(test, { price: 15_000 }),
    ]
    await fillCart(test, buyer, one)
    await fillCart(test, buyer, two)
    const key = (await cartOf(buyer)).items.find(
      (item: { id: string }) => item.id === one.variationId,
    ).key
    expect(
      (await ask('PUT', `/cart/select-items/${key}`, buyer.token, { selected: false })).body.data
        .totals.subtotal,
    ).toBe(15_000)
    expect((await ask('PUT', '/cart/unselect-all', buyer.token)).body.data.totals).toMatchObject({
      subtotal: 0,
      service_fee: 0,
      total: 0,
    })
    expect((await ask('PUT', '/cart/select-all', buyer.token)).body.data.totals.subtotal).toBe(
      25_000,
    )
  })

  it('404 for a malformed key and for another action than select-all', async () => {
    const buyer = await buildBuyer(test)
    expect(
      (await ask('PUT', '/cart/select-items/xyz', buyer.token, { selected: true })).status,
    ).toBe(404)
    expect((await ask('PUT', '/cart/select-some', buyer.token)).status).toBe(404)
  })

  it('422 for a non-boolean choice', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    await fillCart(test, buyer, product)
    expect(
      (
        await ask('PUT', `/cart/select-items/${await keyOf(buyer)}`, buyer.token, {
          selected: 'yes',
        })
      ).status,
    ).toBe(422)
  })
})

describe('DELETE /cart/clear', () => {
  it('200 and empty, with its coupons', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    await fillCart(test, buyer, product, 4)
    const answer = await ask('DELETE', '/cart/clear', buyer.token)
    expect(answer.body.data).toMatchObject({ items: [], applied_coupons: [], totals: { total: 0 } })
    expect((await ask('DELETE', '/cart/clear', buyer.token)).status).toBe(200)
  })
})

describe('what comes in', () => {
  it.each([
    [400, 'half a document', '{"product_id":', 'application/json'],
    [400, 'a list', '[]', 'application/json'],
    [400, 'a text', '"text"', 'application/json'],
    [400, 'thirty levels', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`, 'application/json'],
    [413, '70 kB', `{"product_id":"${'x'.repeat(70_000)}"}`, 'application/json'],
    [415, 'a form', 'product_id=1', 'application/x-www-form-urlencoded'],
    [415, 'JSON without its content type', '{}', 'text/plain'],
    [422, 'nothing', '{}', 'application/json'],
    [422, 'no items', '{"product_id":"1","items":[]}', 'application/json'],
  ])('%i for %s', async (status, _, body, type) => {
    const buyer = await buildBuyer(test)
    const answer = await test.request('POST', '/api/shop/cart/add-multiple', {
      token: buyer.token,
      body,
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({
      message: expect.any(String),
      code: expect.any(String),
      request_id: expect.any(String),
    })
  })
})

it('200 removes only the ordered lines from the cart after an order', async () => {
  const [buyer, ordered, kept] = [
    await buildBuyer(test),
    await buildProduct(test),
    await buildProduct(test),
  ]
  await fillCart(test, buyer, ordered, 2)
  await fillCart(test, buyer, kept, 3)
  const key = (await cartOf(buyer)).items.find(
    (item: { id: string }) => item.id === kept.variationId,
  ).key
  await ask('PUT', `/cart/select-items/${key}`, buyer.token, { selected: false })
  expect((await placeOrder(test, buyer)).status).toBe(200)
  const cart = await cartOf(buyer)
  expect(cart.items).toMatchObject([{ key, quantity: 3 }])
  expect(cart.item_count).toBe(3)
})
