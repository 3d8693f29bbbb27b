/** Closing the day: cash counted against the journal by one person, and signed by another. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
} from '../../../test/support/builders.ts'
import { buildCollectOrder, buildCounter } from '../../../test/support/collect.ts'
import { buildParcel } from '../../../test/support/deliveries.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'
import { counterLine, openTill } from '../../../test/support/till.ts'

const TODAY = '2026-11-20'
/** Where orders that are brought leave from. */
const HUB = 'kemang'
let test: TestShop
let branch: string
let lead: TestStaff
let owner: TestStaff
let finance: TestStaff
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'collect.capacityOrders': 1_000 })
  branch = await buildCounter(test)
  lead = await buildStaff(test, 'shift_lead', null)
  owner = await buildStaff(test, 'owner', null)
  finance = await buildStaff(test, 'finance', null)
  const at = await buildProduct(test, { price: 70_000, stock: 100 })
  const parcel = await buildParcel(test)
  // Cash is for those who have bought before.
  await orderAction(test, parcel.orderId, 'deliver', 'complete')
  const collected = await buildCollectOrder(test, parcel.buyer, at, branch, { method: 'cod' })
  await orderAction(test, collected, 'pick', 'pack', 'make_ready', 'deliver')
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const daysOf = async (who: TestStaff, id = branch) => {
  const { body } = await staffAsk(test, who)('GET', `/closings?branch=${id}`)
  return body.data.days as {
    day: string
    sales: number
    counter: number
    due: { tills: number; riders: number }
    count: Record<string, unknown> | null
  }[]
}
const count = (who: TestStaff, given: Record<string, unknown> = {}) =>
  staffAsk(test, who)('POST', '/closings', {
    branch_id: branch,
    day: TODAY,
    tills: 0,
    riders: 0,
    ...given,
  })
const sign = (who: TestStaff, id: unknown) =>
  staffAsk(test, who)('POST', `/closings/${String(id)}/sign`)
const cashInJournal = async () =>
  (
    await test.sql<{ account: string; amount: number }>(
      `select account, sum(amount)::integer as amount from journal_lines where account like 'cash:%' group by 1`,
    )
  ).map(({ account, amount }) => [account, amount])
const salesInJournal = async () =>
  (
    await test.sql<{ sales: number }>(
      `select -sum(amount)::integer as sales from journal_lines where account like 'sales:%'`,
    )
  )[0]!.sales

describe('closing the day', () => {
  it('shows cash and sales of each branch, which add up to the journal', async () => {
    const [here] = await daysOf(lead)
    expect(here!.day).toBe(TODAY)
    expect(await cashInJournal()).toEqual([['cash:tills', here!.due.tills]])
    expect(here!.due.tills).toBeGreaterThan(0)
    const { body } = await staffAsk(test, lead)('GET', '/closings')
    const all = body.data.branches as { id: string }[]
    let sales = 0
    for (const { id } of all) sales += (await daysOf(lead, id))[0]!.sales
    expect(sales).toBe(await salesInJournal())
    expect(here!.sales).toBe(here!.due.tills)
  })

  it('asks for the reason of a difference, and for a second person', async () => {
    const due = (await daysOf(lead))[0]!.due
    const less = { ...due, tills: due.tills - 2_000 }
    const refused = await count(lead, less)
    expect([refused.status, refused.body.errors]).toEqual([422, { reason: [expect.any(String)] }])
    expect((await count(lead, { ...due, day: '2026-11-21' })).status).toBe(422)
    expect((await count(lead, { ...due, branch_id: 'tidak-ada' })).status).toBe(422)
    const wordsFor = async (tills: unknown) =>
      (await count(lead, { ...due, tills: tills as number })).body.errors.tills
    expect(await wordsFor(null)).toEqual(['This field is required'])
    expect(await wordsFor(-5)).toEqual(['Must be at least 0'])
    expect(await wordsFor(0.5)).toEqual(['Must be a whole number'])
    expect(await wordsFor(99_999_999_999)).toEqual([expect.stringMatching(/^Must be at most/)])
    const counted = await count(lead, { ...less, reason: 'Salah kembalian' })
    expect(counted.status).toBe(201)
    expect(counted.body.data.count).toMatchObject({
      difference: -2_000,
      reason: 'Salah kembalian',
      is_own: true,
      signed_by: null,
    })
    const { id } = counted.body.data.count
    expect((await sign(lead, id)).body.code).toBe('closing_own')
    expect((await sign(await buildStaff(test, 'picker', null), id)).body.code).toBe('forbidden')

    // Someone counts again: what was counted before can not be signed any more.
    const again = await count(owner, due)
    expect((await sign(finance, id)).body.code).toBe('closing_changed')
    const signed = await sign(finance, again.body.data.count.id)
    expect(signed.status).toBe(200)
    expect(signed.body.data.count).toMatchObject({ difference: 0, signed_by: 'Tini Kasir' })
    expect((await count(lead, due)).body.code).toBe('closing_signed')
    expect((await sign(lead, again.body.data.count.id)).body.code).toBe('closing_signed')
  })

  it('is counted again when the journal has changed since', async () => {
    const due = async () => (await daysOf(lead, HUB))[0]!.due
    const before = await due()
    const counted = await count(lead, { ...before, branch_id: HUB })
    const { buyer, orderId } = await buildParcel(test)
    await orderAction(test, orderId, 'deliver', 'complete')
    const brought = await buildOrder(test, buyer, await buildProduct(test), { method: 'cod' })
    await orderAction(test, brought, 'pick', 'pack', 'send', 'deliver')
    const after = await due()
    expect(after.tills).toBe(before.tills)
    expect(after.riders).toBeGreaterThan(before.riders)
    expect((await sign(finance, counted.body.data.count.id)).body.code).toBe('closing_changed')
    const again = await count(lead, { ...after, branch_id: HUB })
    expect((await sign(finance, again.body.data.count.id)).status).toBe(200)
  })

  it('counts what the till sold in money, less what came back, and no other cash register', async () => {
    const place = await buildCounter(test)
    const till = await openTill(test, place)
    const product = await buildProduct(test, { price: 40_000, stock: 20 })
    const buyer = await buildBuyer(test)
    const figures = async () => {
      const { sales, counter, due } = (await daysOf(lead, place))[0]!
      return { sales, counter, ...due }
    }
    const money = (paid: number) => ({ sales: paid, counter: paid, tills: paid, riders: 0 })
    // A bill of another register brings points; its money lies there.
    await till.sell(buyer, { grand_total: 500_000 })
    expect(await figures()).toEqual(money(0))
    const guest = await till.sellGoods([counterLine(product, 3)])
    expect(await figures()).toEqual(money(120_000))
    // What a voucher pays is no money.
    const voucher = await till.redeem(buyer, 100)
    const member_key = await till.keyOf(buyer)
    const held = await till.ask('POST', '/till/vouchers', {
      member_key,
      voucher: { code: voucher.coupon_code, phone_tail: buyer.phone.slice(-4) },
    })
    const line = [counterLine(product, 2)]
    const paid = await till.sellGoods(line, { member_key, voucher_hold_id: held.body.data.id })
    const { receipt } = paid.body.data
    expect(receipt.voucher_amount).toBeGreaterThan(0)
    expect(await figures()).toEqual(money(120_000 + receipt.paid))
    const counted = await count(lead, { branch_id: place, tills: 120_000 + receipt.paid })
    expect([counted.status, counted.body.data.count?.difference]).toEqual([201, 0])

    const back = { position: 0, quantity: 1, goods: 'shelf' }
    const { id } = guest.body.data.receipt
    const returned = await till.ask('POST', `/till/receipts/${id}/returns`, { lines: [back] })
    expect(returned.body.data.money_back).toBe(40_000)
    expect(await figures()).toEqual(money(80_000 + receipt.paid))
    const stale = await sign(finance, counted.body.data.count.id)
    expect(stale.body.code).toBe('closing_changed')
    // What a card or QRIS paid is sold, but not in the drawer; it comes back the same way.
    const before = await figures()
    const card = await till.sellGoods([counterLine(product, 2)], { paid_by: 'cashless' })
    expect(card.body.data.receipt.paid_by).toBe('cashless')
    const cashless = (more: number) => ({
      ...before,
      sales: before.sales + more,
      counter: before.counter + more,
    })
    expect(await figures()).toEqual(cashless(80_000))
    const again = `/till/receipts/${card.body.data.receipt.id}/returns`
    expect((await till.ask('POST', again, { lines: [back] })).status).toBe(201)
    expect(await figures()).toEqual(cashless(40_000))
    expect((await till.sellGoods([counterLine(product)], { paid_by: 'gold' })).status).toBe(422)
    // The till of one branch is not the cash of another.
    expect((await daysOf(lead))[0]!.counter).toBe(0)
  })

  it('is signed once when two sign at the same moment, and is never changed', async () => {
    const own = await buildCounter(test)
    const counted = await count(lead, { branch_id: own })
    const { id } = counted.body.data.count
    const answers = await Promise.all([sign(finance, id), sign(owner, id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await expect(test.sql('update day_counts set tills = 1 where id = $1', id)).rejects.toThrow(
      /append-only/,
    )
    await expect(test.sql('delete from day_signatures where count_id = $1', id)).rejects.toThrow(
      /append-only/,
    )
    // Not even a program that skips the rule can let one person sign both.
    const other = await buildCounter(test)
    const one = (await count(lead, { branch_id: other })).body.data.count.id
    const both = `insert into day_signatures (count_id, branch_id, day, made_by, signed_by, at)
      select id, branch_id, day, made_by, made_by, at from day_counts where id = $1`
    await expect(test.sql(both, one)).rejects.toThrow(/check/)
  })

  it('is seen and done only where the role holds, and leaves as CSV', async () => {
    const elsewhere = await buildStaff(test, 'shift_lead', 'bogor')
    expect((await staffAsk(test, elsewhere)('GET', `/closings?branch=${branch}`)).status).toBe(404)
    expect((await count(elsewhere, { branch_id: branch })).body.code).toBe('forbidden')
    const file = await test.app.request(
      `http://localhost/api/staff/closings/file?branch=${branch}`,
      {
        headers: { authorization: `Bearer ${finance.token}` },
      },
    )
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines[0]).toContain('day,sales,waste,tills_due')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(',-2000,Salah kembalian,')
    expect(lines[2]).toMatch(/Tini Kasir,[^,]+,Tini Kasir,/)
  })
})
