/** A tier that staff give until a day, and what follows it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildBuyer, expectBooksRight, signInAgain } from '../../../test/support/builders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { postReceipt, updateTiers } from '../points/index.ts'

let test: TestShop
let support: ReturnType<typeof staffAsk>
let tiers: { code: string; threshold: number; name: { en: string } }[]
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  support = staffAsk(test, await buildStaff(test, 'support'))
  tiers = await test.sql('select code, threshold::int, name from tiers order by position')
})
beforeEach(() => test.clock.set(TEST_NOW))
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

type Buyer = Awaited<ReturnType<typeof buildBuyer>>
let receipts = 0
const buy = ({ id }: Buyer, goodsPaid: number) =>
  test.shop.database.transaction((tx) =>
    postReceipt(
      tx,
      { customerId: id, branchId: 'pasar-minggu', receipt: `H-${(receipts += 1)}`, goodsPaid },
      test.shop.settings(),
      test.clock.now(),
    ),
  )
const body = (step: number, until: string) => ({ tier: tiers[step]!.code, until, reason: 'Maaf' })
const give = ({ id }: Buyer, step: number, until: string) =>
  support('POST', `/customers/${id}/tier`, body(step, until))
const night = async (instant: string) => {
  test.clock.set(instant)
  await updateTiers(test.shop, test.clock.now())
}
const seen = async (buyer: Buyer) => {
  const { accountToken: token } = await signInAgain(test, buyer)
  const { data } = (await test.request('GET', '/api/account/v1/tier', { token })).body
  const at = data.tiers.findIndex(({ is_current: is }: { is_current: boolean }) => is)
  return [at, data.tier_until]
}
const toldOf = async ({ id }: Buyer) =>
  (
    await test.sql<{ kind: string }>(
      'select kind from notifications where customer_id = $1 order by created_at, id',
      id,
    )
  ).map(({ kind }) => kind)

it('holds at once until its day, is shown, and ends by itself', async () => {
  const buyer = await buildBuyer(test)
  const given = await give(buyer, 1, '2026-12-05')
  expect(given.body.data).toMatchObject({
    is_tier_by_hand: true,
    tier_until: '2026-12-05T17:00:00.000Z',
  })
  expect(await seen(buyer)).toEqual([1, '2026-12-05T17:00:00.000Z'])
  const [act] = await test.sql(
    'select act, before, after, facts from staff_acts where customer_id = $1',
    buyer.id,
  )
  expect(act).toEqual({
    act: 'tier_given',
    before: { tier: tiers[0]!.code, until: null },
    after: { tier: tiers[1]!.code, until: '2026-12-05T17:00:00.000Z' },
    facts: { reason: 'Maaf' },
  })
  await night('2026-12-05T16:59:00.000Z')
  expect((await seen(buyer))[0]).toBe(1)
  await night('2026-12-05T17:10:00.000Z')
  expect(await seen(buyer)).toEqual([0, null])
  expect(await toldOf(buyer)).toEqual(['tier_given', 'tier_ends', 'tier_ended'])
})

it('gives the earned tier back with its own end, however often it was prolonged', async () => {
  const buyer = await buildBuyer(test)
  await buy(buyer, tiers[1]!.threshold)
  const [, earnedUntil] = await seen(buyer)
  expect((await give(buyer, 2, '2026-12-01')).status).toBe(200)
  expect((await give(buyer, 2, '2026-12-10')).status).toBe(200)
  await night('2026-12-01T17:10:00.000Z')
  expect((await seen(buyer))[0]).toBe(2)
  await night('2026-12-10T17:10:00.000Z')
  expect(await seen(buyer)).toEqual([1, earnedUntil])
})

it('stays or rises when purchases reach it meanwhile', async () => {
  const [same, above] = [await buildBuyer(test), await buildBuyer(test)]
  await give(same, 1, '2026-12-05')
  await give(above, 1, '2026-12-05')
  await buy(same, tiers[1]!.threshold)
  await buy(above, tiers[2]!.threshold)
  expect((await seen(above))[0]).toBe(2)
  await night('2026-12-05T17:10:00.000Z')
  expect(await seen(same)).toEqual([1, '2027-12-31T16:59:59.000Z'])
  expect((await seen(above))[0]).toBe(2)
})

it('waits for a second person beyond the limit, and for what was approved alone', async () => {
  const finance = staffAsk(test, await buildStaff(test, 'finance'))
  const [long, high] = [await buildBuyer(test), await buildBuyer(test)]
  const asked = await give(long, 1, '2027-03-01')
  expect([asked.status, asked.body.code]).toEqual([202, 'approval_needed'])
  expect((await seen(long))[0]).toBe(0)
  const approve = (id: string) => finance('POST', `/approvals/${id}/approve`)
  expect((await approve(asked.body.details.id)).status).toBe(200)
  expect(await seen(long)).toEqual([1, '2027-03-01T17:00:00.000Z'])
  const steps = await give(high, 2, '2026-12-01')
  expect(steps.status).toBe(202)
  await buy(high, tiers[1]!.threshold)
  expect((await approve(steps.body.details.id)).body.code).toBe('approval_changed')
})

it('has one request a customer: a newer one, or what is given at once, takes its place', async () => {
  const finance = staffAsk(test, await buildStaff(test, 'finance'))
  const [buyer, other] = [await buildBuyer(test), await buildBuyer(test)]
  const approve = (id: string) => finance('POST', `/approvals/${id}/approve`)
  const stateOf = async (id: string) =>
    (await finance('GET', `/approvals/${id}`)).body.data.state as string
  const ofOther = (await give(other, 2, '2026-12-10')).body.details
  const first = (await give(buyer, 1, '2027-03-01')).body.details
  // The same again is the same request.
  expect((await give(buyer, 1, '2027-03-01')).body.details).toEqual(first)
  const second = (await give(buyer, 2, '2026-12-10')).body.details
  expect([first.replaced, second.replaced]).toEqual([[], [first.number]])
  expect(await Promise.all([first.id, second.id].map(stateOf))).toEqual(['withdrawn', 'open'])
  expect((await approve(first.id)).body.code).toBe('approval_closed')
  const listed = (await finance('GET', '/approvals?whose=for_me&state=open&act=tier_give')).body
    .data
  const ids = listed.map(({ id }: { id: string }) => id)
  expect([ids.includes(first.id), ids.includes(second.id)]).toEqual([false, true])
  const [asked] = await test.sql<{ facts: object }>(
    "select facts from staff_acts where act = 'approval_asked' and customer_id = $1 order by id desc limit 1",
    buyer.id,
  )
  expect(asked!.facts).toMatchObject({ number: second.number, replaced: [first.number] })
  expect((await approve(second.id)).status).toBe(200)
  expect((await seen(buyer))[0]).toBe(2)
  const third = (await give(buyer, 2, '2027-03-01')).body.details
  expect((await give(buyer, 1, '2026-12-12')).status).toBe(200)
  expect(await stateOf(third.id)).toBe('withdrawn')
  expect(await stateOf(ofOther.id)).toBe('open')
})

it('is refused below the own tier, for days that are over or far, and without permission', async () => {
  const buyer = await buildBuyer(test)
  await buy(buyer, tiers[1]!.threshold)
  const fields = async (step: number, until: string) =>
    Object.keys((await give(buyer, step, until)).body.errors ?? {})
  expect(await fields(0, '2026-12-01')).toEqual(['tier'])
  expect(await fields(1, '2026-11-19')).toEqual(['until'])
  expect(await fields(1, '2028-01-01')).toEqual(['until'])
  const marketing = staffAsk(test, await buildStaff(test, 'marketing'))
  const path = `/customers/${buyer.id}/tier`
  expect((await marketing('POST', path, body(1, '2026-12-01'))).status).toBe(403)
  const unknown = await support('POST', path, { ...body(1, '2026-12-01'), tier: 'platina' })
  expect(unknown.body.errors).toHaveProperty('tier')
})
