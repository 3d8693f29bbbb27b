/** Campaigns reach everyone who agreed once, whatever happens while they are sent. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { sendCampaigns } from '#server/campaigns/send-campaigns.ts'
import {
  buildBuyer,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  placeOrder,
  type Buyer,
} from '../support/builders.ts'
import {
  addedCampaign,
  bornIn,
  buildWilling,
  campaignForm,
  consent,
  EVERYONE,
  planned,
  sendAll,
  tokensOf,
} from '../support/campaigns.ts'
import { makeChance } from '../support/chance.ts'
import { couponForm, newCouponCode } from '../support/coupon-asks.ts'
import { messagesTo, type TestCustomer } from '../support/customer.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../support/staff.ts'
import { askWithFault, installFaults } from '../support/statement-faults.ts'

let test: TestShop
let member: TestStaff
let ask: ReturnType<typeof staffAsk>
let uninstall: () => void
beforeAll(() => {
  uninstall = installFaults()
})
afterAll(() => uninstall())
beforeEach(async () => {
  test = await openTestShop({ DATABASE_CONNECTIONS: '8' })
  await signIn()
})
afterEach(async () => {
  await expectBooksRight(test)
  await test.close()
})

/** Sessions end after a silence. */
const signIn = async (): Promise<void> => {
  member = await buildStaff(test, 'marketing', null)
  ask = staffAsk(test, member)
}
const states = async (id: string) =>
  Object.fromEntries(
    (
      await test.sql<{ state: string; n: number }>(
        'select coalesce(reason, state) as state, count(*)::int as n from campaign_recipients where campaign_id = $1 group by 1 order by 1',
        id,
      )
    ).map(({ state, n }) => [state, n]),
  )
const notices = async (customers: readonly TestCustomer[]) =>
  (
    await test.sql<{ n: number }>(
      `select (select count(*)::int from notifications n where n.customer_id = c.id and n.kind = 'campaign') as n
       from customers c where c.id = any($1::uuid[]) order by c.id`,
      customers.map(({ id }) => id),
    )
  ).map(({ n }) => n)
const page = async (id: string) => (await ask('GET', `/campaigns/${id}`)).body.data

/** Sends with a process that dies again and again. Returns how often it died. */
const sendWithDeaths = async (statements: number): Promise<number> => {
  const chance = makeChance(4711)
  let deaths = 0
  for (; deaths < 60; deaths++) {
    const at = 1 + chance.whole(statements)
    const fault = { at, when: chance.pick(['before', 'after'] as const), how: 'die' as const }
    const sent = await askWithFault(fault, () =>
      sendCampaigns(test.shop, test.clock.now()).catch(() => 0),
    )
    if (sent.statements.length < at) break
    test.clock.advance(3 * MINUTE_MS)
  }
  test.clock.advance(3 * MINUTE_MS)
  await sendAll(test)
  return deaths
}

describe('when its worker dies again and again', () => {
  it('a notice reaches everyone exactly once', async () => {
    const customers = await buildWilling(test, 12)
    const id = await planned(test, member, await bornIn(test, 1, customers))
    expect(await sendWithDeaths(14)).toBeGreaterThan(2)
    expect(await states(id)).toEqual({ sent: 12 })
    expect(await notices(customers)).toEqual(customers.map(() => 1))
    expect((await page(id)).state).toBe('sent')
  })

  it('a mail reaches no one twice, and who may have got none is counted', async () => {
    const customers = await buildWilling(test, 30)
    const filter = await bornIn(test, 2, customers)
    const id = await planned(test, member, filter, { channel: 'email' })
    expect(await sendWithDeaths(30)).toBeGreaterThan(2)
    const inboxes = await test.sql<{ n: number }>(
      `select (select count(*)::int from demo_messages m where m.recipient = c.email) as n from customers c where c.id = any($1::uuid[])`,
      customers.map(({ id: customer }) => customer),
    )
    const arrived = inboxes.filter(({ n }) => n === 1).length
    expect(inboxes.every(({ n }) => n <= 1)).toBe(true)
    const { sent = 0, unclear = 0, ...rest } = await states(id)
    expect([rest, sent + unclear]).toEqual([{}, 30])
    expect(arrived).toBeGreaterThanOrEqual(sent)
    expect((await page(id)).result.unclear).toBe(unclear)
  })
})

it('asks for consent again at the moment of sending', async () => {
  const customers = await buildWilling(test, 6)
  const later = new Date(test.clock.now().getTime() + HOUR_MS).toISOString()
  const id = await planned(test, member, await bornIn(test, 3, customers), {}, later)
  await consent(test, customers[0]!, 'offers', false)
  await sendAll(test)
  expect(await states(id), 'before its time').toEqual({})
  test.clock.advance(2 * HOUR_MS)
  await sendAll(test)
  expect(await states(id)).toEqual({ sent: 5 })
  expect(await notices(customers.slice(0, 1))).toEqual([0])
})

it('leaves out who withdraws while it is being sent, and who was stopped', async () => {
  const customers = await buildWilling(test, 8)
  const filter = await bornIn(test, 4, customers)
  const id = await planned(test, member, filter, { channel: 'whatsapp' })
  // Dies after writing the list of recipients, at the claim.
  await askWithFault({ at: (text) => text.includes('judged'), when: 'before', how: 'die' }, () =>
    sendCampaigns(test.shop, test.clock.now()).catch(() => 0),
  )
  expect(await states(id)).toEqual({ waiting: 8 })
  await consent(test, customers[0]!, 'offers_whatsapp', false)
  await sendAll(test)
  expect(await states(id)).toEqual({ consent: 1, sent: 7 })
  const [first, second] = customers as [TestCustomer, TestCustomer]
  expect(await messagesTo(test, first.phone)).toHaveLength(0)
  const [message] = await messagesTo(test, second.phone)
  expect(message!.text).toMatch(
    /^Mangoes are here\n\nRipe for the weekend\.\n\nSee it: http.+\/offer\/o[a-z2-7]{58}\?lang=en\n\nNo more offers like this: http.+\/stop\/s[a-z2-7]{58}\?lang=en$/,
  )
})

it('is stopped for those who wait', async () => {
  const id = await planned(test, member, await bornIn(test, 5, await buildWilling(test, 6)))
  await askWithFault({ at: (text) => text.includes('judged'), when: 'before', how: 'die' }, () =>
    sendCampaigns(test.shop, test.clock.now()).catch(() => 0),
  )
  expect((await ask('POST', `/campaigns/${id}/stop`)).body.data.state).toBe('stopped')
  await sendAll(test)
  expect(await states(id)).toEqual({ stopped: 6 })
  expect((await ask('POST', `/campaigns/${id}/stop`)).status).toBe(409)
})

it('waits for the end of the quiet hours', async () => {
  const customers = await buildWilling(test, 5)
  const filter = await bornIn(test, 6, customers)
  test.clock.set('2026-11-21T16:00:00.000Z')
  await signIn()
  const id = await planned(test, member, filter)
  await sendAll(test)
  expect(await page(id)).toMatchObject({
    state: 'planned',
    sends_from: '2026-11-22T01:00:00.000Z',
  })
  test.clock.advance(9 * HOUR_MS)
  await sendAll(test)
  expect(await states(id)).toEqual({ sent: 5 })
})

it('sends a person two messages a week at most, over all campaigns', async () => {
  const customers = await buildWilling(test, 5)
  const filter = await bornIn(test, 7, customers)
  await planned(test, member, filter)
  await sendAll(test)
  await planned(test, member, filter, { channel: 'email' })
  await sendAll(test)
  const third = await planned(test, member, filter, { channel: 'whatsapp' })
  await sendAll(test)
  expect(await states(third)).toEqual({ cap: 5 })
  test.clock.advance(7 * DAY_MS + MINUTE_MS)
  await signIn()
  const fourth = await planned(test, member, filter)
  await sendAll(test)
  expect(await states(fourth)).toEqual({ sent: 5 })
})

describe('the link that stops', () => {
  it('works without signing in, for its channel alone, and can be undone', async () => {
    const customers = await buildWilling(test, 5)
    const filter = await bornIn(test, 8, customers)
    const id = await planned(test, member, filter, { channel: 'email' })
    await sendAll(test)
    const [who] = customers as [TestCustomer]
    const { stop, offer } = await tokensOf(test, id, who.id)
    const path = `/api/shop/campaign-stops/${stop}`
    const call = async (method: string, at: string) => (await test.request(method, at)).body.data
    expect(await call('GET', path)).toEqual({
      channel: 'email',
      is_stopped: false,
      can_undo: false,
    })
    const form = await test.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(form.status).toBe(200)
    expect(await call('GET', path)).toEqual({ channel: 'email', is_stopped: true, can_undo: true })
    const purposes = (await test.request('GET', '/api/account/v1/consents', { token: who.token }))
      .body.data.purposes as { purpose: string; granted: boolean }[]
    expect(purposes.filter(({ granted }) => granted).map(({ purpose }) => purpose)).toEqual([
      'offers',
      'personalisation',
      'offers_whatsapp',
    ])
    expect((await page(id)).result.stopped_after).toBe(1)
    expect(await call('POST', `${path}/undo`)).toMatchObject({ is_stopped: false })
    // What the customer stopped elsewhere, no link starts again.
    await consent(test, who, 'offers_email', false)
    expect((await test.request('POST', `${path}/undo`)).status).toBe(409)
    const forged = `s${offer.slice(1)}`
    expect((await test.request('POST', `/api/shop/campaign-stops/${forged}`)).status).toBe(404)
  })
})

it('counts what it sold: by link or coupon, and against those who got nothing', async () => {
  const code = newCouponCode()
  const end = '2027-06-30T16:59:59.000Z'
  await ask('POST', '/coupons', { code, ...couponForm({ ends_at: end }) })
  const product = await buildProduct(test, { price: 100_000, stock: 100 })
  const buyers: Buyer[] = []
  while (buyers.length < 6) buyers.push(await buildBuyer(test))
  for (const buyer of buyers) await consent(test, buyer, 'offers', true)
  const filter = await bornIn(test, 9, buyers)
  const id = await planned(test, member, filter, { coupon_code: code })
  await sendAll(test)
  const bought = async (at: number) => {
    await fillCart(test, buyers[at]!, product, 1)
    expect((await placeOrder(test, buyers[at]!)).status).toBe(200)
  }
  await bought(0)
  const { offer } = await tokensOf(test, id, buyers[1]!.id)
  const opened = await test.request('POST', `/api/shop/campaign-links/${offer}/open`)
  expect(opened.body.data).toEqual({ href: '/all-products' })
  test.clock.advance(MINUTE_MS)
  await bought(1)
  const { result } = await page(id)
  expect(result).toMatchObject({
    days: 7,
    opened: 1,
    by_link_or_coupon: { orders: 1 },
    recipients: { people: 6, buyers: 2, orders: 2 },
    control: { people: 0, buyers: null, orders: null, revenue: null },
  })
  expect(result.recipients.revenue).toBe(2 * result.by_link_or_coupon.revenue)
})

it('needs a second person above the limit, who approves this filter alone', async () => {
  await changeSettings(test, { 'approval.recipients': 5 })
  const id = await addedCampaign(test, member, await bornIn(test, 10, await buildWilling(test, 6)))
  const plan = { version: 1, planned_at: null }
  const asked = await ask('POST', `/campaigns/${id}/plan`, plan)
  expect([asked.status, asked.body.code]).toEqual([202, 'approval_needed'])
  expect((await page(id)).state).toBe('draft')
  const finance = staffAsk(test, await buildStaff(test, 'finance', null))
  const approve = () => finance('POST', `/approvals/${asked.body.details.id}/approve`)
  const { segment_id: segment } = await page(id)
  const widened = { version: 1, name: 'Semua', filter: EVERYONE }
  expect((await ask('PUT', `/segments/${segment}`, widened)).status).toBe(200)
  expect((await approve()).body.code).toBe('approval_changed')
})

it('refuses what would tell of a person, and gives no names', async () => {
  const few = await bornIn(test, 11, await buildWilling(test, 4))
  const counted = await ask('POST', '/segments/count', { filter: few })
  expect(counted.body.data).toEqual({ people: null, notice: null, email: null, whatsapp: null })
  const id = await addedCampaign(test, member, few)
  const answer = await ask('POST', `/campaigns/${id}/plan`, { version: 1, planned_at: null })
  expect(answer.body.errors).toHaveProperty('segment_id')
})

it('is edited by one person at a time, and only while it is a draft', async () => {
  const filter = await bornIn(test, 12, await buildWilling(test, 5))
  const id = await addedCampaign(test, member, filter)
  const { segment_id: segment } = await page(id)
  const save = (version: number, name: string) =>
    ask('PUT', `/campaigns/${id}`, { version, ...campaignForm(segment, { name }) })
  expect((await save(1, 'Satu')).body.data).toMatchObject({ version: 2, name: 'Satu' })
  const late = await save(1, 'Dua')
  expect([late.body.code, late.body.details.name]).toEqual(['changed_meanwhile', 'Satu'])
  await ask('POST', `/campaigns/${id}/plan`, { version: 2, planned_at: null })
  expect((await save(3, 'Tiga')).status).toBe(409)
  const acts = await test.sql<{ act: string }>(
    'select act from staff_acts where entity_id = $1 order by id',
    id,
  )
  expect(acts.map(({ act }) => act)).toEqual([
    'campaign_added',
    'campaign_saved',
    'campaign_planned',
  ])
})
