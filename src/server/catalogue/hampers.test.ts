/** Hampers: sold from the stock of their parts, and never more often than those are there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildHamper,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  stockOf,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { createGoodsByCall, goodsForm, somePhoto } from '../../../test/support/goods.ts'
import { orderAction, refund } from '../../../test/support/orders.ts'
import { openTestShop, type TestAnswer, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { run, sql } from '../platform/database.ts'
import { setStock } from '../batches/index.ts'

let test: TestShop
let token: string
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 10_000_000 })
  const owner = await buildStaff(test, 'owner')
  ;({ token } = owner)
  ask = staffAsk(test, owner)
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const setOnHand = (product: TestProduct, onHand: number) =>
  test.shop.database.transaction((tx) =>
    setStock(tx, product.variationId, onHand, 'test', test.clock.now()),
  )
/** How many of it a new cart can hold. */
const leftOf = async (product: TestProduct) => {
  const { body } = await fillCart(test, await buildBuyer(test), product, 9)
  return body.data?.items[0].quantity ?? 0
}
/** A shown product, made by the form. */
const shownHamper = async (parts: object[]) => {
  const { body } = await made(parts)
  const { id, form } = body.data
  const shown = await ask('PUT', `/products/${id}/shown`, { shown: true })
  expect(shown.status).toBe(200)
  return form
}
const made = async (parts: object[], grams = 5000) => {
  const form = goodsForm({ photos: [somePhoto] })
  const [variation] = form.variations
  return createGoodsByCall(test, token, {
    ...form,
    variations: [{ ...variation!, net_weight_g: grams, parts: parts as never }],
  })
}
const cardOf = async ({ slug }: TestProduct) =>
  (await test.request('GET', `/api/shop/products?slugs=${slug}`)).body.data[0]
/** Lists are cached until a notice of the change has arrived. */
const availabilityOf = async (hamper: TestProduct, availability: string) => {
  await expect.poll(async () => (await cardOf(hamper)).availability).toBe(availability)
}
/** A hamper of 2 apples and 3 pears. */
const hamperOf = async (apples: number, pears: number) => {
  const apple = await buildProduct(test, { stock: apples })
  const pear = await buildProduct(test, { stock: pears })
  const hamper = await buildHamper(test, [
    [apple, 2],
    [pear, 3],
  ])
  return { apple, pear, hamper }
}

describe('availability', () => {
  it('is that of the scarcest part, on the page and in lists', async () => {
    const { hamper, pear } = await hamperOf(9, 8)
    await availabilityOf(hamper, 'now')
    expect(await leftOf(hamper)).toBe(2)
    await setOnHand(pear, 3)
    await availabilityOf(hamper, 'out')
    expect(await leftOf(hamper)).toBe(0)
    await setOnHand(pear, 4)
    await availabilityOf(hamper, 'now')
    await expectBooksRight(test)
  })

  it('is fresh on the page of one of several sizes when loose fruit of it is ordered or released', async () => {
    const [apple, pear] = [
      await buildProduct(test, { stock: 3 }),
      await buildProduct(test, { stock: 9 }),
    ]
    const form = goodsForm({ photos: [somePhoto] })
    const [size] = form.variations
    const sizeOf = (part: TestProduct, sku: string) => ({
      ...size!,
      sku: `${size!.sku}-${sku}`,
      net_weight_g: 5000,
      parts: [{ variation_id: part.variationId, quantity: 2 }] as never,
    })
    const { body } = await createGoodsByCall(test, token, {
      ...form,
      variations: [sizeOf(apple, 'A'), sizeOf(pear, 'B')],
    })
    await ask('PUT', `/products/${body.data.id}/shown`, { shown: true })
    const { slug } = body.data.form
    const page = async () => {
      const { data } = (await test.request('GET', `/api/shop/products/${slug}`)).body
      return data.variations.map(({ availability }: { availability: string }) => availability)
    }
    await expect.poll(page).toEqual(['now', 'now'])
    const buyer = await buildBuyer(test)
    const orderId = await buildOrder(test, buyer, apple, { quantity: 2 })
    await expect.poll(page).toEqual(['out', 'now'])
    const cancelled = await test.request('POST', `/api/shop/orders/${orderId}/cancel`, {
      token: buyer.token,
      body: { reason: 'Salah pesan' },
    })
    expect(cancelled.status).toBe(200)
    await expect.poll(page).toEqual(['now', 'now'])
  })

  it('stands on the page with what is inside', async () => {
    const { apple, pear } = await hamperOf(9, 8)
    const { slug } = await shownHamper([
      { variation_id: pear.variationId, quantity: 3 },
      { variation_id: apple.variationId, quantity: 2 },
    ])
    const { variations } = (await test.request('GET', `/api/shop/products/${slug}`)).body.data
    expect(variations).toMatchObject([
      { availability: 'now', stock_quantity: 2, parts: [{ quantity: 3 }, { slug: apple.slug }] },
    ])
  })

  it('ends with the halal certificate of a part', async () => {
    const { hamper, apple } = await hamperOf(9, 9)
    await run(
      test.shop.db,
      sql`update products set published = false, halal_ended = true where id = ${apple.id}`,
    )
    await availabilityOf(hamper, 'out')
    const added = await fillCart(test, await buildBuyer(test), hamper)
    expect([added.status, added.body.code]).toEqual([409, 'out_of_stock'])
    await expectBooksRight(test)
  })
})

describe('a cart with a hamper and loose fruit of its parts', () => {
  it('shares the stock between its lines, also when less is left', async () => {
    const { hamper, apple } = await hamperOf(7, 100)
    const buyer = await buildBuyer(test)
    await fillCart(test, buyer, hamper, 2)
    const { body } = await fillCart(test, buyer, apple, 5)
    expect(body.data.adjusted).toMatchObject([{ quantity: 3 }])
    const { adjusted } = (await fillCart(test, buyer, hamper, 1)).body.data
    expect(adjusted).toMatchObject([{ quantity: 2 }])
    await setOnHand(apple, 7)
    const refused = await placeOrder(test, buyer)
    expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock'])
    expect(refused.body.message).toContain('Produk')
    expect((await stockOf(test, apple.variationId)).reserved).toBe(0)
  })

  it('claims both from one stock', async () => {
    const { hamper, apple, pear } = await hamperOf(7, 9)
    const buyer = await buildBuyer(test)
    await fillCart(test, buyer, hamper, 2)
    await fillCart(test, buyer, apple, 3)
    expect((await placeOrder(test, buyer)).status).toBe(200)
    expect(await stockOf(test, apple.variationId)).toMatchObject({ reserved: 7, saleable: 0 })
    expect(await stockOf(test, pear.variationId)).toMatchObject({ reserved: 6, saleable: 3 })
    expect(await stockOf(test, hamper.variationId)).toMatchObject({ reserved: 0, onHand: 0 })
    await availabilityOf(hamper, 'out')
    await expectBooksRight(test)
  })
})

describe('an order of a hamper', () => {
  it('keeps what was inside, and gives that back when the recipe has changed', async () => {
    const { hamper, apple, pear } = await hamperOf(20, 20)
    const buyer = await buildBuyer(test)
    const orderId = await buildOrder(test, buyer, hamper, { quantity: 2 })
    await run(
      test.shop.db,
      sql`delete from variation_parts where variation_id = ${hamper.variationId} and part_id = ${pear.variationId}`,
    )
    await payOrder(test, orderId)
    const { body } = await test.request('GET', `/api/shop/orders/${orderId}`, {
      token: buyer.token,
    })
    expect(body.data.lines[0].parts.map(({ quantity }: { quantity: number }) => quantity)).toEqual([
      2, 3,
    ])
    await orderAction(test, orderId, 'pick', 'pack')
    expect(await stockOf(test, pear.variationId)).toMatchObject({ onHand: 15, reserved: 0 })
    expect(await stockOf(test, apple.variationId)).toMatchObject({ onHand: 17, reserved: 0 })
    await orderAction(test, orderId, 'send', 'deliver')
    const [line] = body.data.lines
    await refund(test, orderId, {
      lines: [{ orderItemId: line.id, quantity: 1 }],
      goods: 'shelf',
    })
    expect(await stockOf(test, pear.variationId)).toMatchObject({ onHand: 18, reserved: 0 })
    expect(await stockOf(test, apple.variationId)).toMatchObject({ onHand: 19, reserved: 0 })
    await expectBooksRight(test)
  })

  it('is not placed when the recipe is another one than was shown', async () => {
    const { hamper, pear } = await hamperOf(20, 20)
    const buyer = await buildBuyer(test)
    await fillCart(test, buyer, hamper)
    const { body: shown } = await test.request('GET', '/api/shop/checkout/summary', {
      token: buyer.token,
    })
    expect(shown.data.items[0].parts).toHaveLength(2)
    await run(
      test.shop.db,
      sql`update variation_parts set quantity = 1 where variation_id = ${hamper.variationId} and part_id = ${pear.variationId}`,
    )
    const { contents } = shown.data
    const refused = await placeOrder(test, buyer, { more: { contents } })
    expect([refused.status, refused.body.code]).toEqual([409, 'cart_changed'])
    const now = refused.body.details.summary.contents
    const { status } = await placeOrder(test, buyer, { more: { contents: now } })
    expect(status).toBe(200)
  })

  it('releases its parts when it is cancelled', async () => {
    const { hamper, apple } = await hamperOf(3, 3)
    const buyer = await buildBuyer(test)
    const orderId = await buildOrder(test, buyer, hamper)
    await availabilityOf(hamper, 'out')
    await test.request('POST', `/api/shop/orders/${orderId}/cancel`, {
      token: buyer.token,
      body: { reason: 'Salah pesan' },
    })
    expect(await stockOf(test, apple.variationId)).toMatchObject({ reserved: 0 })
    await availabilityOf(hamper, 'now')
    await expectBooksRight(test)
  })
})

describe('the form', () => {
  it('saves parts in their order, and takes them out again', async () => {
    const { apple, pear } = await hamperOf(8, 9)
    const { body } = await made([
      { variation_id: pear.variationId, quantity: 3 },
      { variation_id: apple.variationId, quantity: 2 },
    ])
    const { id, form, version, parts, on_hand: onHand } = body.data
    expect(Object.values(onHand)).toEqual([3])
    expect(form.variations[0].parts.map((one: { quantity: number }) => one.quantity)).toEqual([
      3, 2,
    ])
    expect(parts).toHaveLength(2)
    const loose = { ...form, variations: [{ ...form.variations[0], parts: [] }] }
    const saved = await ask('PUT', `/products/${id}`, { version, form: loose })
    expect(saved.body.data.form.variations[0].parts).toEqual([])
    await expectBooksRight(test)
  })

  it('refuses a hamper in a hamper, parts that are twice, unknown or too heavy, and own stock', async () => {
    const { hamper, apple } = await hamperOf(8, 9)
    const one = { variation_id: apple.variationId, quantity: 1 }
    const errorOf = async (answer: Promise<TestAnswer>) =>
      Object.keys((await answer).body.errors ?? {})
    const field = ['form.variations.0.parts']
    expect(await errorOf(made([{ variation_id: hamper.variationId, quantity: 1 }]))).toEqual(field)
    expect(await errorOf(made([one, one]))).toEqual(field)
    const unknown = { variation_id: crypto.randomUUID(), quantity: 1 }
    expect(await errorOf(made([unknown]))).toEqual(field)
    const heavy = { ...one, quantity: 3 }
    expect(await errorOf(made([heavy], 1499))).toEqual(['form.variations.0.net_weight_g'])
    expect(await errorOf(made([heavy], 1500))).toEqual([])
    const part = (await made([])).body.data
    await made([{ variation_id: part.form.variations[0].id, quantity: 1 }])
    const form = { ...part.form, variations: [{ ...part.form.variations[0], parts: [one] }] }
    expect(await errorOf(ask('PUT', `/products/${part.id}`, { version: 1, form }))).toEqual(field)
    const stocked = (await made([])).body.data
    const [{ id }] = stocked.form.variations
    await ask('PUT', `/variations/${id}/stock`, { expected: 0, on_hand: 5, kind: 'receive' })
    const own = { ...stocked.form, variations: [{ ...stocked.form.variations[0], parts: [one] }] }
    expect(await errorOf(ask('PUT', `/products/${stocked.id}`, { version: 1, form: own }))).toEqual(
      field,
    )
    await expect(setOnHand(hamper, 3)).rejects.toThrow('no stock of its own')
  })

  it('weighs at least what is inside, also when a part becomes heavier', async () => {
    const part = await buildProduct(test, { stock: 9 })
    const { body } = await made([{ variation_id: part.variationId, quantity: 2 }])
    const { id, version } = body.data
    const gramsOf = async () => {
      const { data } = (await ask('GET', `/products/${id}`)).body
      return [data.form.variations[0].net_weight_g, data.version]
    }
    const weigh = (grams: number) =>
      test.sql(
        'update variations set net_weight_g = $1::int where id = $2::text::uuid',
        grams,
        part.variationId,
      )
    await weigh(2000)
    expect(await gramsOf()).toEqual([5000, version])
    await weigh(3000)
    expect(await gramsOf()).toEqual([6000, version + 1])
  })

  it('cannot be deleted as long as it is a part', async () => {
    const part = await createGoodsByCall(test, token)
    const [variation] = part.body.data.form.variations
    await made([{ variation_id: variation.id, quantity: 1 }])
    expect((await ask('DELETE', `/products/${part.body.data.id}`)).status).toBe(409)
  })

  it('finds parts by name, but no hampers', async () => {
    const { apple, hamper } = await hamperOf(8, 9)
    const found = async (sku: string) =>
      (await ask('GET', `/parts?search=${sku}`)).body.data.map(
        (one: { variation_id: string }) => one.variation_id,
      )
    expect(await found(apple.sku)).toEqual([apple.variationId])
    expect(await found(hamper.sku)).toEqual([])
  })
})

describe('a variation that was sold loose', () => {
  it('is written off when it comes back as a hamper, which has no stock', async () => {
    const part = await buildProduct(test, { stock: 9 })
    const loose = await buildProduct(test, { stock: 9 })
    const buyer = await buildBuyer(test)
    const orderId = await buildOrder(test, buyer, loose)
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver')
    await setOnHand(loose, 0)
    await run(
      test.shop.db,
      sql`insert into variation_parts (variation_id, part_id, quantity, position) values (${loose.variationId}, ${part.variationId}, 1, 0)`,
    )
    const { body } = await test.request('GET', `/api/shop/orders/${orderId}`, {
      token: buyer.token,
    })
    const lines = [{ orderItemId: body.data.lines[0].id, quantity: 1 }]
    await refund(test, orderId, { lines, goods: 'shelf' })
    expect(await stockOf(test, loose.variationId)).toMatchObject({ onHand: 0, reserved: 0 })
    await expectBooksRight(test)
  })

  it('is written off when a packed order of it does not leave', async () => {
    const part = await buildProduct(test, { stock: 9 })
    const loose = await buildProduct(test, { stock: 9 })
    const orderId = await buildOrder(test, await buildBuyer(test), loose)
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick', 'pack')
    await setOnHand(loose, 0)
    await run(
      test.shop.db,
      sql`insert into variation_parts (variation_id, part_id, quantity, position) values (${loose.variationId}, ${part.variationId}, 1, 0)`,
    )
    expect(await refund(test, orderId)).toMatchObject({ ok: true })
    expect(await stockOf(test, loose.variationId)).toMatchObject({ onHand: 0, reserved: 0 })
    await expectBooksRight(test)
  })

  it('is refused parts while growers bring it for the next day, until the goods desk ends that', async () => {
    const part = await buildProduct(test, { stock: 9 })
    const { body } = await made([])
    const { id, form, version } = body.data
    const [variation] = form.variations
    const bring = (expected: number, quota: number) =>
      ask('PUT', `/variations/${variation.id}/next-day`, { expected, quota })
    expect((await bring(0, 5)).body.data).toEqual({ quota: 5 })
    expect((await ask('GET', `/products/${id}`)).body.data.next_day).toEqual({ [variation.id]: 5 })
    const late = await bring(0, 7)
    expect([late.status, late.body.code, late.body.details]).toEqual([
      409,
      'changed_meanwhile',
      { quota: 5 },
    ])
    const parts = [{ variation_id: part.variationId, quantity: 2 }]
    const save = () =>
      ask('PUT', `/products/${id}`, {
        version,
        form: { ...form, variations: [{ ...variation, net_weight_g: 5000, parts }] },
      })
    const refused = await save()
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      422,
      ['form.variations.0.parts'],
    ])
    await bring(5, 0)
    expect((await save()).status).toBe(200)
    expect((await bring(0, 5)).body.code).toBe('conflict')
  })
})
