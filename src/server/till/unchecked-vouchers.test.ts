/** Printed vouchers that a till without network takes unchecked, and what they cost the shop. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  changeSettings,
  expectBooksRight,
} from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { counterLine, openTill, type Till } from '../../../test/support/till.ts'

let test: TestShop
let till: Till
beforeAll(async () => {
  test = await openTestShop()
  till = await openTill(test)
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})
const voucherState = async (id: string): Promise<string> =>
  (await test.sql<{ state: string }>('select state from vouchers where id = $1', id))[0]!.state

describe('a printed voucher that was taken without network', () => {
  const WORTH = 6_000
  const withPrinted = async () => {
    const buyer = await buildBuyer(test)
    await till.sell(buyer, { grand_total: 1_000_000 })
    const { id, coupon_code: code } = await till.redeem(buyer, 600)
    return { buyer, id, given: { code, phone_tail: buyer.phone.slice(-4), amount: WORTH } }
  }
  let sales = 0
  const settle = async (given: object, change: object = {}, by = till) => {
    const lines = [counterLine(await buildProduct(test, { price: 20_000 }))]
    const soldAt = new Date(test.clock.now().getTime() - 60_000).toISOString()
    const headers = { 'idempotency-key': `tanpa-cek-${(sales += 1)}`, 'x-petik-tapped-at': soldAt }
    return by.sellGoods(lines, { voucher_given: given, ...change }, headers)
  }

  it('is used when the sale is settled, for its owner, with points for the money', async () => {
    const { buyer, id, given } = await withPrinted()
    const { status, body } = await settle(given)
    expect([status, await voucherState(id)]).toEqual([201, 'used'])
    expect(body.data.receipt).toMatchObject({
      grand_total: 20_000,
      voucher_amount: WORTH,
      uncovered: 0,
      paid: 14_000,
      points: 14,
      member: { phone: expect.stringContaining(buyer.phone.slice(-2)) },
    })
  })

  it('returns as points what the bill did not take of it, and loses what it is not worth', async () => {
    const [less, more] = [await withPrinted(), await withPrinted()]
    const taken = await settle({ ...less.given, amount: 4_000 })
    expect(taken.body.data).toMatchObject({
      points_back: 200,
      receipt: { voucher_amount: 4_000, uncovered: 0, paid: 16_000 },
    })
    const beyond = await settle({ ...more.given, amount: 9_000 })
    expect(beyond.body.data.receipt).toMatchObject({
      voucher_amount: WORTH,
      uncovered: 3_000,
      paid: 11_000,
      points: 11,
    })
  })

  it('taken by two tills at once loses its amount once, and the audit log shows it', async () => {
    const { id, given } = await withPrinted()
    const other = await openTill(test, 'bsd')
    const both = await Promise.all([settle(given), settle(given, {}, other)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const receipts = both.map(({ body }) => body.data.receipt)
    const lossOf = (receipt: { voucher_amount: number; uncovered: number }) =>
      `${receipt.voucher_amount} used, ${receipt.uncovered} lost`
    expect(receipts.map(lossOf).toSorted()).toEqual(['0 used, 6000 lost', '6000 used, 0 lost'])
    expect(await voucherState(id)).toBe('used')
    const lost = receipts.find(({ uncovered }) => uncovered > 0)
    const [act] = await test.sql<{ facts: object }>(
      "select facts from staff_acts where facts ->> 'number' = $1 and branch_id = $2",
      lost.number,
      lost === receipts[0] ? 'kemang' : 'bsd',
    )
    expect(act!.facts).toMatchObject({ uncovered: WORTH, voucher: 0 })
  })

  it.each([
    ['an unknown code', { code: 'TIDAKADA12345' }],
    ['digits of another phone', { phone_tail: '0000' }],
  ])('leaves a sale of %s to a guest, at a loss', async (_, wrong) => {
    const { id, given } = await withPrinted()
    const { status, body } = await settle({ ...given, ...wrong })
    expect([status, await voucherState(id)]).toEqual([201, 'active'])
    expect(body.data.receipt).toMatchObject({ uncovered: WORTH, points: 0, member: null })
  })

  it('of another member than the one who was found is not used', async () => {
    const [mine, theirs] = [await withPrinted(), await withPrinted()]
    const { body } = await settle(theirs.given, { member_key: await till.keyOf(mine.buyer) })
    expect(body.data.receipt).toMatchObject({ uncovered: WORTH, paid: 14_000, points: 14 })
    expect(await voucherState(theirs.id)).toBe('active')
  })

  it('422 above what a till may take unchecked, beyond the bill, and for a sale with network', async () => {
    const { id, given } = await withPrinted()
    await changeSettings(test, { 'voucher.unchecked': 2_000 })
    // What the voucher covers is no loss, so only the rest is limited.
    const covered = await settle(given)
    const lost = await settle(given)
    await changeSettings(test, { 'voucher.unchecked': 50_000 })
    expect([covered.status, lost.status, lost.body.errors]).toEqual([
      201,
      422,
      { 'voucher_given.amount': [expect.any(String)] },
    ])
    expect(await voucherState(id)).toBe('used')
    expect((await settle({ ...given, amount: 20_001 })).status).toBe(422)
    const now = await till.sellGoods([counterLine(await buildProduct(test))], {
      voucher_given: given,
    })
    expect([now.status, Object.keys(now.body.errors)]).toEqual([422, ['voucher_given']])
  })

  it('gives back only what money paid when the goods come back', async () => {
    const { given } = await withPrinted()
    await settle(given)
    const { body } = await settle(given)
    const { id, lines } = body.data.receipt
    const back = await till.ask('POST', `/till/receipts/${id}/returns`, {
      lines: [{ position: lines[0].position, quantity: 1, goods: 'shelf' }],
    })
    expect(back.body.data).toMatchObject({
      money_back: 14_000,
      voucher_back: 0,
      receipt: { returnable: 0, returned: 14_000, voucher_returned: 0 },
    })
  })
})
