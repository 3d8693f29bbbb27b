/**
 * Vouchers at the till: held for a bill, used once, released on expiry, and reissued on a return.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBuyer, expectBooksRight, type Buyer } from '../../../test/support/builders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { openTill, type Till } from '../../../test/support/till.ts'
import { acceptVoucher, releaseOverdueHolds } from '../vouchers/index.ts'

let test: TestShop
let till: Till
let ask: Till['ask']
beforeAll(async () => {
  test = await openTestShop()
  till = await openTill(test)
  ask = till.ask
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const number = (): string => till.number()
const keyOf = (buyer: Buyer, by?: Till['ask']): Promise<string> => till.keyOf(buyer, by)
const balance = (buyer: Buyer): Promise<number> => till.balance(buyer)
const sell = (buyer: Buyer, body: object, by?: Till['ask']) => till.sell(buyer, body, by)
const redeem = (buyer: Buyer, points: number) => till.redeem(buyer, points)
/** Holds a voucher for a member's bill. */
const hold = async (buyer: Buyer, voucher: object, by = ask) =>
  by('POST', '/till/vouchers', { member_key: await keyOf(buyer, by), voucher })
/** Holds a voucher and records the bill with it; returns the refusal when it cannot be held. */
const sellWith = async (buyer: Buyer, voucher: object, body: object = {}, by = ask) => {
  const held = await hold(buyer, voucher, by)
  return held.status === 201
    ? sell(buyer, { ...body, voucher_hold_id: held.body.data.id }, by)
    : held
}
const voucherState = async (id: string): Promise<string> =>
  (await test.sql<{ state: string }>('select state from vouchers where id = $1', id))[0]!.state
const voucherCode = async (buyer: Buyer, id: string): Promise<string> =>
  (await test.request('GET', `/api/account/v1/vouchers/${id}/qr`, { token: buyer.accountToken }))
    .body.data.token

describe('a voucher at the till', () => {
  const withVoucher = async (points: number) => {
    const buyer = await buildBuyer(test)
    await sell(buyer, { grand_total: 1_000_000 })
    const voucher = await redeem(buyer, points)
    return { buyer, voucher, code: await voucherCode(buyer, voucher.id) }
  }

  it('pays its part; points only for the money; the remainder returns as points', async () => {
    const { buyer, voucher, code } = await withVoucher(600)
    const held = await hold(buyer, { code })
    expect([held.status, held.body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        amount: 6_000,
        held_until: '2026-11-20T02:05:00.000Z',
        seconds_left: 300,
      },
    ])
    expect(await voucherState(voucher.id)).toBe('reserved')
    const bill = {
      member_key: await keyOf(buyer),
      grand_total: 4_000,
      voucher_hold_id: held.body.data.id,
    }
    const preview = await ask('POST', '/till/preview', bill)
    expect(preview.body.data).toEqual({
      points: 0,
      to_pay: 0,
      voucher: { amount: 6_000, used: 4_000, points_back: 200 },
    })
    expect(await balance(buyer)).toBe(400)
    const { status, body } = await ask('POST', '/till/receipts', { ...bill, number: number() })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      points_back: 200,
      balance: 600,
      receipt: { voucher_amount: 4_000, paid: 0, points: 0 },
    })
    expect(await voucherState(voucher.id)).toBe('used')
    for (const again of [
      await hold(buyer, { code }),
      await ask('POST', '/till/receipts', { ...bill, number: number() }),
    ])
      expect([again.status, again.body.code]).toEqual([409, 'voucher_unusable'])
    expect(await balance(buyer)).toBe(600)
  })

  it('needs the last four phone digits for the printed code', async () => {
    const { buyer, voucher } = await withVoucher(500)
    const { coupon_code: code } = voucher
    expect((await hold(buyer, { code })).body.code).toBe('voucher_unknown')
    expect((await hold(buyer, { code, phone_tail: '0000' })).body.code).toBe('voucher_unknown')
    const right = await sellWith(buyer, {
      code: code.toLowerCase(),
      phone_tail: buyer.phone.slice(-4),
    })
    expect(right.body.data.receipt).toMatchObject({
      voucher_amount: 5_000,
      paid: 120_000,
      points: 120,
    })
  })

  it('404 for another customer’s, and for an expired code', async () => {
    const { buyer: owner, code } = await withVoucher(100)
    const other = await buildBuyer(test)
    expect((await hold(other, { code })).body.code).toBe('voucher_unknown')
    const key = await keyOf(owner)
    test.clock.set('2026-11-20T02:01:00.000Z')
    expect(
      (await ask('POST', '/till/vouchers', { member_key: key, voucher: { code } })).body.code,
    ).toBe('voucher_unknown')
    test.clock.set(TEST_NOW)
  })

  it('409 for a bill with a hold of another member or branch, or without a hold', async () => {
    const { buyer, code } = await withVoucher(100)
    const held = (await hold(buyer, { code })).body.data.id
    const other = await buildBuyer(test)
    const elsewhere = staffAsk(test, await buildStaff(test, 'cashier', 'bogor'))
    const answers = [
      await sell(other, { voucher_hold_id: held }),
      await sell(buyer, { voucher_hold_id: held }, elsewhere),
      await sell(buyer, { voucher_hold_id: randomUUID() }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [409, 'voucher_unusable']),
    )
    expect((await elsewhere('DELETE', `/till/vouchers/${held}`)).status).toBe(200)
    expect((await sell(buyer, { voucher_hold_id: held })).status).toBe(201)
    expect((await sell(buyer, { voucher_hold_id: 'bukan-id' })).status).toBe(422)
  })

  it('is released after five minutes, and at once when the cashier releases it', async () => {
    const { buyer, voucher, code } = await withVoucher(500)
    const phone_tail = buyer.phone.slice(-4)
    const held = (await hold(buyer, { code })).body.data.id
    const elsewhere = staffAsk(test, await buildStaff(test, 'cashier', 'bogor'))
    const typed = { code: voucher.coupon_code, phone_tail }
    expect((await hold(buyer, typed, elsewhere)).body.code).toBe('voucher_unusable')
    test.clock.set('2026-11-20T02:04:59.000Z')
    await releaseOverdueHolds(test.shop, test.clock.now())
    expect(await voucherState(voucher.id)).toBe('reserved')
    test.clock.set('2026-11-20T02:05:00.000Z')
    expect((await sell(buyer, { voucher_hold_id: held })).body.code).toBe('voucher_unusable')
    // Nor when the hold expires between checking and using.
    const late = {
      holdId: held as string,
      customerId: buyer.id,
      branchId: 'kemang',
      receipt: number(),
      bill: 9_000,
    }
    expect(
      await test.shop.database.transaction((tx) => acceptVoucher(tx, late, test.clock.now())),
    ).toBeNull()
    await releaseOverdueHolds(test.shop, test.clock.now())
    expect(await voucherState(voucher.id)).toBe('active')
    expect((await sell(buyer, { voucher_hold_id: held })).body.code).toBe('voucher_unusable')
    const second = (await hold(buyer, typed, elsewhere)).body.data.id
    for (let n = 0; n < 2; n++)
      expect((await elsewhere('DELETE', `/till/vouchers/${second}`)).status).toBe(200)
    expect(await voucherState(voucher.id)).toBe('active')
    // A new hold does not wait for the clean-up job.
    await hold(buyer, typed, elsewhere)
    test.clock.set('2026-11-20T02:10:01.000Z')
    expect((await sellWith(buyer, typed)).body.data.receipt.voucher_amount).toBe(5_000)
    test.clock.set(TEST_NOW)
  })

  it('is cancelled when its points are taken back with the goods; the surplus points stay', async () => {
    const buyer = await buildBuyer(test)
    const first = (await sell(buyer, { grand_total: 100_000 })).body.data.receipt
    await sell(buyer, { grand_total: 50_000 })
    const voucher = await redeem(buyer, 150)
    const back = await ask('POST', `/till/receipts/${first.id}/returns`, { amount: 100_000 })
    expect(back.body.data).toMatchObject({ points_taken: 100, points_owed: 0, money_back: 100_000 })
    expect(await voucherState(voucher.id)).toBe('cancelled')
    expect(await balance(buyer)).toBe(50)
    const notices = await test.request('GET', '/api/account/v1/notifications', {
      token: buyer.accountToken,
      headers: { 'accept-language': 'en-US' },
    })
    expect(notices.body.data.map(({ title }: { title: string }) => title)).toContain(
      'Your Rp1.500 voucher was cancelled',
    )
  })

  it('is held for another five minutes when the same cashier scans it again', async () => {
    const { buyer, voucher, code } = await withVoucher(500)
    const first = (await hold(buyer, { code })).body.data
    test.clock.set('2026-11-20T02:03:00.000Z')
    const again = (
      await hold(buyer, { code: voucher.coupon_code, phone_tail: buyer.phone.slice(-4) })
    ).body.data
    expect(again).toMatchObject({ id: first.id, held_until: '2026-11-20T02:08:00.000Z' })
    test.clock.set('2026-11-20T02:07:00.000Z')
    expect((await sell(buyer, { voucher_hold_id: first.id })).status).toBe(201)
    test.clock.set(TEST_NOW)
  })

  it('stays held and unused when the bill is refused', async () => {
    const { buyer, voucher, code } = await withVoucher(500)
    const taken = number()
    await sell(buyer, { number: taken })
    const held = (await hold(buyer, { code })).body.data.id
    expect((await sell(buyer, { number: taken, voucher_hold_id: held })).body.code).toBe(
      'receipt_taken',
    )
    expect(await voucherState(voucher.id)).toBe('reserved')
    expect((await sell(buyer, { voucher_hold_id: held })).status).toBe(201)
  })

  it('goes to one of twenty parallel tills, and to one bill', async () => {
    const { buyer, code } = await withVoucher(500)
    const tills = await Promise.all(
      Array.from({ length: 20 }, async (_, n) =>
        staffAsk(test, await buildStaff(test, 'cashier', n % 2 ? 'bogor' : 'kemang')),
      ),
    )
    const member_key = await keyOf(buyer)
    const answers = await Promise.all(
      tills.map((by) => by('POST', '/till/vouchers', { member_key, voucher: { code } })),
    )
    const winners = answers.flatMap(({ status, body }, n) =>
      status === 201 ? [{ by: tills[n]!, id: body.data.id as string }] : [],
    )
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const { by, id } = winners[0]!
    const bills = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        by('POST', '/till/receipts', {
          member_key,
          number: `BEDA-${n}`,
          grand_total: 9_000,
          voucher_hold_id: id,
        }),
      ),
    )
    expect(bills.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(bills.filter(({ status }) => status === 409)).toHaveLength(9)
  })
})

describe('a return', () => {
  it('reissues the voucher’s share of the goods as a voucher, and refunds the remaining money', async () => {
    const buyer = await buildBuyer(test)
    await sell(buyer, { grand_total: 1_000_000 })
    const { coupon_code: code } = await redeem(buyer, 1_000)
    const { receipt } = (
      await sellWith(buyer, { code, phone_tail: buyer.phone.slice(-4) }, { grand_total: 30_000 })
    ).body.data
    expect(receipt).toMatchObject({
      voucher_amount: 10_000,
      paid: 20_000,
      points: 20,
      returnable: 30_000,
    })
    const first = await ask('POST', `/till/receipts/${receipt.id}/returns`, { amount: 10_000 })
    expect(first.body.data).toMatchObject({
      voucher_back: 3_333,
      money_back: 6_667,
      receipt: { returnable: 20_000 },
    })
    const tooMuch = await ask('POST', `/till/receipts/${receipt.id}/returns`, { amount: 20_001 })
    expect([tooMuch.status, tooMuch.body.errors.amount[0]]).toEqual([422, 'Must be at most 20.000'])
    const rest = await ask('POST', `/till/receipts/${receipt.id}/returns`, { amount: 20_000 })
    expect(rest.body.data).toMatchObject({
      voucher_back: 6_667,
      money_back: 13_333,
      receipt: { returned: 20_000, voucher_returned: 10_000, returnable: 0 },
    })
    const back = await test.request('GET', '/api/account/v1/vouchers?status=active', {
      token: buyer.accountToken,
    })
    expect(
      back.body.data.map(({ total_amount: amount }: { total_amount: number }) => amount).toSorted(),
    ).toEqual([3_333, 6_667])
    expect(await balance(buyer)).toBe(0)
  })

  it('of a bill paid wholly by voucher returns only a voucher, valid for at least two weeks', async () => {
    const buyer = await buildBuyer(test)
    await sell(buyer, { grand_total: 1_000_000 })
    const { id, coupon_code: code } = await redeem(buyer, 1_000)
    const { receipt } = (
      await sellWith(buyer, { code, phone_tail: buyer.phone.slice(-4) }, { grand_total: 10_000 })
    ).body.data
    await test.sql(`update vouchers set expires_at = '2026-11-21T16:59:59Z' where id = $1`, id)
    const all = await ask('POST', `/till/receipts/${receipt.id}/returns`, { amount: 10_000 })
    expect(all.body.data).toMatchObject({ voucher_back: 10_000, money_back: 0, points_taken: 0 })
    const [again] = (
      await test.request('GET', '/api/account/v1/vouchers?status=active', {
        token: buyer.accountToken,
      })
    ).body.data
    expect(again).toMatchObject({
      total_amount: 10_000,
      source: 'refund',
      coupon_expired_at: '2026-12-04T16:59:59.000Z',
    })
  })
})
