/** Held offers and invitations: what is listed, with which evidence, and deciding once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectBooksRight } from '../../../test/support/builders.ts'
import { balanceOf } from '../../../test/support/earning.ts'
import { buildHeldInvitation, buildHeldOffer } from '../../../test/support/held.ts'
import { operate } from '../../../test/support/operate.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
let support: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await operate(test, 'earning', 'switch', 'referral', 'on')
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})
beforeEach(async () => {
  test.clock.set(TEST_NOW)
  support = staffAsk(test, await buildStaff(test, 'support'))
})

const decide = (id: string, decision: string, ask = support) =>
  ask('POST', `/held/${id}/decide`, { decision, reason: 'Satu keluarga' })
const actsOf = (customerId: string) =>
  test.sql<{ act: string; staff_id: string | null; facts: { reason: string } }>(
    "select act, staff_id, facts from staff_acts where customer_id = $1 and act <> 'looked_at' order by id",
    customerId,
  )
const idsOf = async (query: string): Promise<string[]> =>
  (await support('GET', `/held?${query}`)).body.data.map(({ id }: { id: string }) => id)

describe('a held offer', () => {
  it('shows what is shared with whose orders, and until when it should be decided', async () => {
    const { id, customer, other, code, number } = await buildHeldOffer(test)
    const { data } = (await support('GET', `/held/${id}`)).body
    expect(data).toMatchObject({
      id,
      kind: 'offer',
      code,
      customer: { id: customer.id, orders: 0 },
      signs: ['pin'],
      others: [{ id: other.id, number }],
      state: 'open',
      decided_by: null,
    })
    expect(Date.parse(data.due_at) - Date.parse(data.opened_at)).toBe(86_400_000)
    expect(await idsOf('state=open')).toContain(id)
    expect(await idsOf(`customer=${customer.id}`)).toEqual([id])
    expect(await idsOf(`customer=${customer.id}&kind=invitation`)).toEqual([])
  })

  it('is decided once, with a reason, an act and a notice', async () => {
    const { id, customer } = await buildHeldOffer(test)
    const empty = await support('POST', `/held/${id}/decide`, { decision: 'allow', reason: ' ' })
    expect(Object.keys(empty.body.errors)).toEqual(['reason'])
    const done = await decide(id, 'allow')
    expect(done.body.data).toMatchObject({
      state: 'allowed',
      note: 'Satu keluarga',
      decided_by: 'Tini Kasir',
    })
    const again = await decide(id, 'refuse')
    expect([again.status, again.body.code, again.body.details.state]).toEqual([
      409,
      'changed_meanwhile',
      'allowed',
    ])
    const acts = await actsOf(customer.id)
    expect(acts).toMatchObject([{ act: 'offer_allowed', facts: { reason: 'Satu keluarga' } }])
    expect(acts[0]!.staff_id).not.toBe(null)
    const told = await test.sql(
      "select kind from notifications where customer_id = $1 and kind like 'coupon_%' order by kind",
      customer.id,
    )
    expect(told).toEqual([{ kind: 'coupon_allowed' }, { kind: 'coupon_review' }])
    expect(await idsOf(`state=open&customer=${customer.id}`)).toEqual([])
    expect(await idsOf(`state=allowed&customer=${customer.id}`)).toEqual([id])
  })

  it('is decided once by two at once', async () => {
    const { id, customer } = await buildHeldOffer(test)
    const answers = await Promise.all([decide(id, 'allow'), decide(id, 'refuse')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect(await actsOf(customer.id)).toHaveLength(1)
  })
})

describe('a held invitation', () => {
  it('gives both their points when it is allowed, once', async () => {
    const { friend, referrer } = await buildHeldInvitation(test)
    const { data } = (await support('GET', `/held/${friend.id}`)).body
    expect(data).toMatchObject({
      kind: 'invitation',
      code: null,
      customer: { id: friend.id },
      signs: ['phone'],
      others: [{ id: referrer.id, number: null, at: null }],
    })
    expect(await idsOf(`customer=${referrer.id}`)).toEqual([friend.id])
    const before = await balanceOf(test, friend)
    expect((await decide(friend.id, 'allow')).body.data.state).toBe('allowed')
    expect([await balanceOf(test, referrer), (await balanceOf(test, friend)) - before]).toEqual([
      250, 250,
    ])
    expect((await decide(friend.id, 'allow')).body.code).toBe('changed_meanwhile')
    expect(await actsOf(friend.id)).toMatchObject([
      { act: 'invitation_allowed', facts: { referrer: referrer.id, reason: 'Satu keluarga' } },
    ])
  })

  it('gives nothing when it is refused', async () => {
    const { friend, referrer } = await buildHeldInvitation(test)
    const { data } = (await decide(friend.id, 'refuse')).body
    expect(data).toMatchObject({ state: 'refused', note: 'Satu keluarga' })
    expect(await balanceOf(test, referrer)).toBe(0)
  })
})

it('is read by who reads customers, and decided by who writes them', async () => {
  const { id } = await buildHeldOffer(test)
  const auditor = staffAsk(test, await buildStaff(test, 'auditor', null))
  expect((await auditor('GET', `/held/${id}`)).status).toBe(200)
  expect((await decide(id, 'allow', auditor)).status).toBe(403)
  const picker = staffAsk(test, await buildStaff(test, 'picker'))
  expect((await picker('GET', '/held')).status).toBe(403)
  expect((await picker('GET', '/today')).body.data.held).toBe(null)
  expect((await support('GET', `/held/${crypto.randomUUID()}`)).status).toBe(404)
})

it('counts on the first screen as its list does, and is late after a day', async () => {
  const { id } = await buildHeldOffer(test)
  const { total } = (await support('GET', '/held?state=open')).body.meta
  const { open, late } = (await support('GET', '/today')).body.data.held
  expect(open).toBe(total)
  test.clock.advance(24 * 3_600_000 + 1_000)
  support = staffAsk(test, await buildStaff(test, 'support'))
  expect((await support('GET', '/today')).body.data.held.late).toBeGreaterThan(late)
  const pages = []
  let cursor = ''
  do {
    const { data, meta } = (await support('GET', `/held?state=open&per_page=1${cursor}`)).body
    pages.push(...data.map((one: { id: string }) => one.id))
    cursor = meta.next_cursor ? `&cursor=${meta.next_cursor}` : ''
  } while (cursor !== '')
  expect(pages).toHaveLength(total)
  expect(pages).toContain(id)
})
