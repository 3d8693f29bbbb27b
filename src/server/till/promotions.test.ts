/** Discounts without a code and offers of points at the till: charged, shown and given back by line. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  automaticDiscountForm,
  buildAutomaticDiscount,
  endAutomaticDiscount,
} from '../../../test/support/automatic-discounts.ts'
import {
  buildBuyer,
  buildProduct,
  expectBooksRight,
  fillCart,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { pointOfferForm } from '../../../test/support/point-offers.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { counterLine, openTill, type Till } from '../../../test/support/till.ts'

let test: TestShop
let till: Till
let marketing: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  till = await openTill(test)
  marketing = staffAsk(test, await buildStaff(test, 'marketing', null))
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const line = (product: TestProduct, quantity: number, discount?: { id: string; amount: number }) =>
  counterLine(product, quantity, discount ? { discounts: [discount] } : {})
const back = (receiptId: string, position: number, quantity: number) =>
  till.ask('POST', `/till/receipts/${receiptId}/returns`, {
    lines: [{ position, quantity, goods: 'shelf' }],
  })
const offer = (products: string[], change: object = {}) =>
  marketing('POST', '/point-offers', pointOfferForm(products, change))

it('charges a set, shows it on the receipt, and gives it back in shares', async () => {
  const product = await buildProduct(test, { price: 10_000 })
  const id = await buildAutomaticDiscount(test, {
    kind: 'multi_buy',
    buyQuantity: 3,
    products: [product.slug],
  })
  const { body: goods } = await till.ask('GET', '/till/goods')
  expect(goods.data.discounts.map((one: { id: string }) => one.id)).toContain(id)
  const undiscounted = await till.sellGoods([line(product, 3)])
  expect([undiscounted.status, undiscounted.body.code]).toEqual([409, 'till_price_changed'])
  expect(undiscounted.body.details).toEqual({
    goods: [],
    discounts: [{ line: 0, id, name: 'A test', amount: 10_000 }],
  })
  const { status, body } = await till.sellGoods([line(product, 3, { id, amount: 10_000 })], {
    grand_total: 20_000,
  })
  expect([status, body.data?.receipt]).toMatchObject([
    201,
    {
      grand_total: 20_000,
      paid: 20_000,
      lines: [{ subtotal: 20_000, discounts: [{ id, name: 'A test', amount: 10_000 }] }],
    },
  ])
  const { id: receiptId } = body.data.receipt
  const given = async () => (await marketing('GET', `/automatic-discounts/${id}`)).body.data
  expect(await given()).toMatchObject({ orders: 0, bills: 1, given: 10_000 })
  expect((await back(receiptId, 0, 1)).body.data.money_back).toBe(6_666)
  expect(await given()).toMatchObject({ bills: 1, given: 6_667 })
  expect((await back(receiptId, 0, 2)).body.data.money_back).toBe(13_334)
  expect(await given()).toMatchObject({ bills: 1, given: 0 })
})

it('takes free goods back for nothing', async () => {
  const product = await buildProduct(test, { price: 10_000 })
  const id = await buildAutomaticDiscount(test, {
    kind: 'percent',
    percent: 100,
    products: [product.slug],
  })
  const { status, body } = await till.sellGoods([line(product, 1, { id, amount: 10_000 })], {
    grand_total: 0,
  })
  expect([status, body.data?.receipt.paid]).toEqual([201, 0])
  const returned = await back(body.data.receipt.id, 0, 1)
  expect([returned.status, returned.body.data?.money_back]).toEqual([201, 0])
})

it('gives a member the extra points of a line, and takes back those of the line that returns', async () => {
  const [buyer, doubled, plain] = [
    await buildBuyer(test),
    await buildProduct(test, { price: 30_000 }),
    await buildProduct(test, { price: 40_000 }),
  ]
  const { body: made } = await offer([doubled.slug])
  const { body } = await till.sellGoods([line(doubled, 2), line(plain, 1)], {
    member_key: await till.keyOf(buyer),
  })
  // 100 points for Rp100.000, and 60 more for the doubled goods.
  expect(body.data).toMatchObject({
    balance: 160,
    receipt: {
      points: 160,
      lines: [
        { extra_points: 60, offer: 'Double points' },
        { extra_points: 0, offer: null },
      ],
    },
  })
  const { id } = body.data.receipt
  expect((await back(id, 1, 1)).body.data.points_taken).toBe(40)
  expect((await back(id, 0, 1)).body.data.points_taken).toBe(60)
  expect((await back(id, 0, 1)).body.data.points_taken).toBe(60)
  expect(await till.balance(buyer)).toBe(0)
  const { data } = (await marketing('GET', `/point-offers/${made.data.id}`)).body
  expect(data).toMatchObject({ orders: 0, bills: 1, given: 60 })
})

it('gives a guest no extra points', async () => {
  const product = await buildProduct(test)
  await offer([product.slug])
  const { body } = await till.sellGoods([line(product, 1)])
  expect(body.data.receipt).toMatchObject({ points: 0, lines: [{ extra_points: 0, offer: null }] })
})

it('keeps what is for one channel out of the other', async () => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 60_000 })]
  const form = pointOfferForm([product.slug])
  await marketing('POST', '/point-offers', { ...form, channel: 'online' })
  const discount = await marketing('POST', '/automatic-discounts', {
    ...automaticDiscountForm([product.slug]),
    channel: 'till',
  })
  const { id } = discount.body.data
  await fillCart(test, buyer, product, 1)
  const cart = (await test.request('GET', '/api/shop/cart', { token: buyer.token })).body.data
  expect(cart.points_to_earn).toBe(120)
  const { body } = await till.sellGoods([line(product, 1, { id, amount: 12_000 })], {
    grand_total: 48_000,
    member_key: await till.keyOf(buyer),
  })
  expect(body.data.receipt).toMatchObject({ paid: 48_000, points: 48 })
})

it('settles a sale of a till without network by what it charged', async () => {
  const product = await buildProduct(test, { price: 10_000 })
  const id = await buildAutomaticDiscount(test, {
    kind: 'percent',
    percent: 20,
    products: [product.slug],
  })
  await endAutomaticDiscount(test, id)
  const queued = { 'x-petik-tapped-at': TEST_NOW }
  const sale = [line(product, 1, { id, amount: 2_000 })]
  const { status } = await till.sellGoods(sale, { grand_total: 8_000 }, queued)
  expect(status).toBe(201)
  const [act] = await test.sql<{ facts: { other_discounts: boolean } }>(
    `select facts from staff_acts where act = 'sale' order by id desc limit 1`,
  )
  expect(act!.facts.other_discounts).toBe(true)
  const unknown = [line(product, 1, { id: '0192f0c1-0000-7000-8000-000000000000', amount: 2_000 })]
  const refused = await till.sellGoods(unknown, { grand_total: 8_000 }, queued)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['lines.0.discounts']])
})
