/** Staff change earning rules and plan other terms of tiers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ruleForm, tierForm } from '../../../test/support/loyalty-asks.ts'
import {
  buildBuyer,
  changeSettings,
  expectBooksRight,
  type Buyer,
} from '../../../test/support/builders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { col, rows, run, sql } from '../platform/database.ts'
import { postReceipt, runTierPlans } from './index.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
let finance: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  ask = staffAsk(test, await buildStaff(test, 'marketing', null))
  finance = staffAsk(test, await buildStaff(test, 'finance', null))
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

let receipts = 0
const buyAt = async (buyer: Buyer, goodsPaid: number, at: string) => {
  const sale = { customerId: buyer.id, branchId: 'pasar-minggu', goodsPaid }
  await test.shop.database.transaction((tx) =>
    postReceipt(tx, { ...sale, receipt: `D-${++receipts}` }, test.shop.settings(), new Date(at)),
  )
}
const entriesOf = (buyer: Buyer) =>
  rows(
    test.shop.db,
    sql({ points: col.points })`select points from point_entries where customer_id = ${buyer.id}`,
  )
const told = async (buyer: Buyer): Promise<string[]> =>
  (
    await rows(
      test.shop.db,
      sql({ kind: col.text })`
        select kind from notifications where customer_id = ${buyer.id} order by created_at, id`,
    )
  ).map(({ kind }) => kind)
const save = async (change: Parameters<typeof ruleForm>[0], kind = 'first_order') => {
  const { version } = (await ask('GET', `/earning-rules/${kind}`)).body.data
  return ask('PUT', `/earning-rules/${kind}`, { version, ...ruleForm(change) })
}

describe('an earning rule', () => {
  it('says what it would have given last month, and gives nothing', async () => {
    const [first, small, late] = [
      await buildBuyer(test),
      await buildBuyer(test),
      await buildBuyer(test),
    ]
    await buyAt(first, 60_000, '2026-10-01T00:00:00Z')
    await buyAt(first, 90_000, '2026-10-12T00:00:00Z')
    await buyAt(small, 49_999, '2026-10-12T00:00:00Z')
    // Midnight in Jakarta: November has begun.
    await buyAt(late, 60_000, '2026-10-31T17:00:00Z')
    const form = ruleForm({ enabled: true, points: 120 })
    const before = await entriesOf(first)
    const { status, body } = await ask('POST', '/earning-rules/first_order/estimate', form)
    expect([status, body.data]).toEqual([
      200,
      {
        from: '2026-09-30T17:00:00.000Z',
        to: '2026-10-31T17:00:00.000Z',
        customers: 1,
        points: 120,
        worth: 1_200,
      },
    ])
    const off = await ask('POST', '/earning-rules/first_order/estimate', ruleForm())
    expect(off.body.data).toMatchObject({ customers: 0, points: 0 })
    expect(await entriesOf(first)).toEqual(before)
  })

  it('is changed with who and what, unless another person was faster', async () => {
    const { version } = (await ask('GET', '/earning-rules/first_order')).body.data
    const saved = await save({ points: 80 })
    expect([saved.status, saved.body.data.version]).toEqual([200, version + 1])
    expect(saved.body.data.changes[0].fields).toContainEqual({
      field: 'points',
      before: '100',
      after: '80',
    })
    const late = await ask('PUT', '/earning-rules/first_order', { version, ...ruleForm() })
    expect([late.status, late.body.code, late.body.details.points]).toEqual([
      409,
      'changed_meanwhile',
      80,
    ])
  })

  it('that ends before it begins is refused at its field', async () => {
    const { status, body } = await save({
      valid_from: '2026-12-02T00:00:00Z',
      valid_to: '2026-12-01T00:00:00Z',
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['valid_to']])
  })

  it('that gives more at once than points by hand waits for a second person', async () => {
    const asked = await save({ enabled: true, points: 5_001 })
    expect([asked.status, asked.body.code]).toEqual([202, 'approval_needed'])
    expect((await ask('GET', '/earning-rules/first_order')).body.data.points).toBe(80)
    const path = `/approvals/${asked.body.details.id}/approve`
    expect((await ask('POST', path)).status, 'who asked').toBe(403)
    expect((await finance('POST', path)).status).toBe(200)
    expect((await ask('GET', '/earning-rules/first_order')).body.data.points).toBe(5_001)
    await save({})
  })

  it('that would have given more than the limit last month waits too', async () => {
    await changeSettings(test, { 'approval.loyalty': 1_000 })
    expect((await save({ enabled: true, points: 101 })).status).toBe(202)
    expect((await save({ enabled: true, points: 100 })).status).toBe(200)
    await save({})
    await changeSettings(test, { 'approval.loyalty': 5_000_000 })
  })

  it('is read by finance, who may not write it', async () => {
    expect((await finance('GET', '/earning-rules')).body.data).toHaveLength(5)
    const { version } = (await ask('GET', '/earning-rules/profile')).body.data
    const tried = await finance('PUT', '/earning-rules/profile', { version, ...ruleForm() })
    expect(tried.status).toBe(403)
  })
})

describe('other terms of a tier', () => {
  const tiers = async () => (await ask('GET', '/tiers')).body
  const shown = async (buyer: Buyer) =>
    (await test.request('GET', '/api/account/v1/tier', { token: buyer.accountToken })).body.data
      .tiers[1]

  it.each([
    ['within 30 days', { holds_from: '2026-12-01' }, 'holds_from'],
    ['within a month', { holds_from: '2027-01-15' }, 'holds_from'],
    ['not below the tier above', { threshold: 10_000_000 }, 'threshold'],
    ['at nothing', { threshold: 0 }, 'threshold'],
  ])('are refused %s', async (_, change, field) => {
    const [, second] = (await tiers()).data
    const { status, body } = await ask('POST', `/tiers/${second.code}/plans`, tierForm(change))
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('are announced to those affected, shown, and hold from their day on', async () => {
    const [member, top] = [await buildBuyer(test), await buildBuyer(test)]
    for (const buyer of [member, top]) await buyAt(buyer, 10_000, '2026-11-10T00:00:00Z')
    const {
      data: [, second, , fourth],
      meta,
    } = await tiers()
    await run(
      test.shop.db,
      sql`update loyalty_accounts set tier_code = ${fourth.code} where customer_id = ${top.id}`,
    )
    expect(meta.earliest).toBe('2027-01-01')
    const form = tierForm({ holds_from: meta.earliest, threshold: 4_000_000 })
    const planned = await ask('POST', `/tiers/${second.code}/plans`, form)
    expect([planned.status, planned.body.data.plans[0].told_at]).toEqual([201, null])
    expect((await ask('POST', `/tiers/${second.code}/plans`, form)).status).toBe(409)
    await runTierPlans(test.shop, new Date(TEST_NOW))
    await runTierPlans(test.shop, new Date(TEST_NOW))
    expect(await told(member), 'the tier below').toEqual(['tier_change'])
    expect(await told(top)).toEqual([])
    expect(await shown(member)).toMatchObject({
      threshold: second.threshold,
      coming: { holds_from: '2026-12-31T17:00:00.000Z', formatted_threshold: 'Rp4.000.000' },
    })
    await runTierPlans(test.shop, new Date('2026-12-31T16:59:59Z'))
    expect((await shown(member)).threshold).toBe(second.threshold)
    await runTierPlans(test.shop, new Date('2026-12-31T17:00:00Z'))
    expect(await shown(member)).toMatchObject({ threshold: 4_000_000, coming: null })
  })

  it('can be withdrawn before they hold, and those who know are notified', async () => {
    const member = await buildBuyer(test)
    await buyAt(member, 10_000, '2026-11-10T00:00:00Z')
    const [first] = (await tiers()).data
    const form = tierForm({ threshold: 0, earn_factor_percent: 110, redeem_point_convert: 10 })
    const { body } = await ask('POST', `/tiers/${first.code}/plans`, form)
    await runTierPlans(test.shop, new Date(TEST_NOW))
    const path = `/tier-plans/${body.data.plans[0].id}/withdraw`
    expect((await ask('POST', path)).status).toBe(200)
    expect((await ask('POST', path)).status).toBe(409)
    await runTierPlans(test.shop, new Date('2027-03-02T00:00:00Z'))
    expect(await told(member)).toEqual(['tier_change', 'tier_change_off'])
    expect((await tiers()).data[0].earn_factor_percent).toBe(first.earn_factor_percent)
  })

  it('say what they would have changed last month', async () => {
    const [first] = (await tiers()).data
    const form = tierForm({ threshold: 0, earn_factor_percent: 200, redeem_point_convert: 10 })
    const { body } = await ask('POST', `/tiers/${first.code}/estimate`, form)
    // Two buyers of October: 60 + 90 and 49 points; twice as many.
    expect(body.data).toMatchObject({ customers: 2, points: 150 + 50, worth: 2_000 })
  })
})
