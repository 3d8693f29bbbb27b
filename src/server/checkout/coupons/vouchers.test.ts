/**
 * A voucher at the checkout: listed, applied, held, used, remainder returned; released and
 * refunded.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildCoupon,
  buildProduct,
  changeSettings,
  chargeOf,
  expectBooksRight,
  fillCart,
  NOON,
  payOrder,
  placeOrder,
  signInAgain,
  stateOf,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { buildAutomaticDiscount } from '../../../../test/support/automatic-discounts.ts'
import { notice } from '../../../../test/support/gateway.ts'
import { orderAction } from '../../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { earnBonus } from '../../points/index.ts'
import { expireOrders, refundOrder } from '../../orders/index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'points.redeemPerDay': 1_000 })
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

const ask = (method: string, path: string, { token }: Buyer, body?: unknown) =>
  test.request(method, `/api/shop${path}`, { token, ...(body === undefined ? {} : { body }) })
const account = (method: string, path: string, buyer: Buyer, body?: unknown) =>
  test.request(method, `/api/account/v1${path}`, {
    token: buyer.accountToken,
    ...(body === undefined ? {} : { body }),
  })

/** A customer with a cart of Rp100.000 and a voucher worth ten Rupiah per point. */
const withVoucher = async (points: number, price = 100_000) => {
  test.clock.set(TEST_NOW)
  const buyer = await buildBuyer(test)
  const bonus = {
    customerId: buyer.id,
    points,
    cause: 'test',
    causeId: buyer.id,
    note: { en: 'A test', id: 'Uji' },
  }
  await test.shop.database.transaction((tx) =>
    earnBonus(tx, bonus, test.shop.settings(), test.clock.now()),
  )
  const { voucher } = (await account('POST', '/point/redeem', buyer, { total_point: points })).body
    .data
  const product = await buildProduct(test, { price })
  await fillCart(test, buyer, product)
  return { buyer, product, code: voucher.coupon_code as string, id: voucher.id as string }
}
/** A unit of a line, as a complaint gives it back. */
const giveBack = (orderId: string, orderItemId: string, causeId: string) =>
  test.shop.database.transaction((tx) =>
    refundOrder(
      tx,
      test.shop,
      {
        orderId,
        lines: [{ orderItemId, quantity: 1 }],
        withShipping: false,
        withServiceFee: false,
        route: 'store_credit',
        cause: 'complaint',
        causeId,
        reason: '',
        actor: 'shop',
      },
      test.clock.now(),
    ),
  )
const take = (buyer: Buyer, code: string) => ask('POST', '/checkout/coupon', buyer, { code })
const voucherNow = async (buyer: Buyer, id: string) => {
  const lists = await Promise.all(
    ['active', 'used', 'expired'].map((status) =>
      account('GET', `/vouchers?status=${status}`, buyer),
    ),
  )
  return lists
    .flatMap(({ body }) => body.data as { id: string; status: string; order_id: string | null }[])
    .find((one) => one.id === id)
}
const active = async (
  buyer: Buyer,
): Promise<{ total_amount: number; source: string; formatted_expiry: string }[]> =>
  (await account('GET', '/vouchers', buyer)).body.data
const balance = async (buyer: Buyer): Promise<number> =>
  (await account('GET', '/profile', buyer)).body.data.total_point
const order = async (buyer: Buyer, method = 'qris'): Promise<string> => {
  const { status, body } = await placeOrder(test, buyer, { method, slot: NOON })
  if (status !== 200) throw new Error(JSON.stringify(body).slice(0, 300))
  await test.drain()
  return body.data.order_id
}

describe('at the checkout', () => {
  it('is listed with the coupons and reduces goods; accepts any typing', async () => {
    const { buyer, code } = await withVoucher(2_000)
    const [listed] = (await ask('GET', '/cart/coupons', buyer)).body.data
    expect(listed).toMatchObject({
      code,
      lowers: 'voucher',
      is_valid: true,
      discount: 20_000,
      formatted_discount: 'Rp20.000',
      reason: null,
    })
    const { body } = await take(buyer, ` ${code.toLowerCase().replaceAll('-', ' ')} `)
    expect(body.data).toMatchObject({
      subtotal: 100_000,
      discount: 20_000,
      applied_coupons: [code],
      points_to_earn: 80,
    })
    expect((await ask('DELETE', `/checkout/coupon/${code}`, buyer)).body.data).toMatchObject({
      discount: 0,
      applied_coupons: [],
    })
  })

  it('applies after the goods coupon and before the shipping coupon, in any order of adding', async () => {
    const { buyer, code } = await withVoucher(9_500)
    await take(buyer, code)
    const percent = await buildCoupon(test, { kind: 'percent', value: 10 })
    await take(buyer, percent)
    const shipping = await buildCoupon(test, { kind: 'shipping', value: 5_000 })
    const { data } = (await take(buyer, shipping)).body
    // Ten percent of 100,000; of the voucher's 95,000 at most the remaining 90,000.
    expect(data).toMatchObject({ discount: 10_000 + 90_000 + 5_000, points_to_earn: 0 })
    expect(data.applied_coupons).toEqual(expect.arrayContaining([percent, shipping, code]))
    expect(data.total).toBe(data.shipping + data.service_fee - 5_000)
  })

  it('422 answers alike for another customer’s, an unknown and a mistyped one', async () => {
    const [mine, theirs] = [await withVoucher(100), await withVoucher(100)]
    const texts = new Set<string>()
    const mistyped = `${mine.code.slice(0, -1)}${mine.code.endsWith('2') ? '3' : '2'}`
    for (const code of [theirs.code, '2222-2222-2222-2', mistyped]) {
      const { status, body } = await take(mine.buyer, code)
      expect(status).toBe(422)
      texts.add(body.message)
    }
    expect([...texts]).toEqual(['Coupon not found or invalid'])
  })

  it('replaces another voucher', async () => {
    const { buyer, code } = await withVoucher(1_000)
    await take(buyer, code)
    const bonus = {
      customerId: buyer.id,
      points: 500,
      cause: 'test',
      causeId: `${buyer.id}:2`,
      note: { en: 'A test', id: 'Uji' },
    }
    await test.shop.database.transaction((tx) =>
      earnBonus(tx, bonus, test.shop.settings(), test.clock.now()),
    )
    const other = (await account('POST', '/point/redeem', buyer, { total_point: 500 })).body.data
      .voucher.coupon_code
    expect((await take(buyer, other)).body.data).toMatchObject({
      discount: 5_000,
      applied_coupons: [other],
    })
  })
})

describe('an order', () => {
  it('holds it while unpaid and uses it when paid; the remainder returns as points to the first lot', async () => {
    const { buyer, code, id, product } = await withVoucher(12_000)
    await take(buyer, code)
    const orderId = await order(buyer)
    expect(await voucherNow(buyer, id)).toMatchObject({ status: 'reserved', order_id: orderId })
    await fillCart(test, buyer, product)
    expect((await ask('GET', '/cart/coupons', buyer)).body.data[0]).toMatchObject({
      is_valid: false,
      reason_code: 'in_use',
    })
    expect((await take(buyer, code)).status).toBe(422)
    expect((await account('POST', `/vouchers/${id}/cancel`, buyer)).body.code).toBe('voucher_state')
    await payOrder(test, orderId)
    expect(await voucherNow(buyer, id)).toMatchObject({ status: 'used', order_id: orderId })
    // 120,000 for goods of 100,000: 20,000 at Rp10 per point.
    expect(await balance(buyer)).toBe(2_000)
    const [entry] = (await account('GET', '/point-histories', buyer)).body.data
    expect(entry).toMatchObject({ kind: 'restore', earn_point: 2_000, note: 'Rest of a voucher' })
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver', 'complete')
    expect((await ask('GET', `/orders/${orderId}`, buyer)).body.data).toMatchObject({
      discount: 100_000,
      points_earned: 0,
    })
  })

  it('a repeated request is one order and one use', async () => {
    const { buyer, code, id } = await withVoucher(1_000)
    await take(buyer, code)
    const answers = await Promise.all([
      placeOrder(test, buyer),
      placeOrder(test, buyer),
      placeOrder(test, buyer),
    ])
    await test.drain()
    expect(
      new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.data.order_id))
        .size,
    ).toBe(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await voucherNow(buyer, id)).toMatchObject({ status: 'reserved' })
  })

  it('that expires or is cancelled unpaid releases it; a late payment claims it again', async () => {
    const { buyer, code, id } = await withVoucher(1_000)
    await take(buyer, code)
    const orderId = await order(buyer)
    test.clock.advance(21 * 60_000)
    await expireOrders(test.shop, test.clock.now())
    await test.drain()
    expect((await stateOf(test, orderId)).state).toBe('expired')
    const later = await signInAgain(test, buyer)
    expect(await voucherNow(later, id)).toMatchObject({ status: 'active', order_id: null })
    const ref = await chargeOf(test, orderId)
    await test.sql("update gateway_charges set status = 'paid' where ref = $1", ref)
    await notice(test, { transaction_id: ref, status: 'paid' })
    expect((await stateOf(test, orderId)).state).toBe('confirmed')
    expect(await voucherNow(later, id)).toMatchObject({ status: 'used', order_id: orderId })
  })

  it('that is cancelled after payment issues a new one for the used amount, valid for at least two weeks', async () => {
    const { buyer, code, id } = await withVoucher(1_500)
    await take(buyer, code)
    const orderId = await order(buyer)
    await payOrder(test, orderId)
    expect((await ask('POST', `/orders/${orderId}/cancel`, buyer, {})).status).toBe(200)
    await test.drain()
    expect(await voucherNow(buyer, id)).toMatchObject({ status: 'used' })
    expect(await active(buyer)).toMatchObject([{ total_amount: 15_000, source: 'refund' }])
  })

  it('that is partly refunded returns its share once, and the remainder with the last goods', async () => {
    const { buyer, code } = await withVoucher(3_000, 60_000)
    const other = await buildProduct(test, { price: 30_000 })
    await fillCart(test, buyer, other)
    await take(buyer, code)
    const orderId = await order(buyer)
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver', 'complete')
    const lines = await test.sql<{ id: string; price: number }>(
      'select id, price::integer as price from order_lines where order_id = $1 order by price',
      orderId,
    )
    const refund = (orderItemId: string, causeId: string) => giveBack(orderId, orderItemId, causeId)
    await refund(lines[0]!.id, `${orderId}:1`)
    await refund(lines[0]!.id, `${orderId}:1`)
    expect((await active(buyer)).map(({ total_amount }) => total_amount)).toEqual([10_000])
    await refund(lines[1]!.id, `${orderId}:2`)
    expect(
      (await active(buyer)).map(({ total_amount }) => total_amount).toSorted((a, b) => a - b),
    ).toEqual([10_000, 20_000])
  })

  it('returns no share of what an automatic discount had taken off', async () => {
    const { buyer, code } = await withVoucher(3_000, 60_000)
    const other = await buildProduct(test, { price: 30_000 })
    await buildAutomaticDiscount(test, { kind: 'percent', percent: 50, products: [other.slug] })
    await fillCart(test, buyer, other)
    await take(buyer, code)
    const orderId = await order(buyer)
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver', 'complete')
    const lines = await test.sql<{ id: string; share: number }>(
      'select id, discount_share::integer as share from order_lines where order_id = $1 order by price',
      orderId,
    )
    // Half of the goods that the discount is for, and a voucher on what was left of both.
    expect(lines.map(({ share }) => share)).toEqual([15_000 + 6_000, 24_000])
    await giveBack(orderId, lines[0]!.id, `${orderId}:1`)
    expect((await active(buyer)).map(({ total_amount }) => total_amount)).toEqual([6_000])
    await giveBack(orderId, lines[1]!.id, `${orderId}:2`)
    expect(
      (await active(buyer)).map(({ total_amount }) => total_amount).toSorted((a, b) => a - b),
    ).toEqual([6_000, 24_000])
  })
})
