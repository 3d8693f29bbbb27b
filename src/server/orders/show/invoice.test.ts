import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildCoupon,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { orderAction } from '../../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

const ask = (buyer: Buyer | null, orderId: string, language = 'en-US') =>
  test.request('GET', `/api/shop/orders/${orderId}/invoice`, {
    ...(buyer ? { token: buyer.token } : {}),
    headers: { 'accept-language': language },
  })
/**
 * An order of mangoes for Rp100.000 (exempt) and two packs of dried mango for Rp55.500 each
 * (taxable).
 */
const ordered = async (given: { coupon?: boolean } = {}) => {
  const [buyer, fresh, dried] = [
    await buildBuyer(test),
    await buildProduct(test, { price: 100_000 }),
    await buildProduct(test, { price: 55_500 }),
  ]
  await test.sql(`update products set ppn_class = 'taxable' where id = $1`, dried.id)
  await fillCart(test, buyer, fresh)
  await fillCart(test, buyer, dried, 2)
  if (given.coupon) {
    const code = await buildCoupon(test, {})
    const applied = await test.request('POST', '/api/shop/checkout/coupon', {
      token: buyer.token,
      body: { code },
    })
    expect(applied.body.data.discount).toBeGreaterThan(0)
  }
  const placed = await placeOrder(test, buyer)
  expect(placed.status).toBe(200)
  await test.drain()
  return { buyer, orderId: placed.body.data.order_id as string }
}

describe('GET /orders/{id}/invoice', () => {
  it('200 splits exempt and taxed sums, which add up to the amount paid', async () => {
    const { buyer, orderId } = await ordered()
    await payOrder(test, orderId)
    const order = (await test.request('GET', `/api/shop/orders/${orderId}`, { token: buyer.token }))
      .body.data
    expect(order.has_invoice).toBe(true)
    const { status, body } = await ask(buyer, orderId)
    expect(status).toBe(200)
    const { data } = body
    const taxed = 111_000 + order.shipping + order.service_fee
    expect(data).toMatchObject({
      number: order.number.replace('FR-', 'INV-'),
      order_number: order.number,
      formatted_date: '20 November 2026',
      payment_method: 'QRIS',
      exempt: { amount: 100_000, formatted_amount: 'Rp100.000' },
      taxed: { amount: taxed, ppn: Math.round((taxed * 11) / 111) },
      total: order.total,
    })
    expect(data.exempt.amount + data.taxed.amount).toBe(order.total)
    const charged = data.charges.reduce(
      (sum: number, charge: { amount: number }) => sum + charge.amount,
      0,
    )
    expect(charged).toBe(order.shipping + order.service_fee)
    expect(data.taxed.net + data.taxed.ppn).toBe(taxed)
    expect(
      data.lines.map(({ quantity, amount, ppn_class }: Record<string, unknown>) => [
        quantity,
        amount,
        ppn_class,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [1, 100_000, 'exempt'],
        [2, 111_000, 'taxable'],
      ]),
    )
    expect(data.seller.name).toBe('PT Petik Segar Nusantara')
  })

  it('200 with a coupon: each line less its share, still the amount paid', async () => {
    const { buyer, orderId } = await ordered({ coupon: true })
    await payOrder(test, orderId)
    const order = (await test.request('GET', `/api/shop/orders/${orderId}`, { token: buyer.token }))
      .body.data
    const { data } = (await ask(buyer, orderId)).body
    expect(
      data.lines.reduce((sum: number, line: { discount: number }) => sum + line.discount, 0),
    ).toBe(order.discount)
    expect(data.exempt.amount).toBeLessThan(100_000)
    expect(data.exempt.amount + data.taxed.amount).toBe(order.total)
  })

  it('200 in Indonesian, with the seller’s own legal text', async () => {
    const { buyer, orderId } = await ordered()
    await payOrder(test, orderId)
    await changeSettings(test, { 'company.name': 'PT Buah Uji', 'company.npwp': '0099' })
    const { data } = (await ask(buyer, orderId, 'id-ID')).body
    expect(data).toMatchObject({
      seller: { name: 'PT Buah Uji', npwp: '0099' },
      charges: [{ label: 'Biaya Layanan', ppn_class: 'taxable' }],
    })
  })

  it('409 before it is paid', async () => {
    const { buyer, orderId } = await ordered()
    expect((await ask(buyer, orderId)).body.code).toBe('order_state')
    expect(
      (await test.request('GET', `/api/shop/orders/${orderId}`, { token: buyer.token })).body.data
        .has_invoice,
    ).toBe(false)
  })

  it("401 for a guest, 404 for another customer's order and a malformed id", async () => {
    const { orderId } = await ordered()
    await payOrder(test, orderId)
    const other = await buildBuyer(test)
    expect((await ask(null, orderId)).status).toBe(401)
    for (const id of [orderId, '018f0000-0000-7000-8000-000000000000', 'x'])
      expect((await ask(other, id)).status).toBe(404)
  })

  it('200 after a refund: the invoice still shows what was paid', async () => {
    const { buyer, orderId } = await ordered()
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'cancel')
    expect((await ask(buyer, orderId)).status).toBe(200)
  })
})
