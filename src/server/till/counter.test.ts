/** Goods that the till sells: out of the stock that the shop sells online too. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  expectBooksRight,
  payOrder,
  stockOf,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { batchesOf, HUB, receiptForm, receiptLine } from '../../../test/support/stock.ts'
import { counterLine, openTill, type Till } from '../../../test/support/till.ts'

let test: TestShop
let till: Till
let owner: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  till = await openTill(test)
  await test.sql("update branches set is_hub = true where id = 'kemang'")
  owner = staffAsk(test, await buildStaff(test, 'owner', null))
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const sell = (lines: object[], change: object = {}, headers?: Record<string, string>) =>
  till.sellGoods(lines, change, headers)
const take = (product: TestProduct, quantity = 1, change: object = {}) =>
  counterLine(product, quantity, change)
const ordered = async (product: TestProduct, quantity: number): Promise<string> => {
  const orderId = await buildOrder(test, await buildBuyer(test), product, { quantity })
  await payOrder(test, orderId)
  return orderId
}
const movesOf = (receiptId: string) =>
  test.sql<{ kind: string; units: number; reason: string | null }>(
    `select kind, on_hand_delta as units, reason from stock_movements where cause = 'till' and cause_id = $1 order by id`,
    receiptId,
  )

describe('GET /api/staff/till/goods', () => {
  it('finds goods by PLU, barcode and name, with what is here and promised', async () => {
    const product = await buildProduct(test, { stock: 9, name: 'Sawo Uji Kasir' })
    await test.sql(
      `update variations set plu = '4711', barcode = '8991234567890' where id = $1::text::uuid`,
      product.variationId,
    )
    await ordered(product, 2)
    for (const search of ['4711', '8991234567890', 'sawo uji']) {
      const { body } = await till.ask('GET', `/till/goods?search=${encodeURIComponent(search)}`)
      expect(body.data.goods).toMatchObject([
        { variation_id: product.variationId, price: 60_000, on_hand: 10, promised: 2 },
      ])
    }
    const { body } = await till.ask('GET', '/till/goods')
    expect(body.data.goods.length).toBeGreaterThan(0)
    expect(body.data.labels).toEqual({ item_digits: 5, price_prefix: 0, price_unit: 1 })
  })
})

describe('POST /api/staff/till/sales', () => {
  it('201 takes what expires first, with the receipt and the points of a member', async () => {
    const product = await buildProduct(test, { stock: 0, safety: 0 })
    const days = [9, 4]
    for (const ends of days)
      await owner(
        'POST',
        '/receipts',
        receiptForm([
          receiptLine(test, product, {
            delivered: 3,
            best_before: new Date(Date.parse(TEST_NOW) + ends * 86_400_000)
              .toISOString()
              .slice(0, 10),
          }),
        ]),
      )
    const buyer = await buildBuyer(test)
    const { status, body } = await sell([take(product, 4)], {
      member_key: await till.keyOf(buyer),
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      balance: 240,
      receipt: { grand_total: 240_000, points: 240, lines: [{ quantity: 4, unbooked: 0 }] },
    })
    expect((await batchesOf(test, product)).map((one) => one.on_hand)).toEqual([2])
    expect(await movesOf(body.data.receipt.id)).toEqual([
      { kind: 'sell', units: -3, reason: null },
      { kind: 'sell', units: -1, reason: null },
    ])
  })

  it('sells to a guest, and by weight: a weighed piece is one unit', async () => {
    const product = await buildProduct(test, { stock: 5, weightG: 1_000 })
    await test.sql(
      `update products set sell_mode = 'catch_weight' where id = $1::text::uuid`,
      product.id,
    )
    const { status, body } = await sell([take(product, 1, { grams: 1_850, subtotal: 111_000 })])
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      balance: null,
      receipt: { member: null, points: 0, lines: [{ quantity: 1, grams: 1_850 }] },
    })
    expect((await stockOf(test, product.variationId)).onHand).toBe(5)
  })

  it('sells what the books lack, found and sold in the ledger', async () => {
    const product = await buildProduct(test, { stock: 1, safety: 0 })
    const { body } = await sell([take(product, 3)])
    expect(body.data.receipt.lines).toMatchObject([{ unbooked: 2, promised: 0 }])
    expect(await movesOf(body.data.receipt.id)).toEqual([
      { kind: 'sell', units: -1, reason: null },
      { kind: 'adjust', units: 2, reason: 'not_in_stock' },
      { kind: 'sell', units: -2, reason: null },
    ])
    expect((await stockOf(test, product.variationId)).onHand).toBe(0)
  })

  it('409 before it takes what online orders hold; taken all the same, the orders are packed', async () => {
    const product = await buildProduct(test, { stock: 3, safety: 0 })
    const orderId = await ordered(product, 2)
    const asked = await sell([take(product, 2)])
    expect([asked.status, asked.body.code]).toEqual([409, 'stock_promised'])
    expect(asked.body.details.goods).toMatchObject([
      { variation_id: product.variationId, available: 1, orders: [{ quantity: 2 }] },
    ])
    expect(await stockOf(test, product.variationId)).toMatchObject({ onHand: 3, reserved: 2 })
    const { body } = await sell([take(product, 2)], { take_promised: true })
    expect(body.data.receipt.lines).toMatchObject([{ unbooked: 1, promised: 1 }])
    expect(await stockOf(test, product.variationId)).toMatchObject({ onHand: 2, reserved: 2 })
    await orderAction(test, orderId, 'pick', 'pack')
    expect(await stockOf(test, product.variationId)).toMatchObject({ onHand: 0, reserved: 0 })
  })

  it('409 for an old price, 422 for a wrong sum, 404 for goods that are not sold', async () => {
    const product = await buildProduct(test)
    const old = await sell([take(product, 1, { price: 50_000, subtotal: 50_000 })])
    expect([old.status, old.body.code]).toEqual([409, 'till_price_changed'])
    expect(old.body.details.goods).toEqual([{ variation_id: product.variationId, price: 60_000 }])
    const wrong = await sell([take(product, 2, { subtotal: 100_000 })])
    expect(wrong.body.errors).toHaveProperty(['lines.0.subtotal'])
    const summed = await sell([take(product)], { grand_total: 1 })
    expect(summed.body.errors).toHaveProperty('grand_total')
    await test.sql(
      'update variations set active = false where id = $1::text::uuid',
      product.variationId,
    )
    expect((await sell([take(product)])).body.code).toBe('product_not_found')
  })

  it('that was made without network counts then: its prices, its member, whatever was promised', async () => {
    const [product, buyer] = [
      await buildProduct(test, { stock: 3, safety: 0 }),
      await buildBuyer(test),
    ]
    await ordered(product, 2)
    const qr = await test.request('GET', '/api/account/v1/member-qr', { token: buyer.accountToken })
    const code: string = qr.body.data.token
    const before = await till.balance(buyer)
    const soldAt = new Date(test.clock.now().getTime() + 60_000)
    test.clock.advance(600_000)
    await test.sql(
      'update variations set active = false, regular_price = 99000 where id = $1::text::uuid',
      product.variationId,
    )
    const headers = {
      'idempotency-key': 'tanpa-jaringan-1',
      'x-petik-tapped-at': soldAt.toISOString(),
    }
    const number = till.number()
    const send = () =>
      sell([take(product, 2)], { number, member_scan: { code, seconds_ago: 45 } }, headers)
    const [first, second] = await Promise.all([send(), send()])
    const settled = first.status === 201 ? first : second
    expect(settled.status).toBe(201)
    // Whichever of the two was refused meanwhile gets the same answer when it is repeated.
    expect((await send()).body).toEqual(settled.body)
    expect(settled.body.data.receipt).toMatchObject({ number, grand_total: 120_000, points: 120 })
    expect(await till.balance(buyer)).toBe(before + 120)
    const acts = await test.sql<{ facts: object }>(
      "select facts from staff_acts where facts ->> 'number' = $1",
      number,
    )
    expect(acts).toMatchObject([
      { facts: { sent_later: true, other_prices: 1, member_lost: false } },
    ])
    // The orders keep their two, so that the books lack one of these.
    expect(
      (await movesOf(settled.body.data.receipt.id)).map(({ kind, units }) => [kind, units]),
    ).toEqual([
      ['sell', -1],
      ['adjust', 1],
      ['sell', -1],
    ])
  })

  it.each([
    ['expired when it was scanned', 100],
    ['of another shop', 0],
  ])('stands without a member whose code was %s', async (what, seconds_ago) => {
    const [product, buyer] = [await buildProduct(test), await buildBuyer(test)]
    const qr = await test.request('GET', '/api/account/v1/member-qr', { token: buyer.accountToken })
    const code = what === 'of another shop' ? 'PTK1AAAA' : (qr.body.data.token as string)
    test.clock.advance(600_000)
    const late = new Date(test.clock.now().getTime() - 300_000).toISOString()
    const { status, body } = await sell(
      [take(product)],
      { member_scan: { code, seconds_ago } },
      { 'idempotency-key': `tanpa-member-${seconds_ago}`, 'x-petik-tapped-at': late },
    )
    expect([status, body.data.receipt.member]).toEqual([201, null])
    const [act] = await test.sql<{ lost: boolean }>(
      "select (facts -> 'member_lost')::boolean as lost from staff_acts where facts ->> 'number' = $1",
      body.data.receipt.number,
    )
    expect(act!.lost).toBe(true)
  })

  it('sells the parts of a hamper', async () => {
    const [apple, pear] = [
      await buildProduct(test, { stock: 9 }),
      await buildProduct(test, { stock: 9 }),
    ]
    const hamper = await buildProduct(test, { stock: 0, safety: 0 })
    await test.sql(
      `insert into variation_parts (variation_id, part_id, quantity, position) values ($1::text::uuid, $2::text::uuid, 2, 0), ($1::text::uuid, $3::text::uuid, 1, 1)`,
      hamper.variationId,
      apple.variationId,
      pear.variationId,
    )
    const { body } = await sell([take(hamper, 2), take(apple, 1)])
    expect([
      (await stockOf(test, apple.variationId)).onHand,
      (await stockOf(test, pear.variationId)).onHand,
    ]).toEqual([5, 8])
    const { id } = body.data.receipt
    const lines = [{ position: 0, quantity: 1, goods: 'shelf' }]
    expect((await till.ask('POST', `/till/receipts/${id}/returns`, { lines })).status).toBe(201)
    expect([
      (await stockOf(test, apple.variationId)).onHand,
      (await stockOf(test, pear.variationId)).onHand,
    ]).toEqual([7, 9])
  })

  it('never sells a unit twice in 20 sales at once', async () => {
    const product = await buildProduct(test, { stock: 12, safety: 0 })
    const sold = await Promise.all(Array.from({ length: 20 }, () => sell([take(product)])))
    expect(sold.map(({ status }) => status)).toEqual(sold.map(() => 201))
    const unbooked = sold.reduce((sum, { body }) => sum + body.data.receipt.lines[0].unbooked, 0)
    expect(unbooked).toBe(8)
    expect((await stockOf(test, product.variationId)).onHand).toBe(0)
  })

  it('a branch without stock in the books sells without moving any', async () => {
    const lone = await openTill(test, 'tebet')
    const product = await buildProduct(test, { stock: 5 })
    const { status, body } = await lone.sellGoods([take(product)])
    expect(status).toBe(201)
    expect(await movesOf(body.data.receipt.id)).toEqual([])
    expect((await stockOf(test, product.variationId)).onHand).toBe(6)
  })
})

describe('POST /api/staff/till/receipts/{id}/returns', () => {
  it('brings goods back to their batch or writes them off, once', async () => {
    const product = await buildProduct(test, { stock: 5, safety: 0, price: 33_333 })
    const { id } = (await sell([take(product, 3)])).body.data.receipt
    const back = (lines: object[]) => till.ask('POST', `/till/receipts/${id}/returns`, { lines })
    const first = await back([{ position: 0, quantity: 1, goods: 'shelf' }])
    expect(first.body.data).toMatchObject({ money_back: 33_333, receipt: { returnable: 66_666 } })
    expect((await stockOf(test, product.variationId)).onHand).toBe(3)
    expect((await back([{ position: 0, quantity: 2, goods: 'waste' }])).status).toBe(201)
    expect((await stockOf(test, product.variationId)).onHand).toBe(3)
    const more = await back([{ position: 0, quantity: 1, goods: 'shelf' }])
    expect(more.body.errors).toHaveProperty(['lines.0.quantity'])
  })

  it('422 without goods, for a line twice, and for an unknown line', async () => {
    const { id } = (await sell([take(await buildProduct(test))])).body.data.receipt
    const back = (body: object) => till.ask('POST', `/till/receipts/${id}/returns`, body)
    const one = { position: 0, quantity: 1, goods: 'shelf' }
    for (const body of [
      {},
      { amount: 1, lines: [one] },
      { lines: [one, one] },
      { lines: [{ ...one, position: 1 }] },
    ])
      expect((await back(body)).status).toBe(422)
  })
})

describe('a branch that is hub and shop', () => {
  it('counts to zero after sales, returns and online orders', async () => {
    const category = 'kasir-nol'
    const products: TestProduct[] = []
    for (const stock of [20, 8, 2])
      products.push(await buildProduct(test, { stock, safety: 0, category }))
    const [many, some, few] = products as [TestProduct, TestProduct, TestProduct]
    const shelf = new Map(products.map((one, at) => [one.variationId, [20, 8, 2][at]!]))
    const move = (product: TestProduct, units: number) =>
      shelf.set(product.variationId, shelf.get(product.variationId)! + units)

    const packed = await ordered(many, 3)
    await ordered(some, 2)
    const sold = (await sell([take(many, 5), take(some, 6)])).body.data.receipt
    move(many, -5)
    move(some, -6)
    await orderAction(test, packed, 'pick', 'pack')
    move(many, -3)
    await sell([take(few, 2)])
    move(few, -2)
    const lines = [
      { position: 0, quantity: 2, goods: 'shelf' },
      { position: 1, quantity: 1, goods: 'waste' },
    ]
    await till.ask('POST', `/till/receipts/${sold.id}/returns`, { lines })
    move(many, 2)
    await sell([take(many, 1)])
    move(many, -1)

    const begun = await owner('POST', '/counts', {
      location: HUB,
      scope: 'category',
      scope_value: category,
      blind: false,
    })
    expect(begun.status).toBe(201)
    const counted = await owner('POST', `/counts/${begun.body.data.id}/lines`, {
      lines: products.map(({ variationId }) => ({
        variation_id: variationId,
        counted: shelf.get(variationId),
        again: false,
        reason: '',
      })),
    })
    expect(counted.status).toBe(200)
    const { body } = await owner('GET', `/counts/${begun.body.data.id}`)
    expect(body.data.items.map((line: { difference: number }) => line.difference)).toEqual([
      0, 0, 0,
    ])
    const posted = await owner('POST', `/counts/${begun.body.data.id}/post`, { uncounted: 'leave' })
    expect(posted.status).toBe(200)
  })
})
