import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildCoupon,
  buildOrder,
  buildProduct,
  expectBooksRight,
  fillCart,
  payOrder,
  type Buyer,
} from '../../../test/support/builders.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { earnBonus, postReceipt } from './index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const NOTE = { en: 'A test', id: 'Uji' }
const get = (buyer: Buyer, path: string, locale = 'en-US') =>
  test.request('GET', `/api/account/v1${path}`, {
    token: buyer.accountToken,
    headers: { 'accept-language': locale },
  })
const bonus = (buyer: Buyer, points: number, causeId: string) =>
  test.shop.database.transaction((tx) =>
    earnBonus(
      tx,
      {
        customerId: buyer.id,
        points,
        cause: 'test',
        causeId: `${buyer.id}:${causeId}`,
        note: NOTE,
      },
      test.shop.settings(),
      test.clock.now(),
    ),
  )

describe('GET /v1/point-histories/{id}', () => {
  it('200 a purchase with its items, coupon, tax and total as paid', async () => {
    test.clock.set(TEST_NOW)
    const buyer = await buildBuyer(test)
    const product = await buildProduct(test, { price: 66_600, name: 'Sirup Markisa' })
    await test.sql("update products set ppn_class = 'taxable' where id = $1", product.id)
    const code = await buildCoupon(test, { value: 11_100 })
    await fillCart(test, buyer, product)
    await test.request('POST', '/api/shop/checkout/coupon', { token: buyer.token, body: { code } })
    const orderId = await buildOrder(test, buyer, product, { quantity: 1 })
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver', 'complete')
    const [entry] = (await get(buyer, '/point-histories')).body.data
    expect(entry).toMatchObject({
      kind: 'earn',
      earn_point: 122,
      order_id: orderId,
      branch: { name: 'Online' },
    })
    const { body } = await get(buyer, `/point-histories/${entry.id}`)
    expect(body.data).toMatchObject({
      note: entry.note,
      earn_point: 122,
      type: 'transaction',
      formatted_expiry: '30 November 2027',
      order: {
        items: [
          { product_name: 'Sirup Markisa, Pack 1', qty: 2, discount: 11_100, subtotal: 122_100 },
        ],
        ppn: 12_100,
        formatted_ppn: 'Rp12.100',
        coupon_point: 0,
        coupon_nominal: 11_100,
        formatted_coupon_nominal: '−Rp11.100',
      },
    })
    const { order } = body.data
    expect(order.grand_total).toBe(122_100 + order.shipping + order.service_fee)
    expect(order.number).toMatch(/^FR-/)
  })

  it('200 a purchase at a branch, as on its receipt', async () => {
    const buyer = await buildBuyer(test)
    const details = {
      items: [{ product_name: 'Mangga', qty: 2, discount: 0, subtotal: 50_000 }],
      ppn: 0,
      coupon_nominal: 0,
      grand_total: 50_000,
    }
    await test.shop.database.transaction((tx) =>
      postReceipt(
        tx,
        {
          customerId: buyer.id,
          branchId: 'pasar-minggu',
          receipt: 'PM-7',
          goodsPaid: 50_000,
          details,
        },
        test.shop.settings(),
        test.clock.now(),
      ),
    )
    const [entry] = (await get(buyer, '/point-histories')).body.data
    expect((await get(buyer, `/point-histories/${entry.id}`)).body.data).toMatchObject({
      type: 'transaction',
      order: {
        number: 'PM-7',
        items: [{ product_name: 'Mangga', qty: 2, subtotal: 50_000 }],
        grand_total: 50_000,
        coupon_point: 0,
      },
    })
  })

  it('200 a bonus without an order; a redemption with its rate', async () => {
    const buyer = await buildBuyer(test)
    await bonus(buyer, 100, 'b')
    await test.request('POST', '/api/account/v1/point/redeem', {
      token: buyer.accountToken,
      body: { total_point: 40 },
    })
    const [exchange, given] = (await get(buyer, '/point-histories')).body.data
    expect((await get(buyer, `/point-histories/${exchange.id}`)).body.data).toMatchObject({
      type: 'voucher',
      rate: 10,
      order: null,
    })
    expect((await get(buyer, `/point-histories/${given.id}`, 'id-ID')).body.data).toMatchObject({
      type: 'bonus',
      note: 'Uji',
      order: null,
    })
  })
})

it('pages through the history by cursor, also within one instant, with the total', async () => {
  test.clock.set(TEST_NOW)
  const buyer = await buildBuyer(test)
  for (let n = 1; n <= 7; n++) await bonus(buyer, n, String(n))
  const seen: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await get(
      buyer,
      `/point-histories?per_page=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
    expect(body.meta.total).toBe(7)
    seen.push(...body.data.map(({ earn_point }: { earn_point: number }) => earn_point))
    cursor = body.meta.next_cursor
  }
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect((await get(buyer, '/point-histories?cursor=x')).status).toBe(422)
})

describe('GET /v1/point-statements/{month}', () => {
  it('200 a month whose lines add up to its balances, identical as files', async () => {
    test.clock.set('2026-12-31T16:59:59.000Z')
    const buyer = await buildBuyer(test)
    await bonus(buyer, 500, 'december')
    // One second later it is January in Jakarta.
    test.clock.set('2026-12-31T17:00:00.000Z')
    await bonus(buyer, 60, 'january')
    await test.request('POST', '/api/account/v1/point/redeem', {
      token: buyer.accountToken,
      body: { total_point: 200 },
    })
    const { body } = await get(buyer, '/point-statements/2027-01', 'id-ID')
    expect(body.data).toMatchObject({
      formatted_month: 'Januari 2027',
      opening: 500,
      closing: 360,
      earned: 60,
      used: -200,
      expired: 0,
    })
    let balance = body.data.opening
    for (const entry of body.data.entries) {
      balance += entry.points
      expect(entry.balance).toBe(balance)
    }
    expect(balance).toBe(body.data.closing)
    expect((await get(buyer, '/point-statements/2026-12')).body.data).toMatchObject({
      opening: 0,
      closing: 500,
    })
    const csv = await test.request('GET', '/api/account/v1/point-statements/2027-01/file', {
      token: buyer.accountToken,
    })
    expect(csv.headers.get('content-disposition')).toContain('petik-points-2027-01.csv')
    const lines = String(csv.body).trim().split('\r\n')
    expect(lines[0]).toMatch(/created_at,kind,note,branch,points,balance$/)
    expect(lines.slice(1).map((line) => line.split(',').slice(-2))).toEqual([
      ['', '500'],
      ['60', '560'],
      ['-200', '360'],
      ['-140', '360'],
    ])
    const json = await test.request(
      'GET',
      '/api/account/v1/point-statements/2027-01/file?format=json',
      { token: buyer.accountToken },
    )
    expect(json.body).toMatchObject({ month: '2027-01', opening: 500, closing: 360 })
  })

  it.each(['2026-13', '2026-1', 'november', '1999-01'])('404 for %s', async (month) =>
    expect((await get(await buildBuyer(test), `/point-statements/${month}`)).status).toBe(404),
  )
})
