/** A new number for a customer who lost theirs: asked, approved by another, proven by its owner. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  anotherCode,
  buildCustomer,
  messagesTo,
  newestCode,
  nextPhone,
} from '../../../../test/support/customer.ts'
import { startedLink } from '../../../../test/support/customer-asks.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'

let test: TestShop
let support: ReturnType<typeof staffAsk>
let finance: ReturnType<typeof staffAsk>
const signIn = async () => {
  support = staffAsk(test, await buildStaff(test, 'support'))
  finance = staffAsk(test, await buildStaff(test, 'finance'))
}
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
beforeEach(async () => {
  test.clock.set(TEST_NOW)
  await signIn()
})
afterAll(() => test.close())

const ask = (id: string, phone: string, who = support) =>
  who('POST', `/customers/${id}/phone-change`, { phone, proof: 'id_card', reason: 'Hilang' })
const approve = (id: string, who = finance) => who('POST', `/approvals/${id}/approve`)
const link = (token: string) => test.request('GET', `/api/account/v1/phone-links/${token}`)
const post = (token: string, what: 'code' | 'use', body: object = {}) =>
  test.request('POST', `/api/account/v1/phone-links/${token}/${what}`, { body })
const changeOf = async (id: string) =>
  (await support('GET', `/customers/${id}`)).body.data.phone_change
const phoneOf = async (id: string) =>
  (await test.sql<{ phone: string }>('select phone from customers where id = $1', id))[0]!.phone
const purposesTo = async (phone: string) =>
  (await messagesTo(test, phone)).map(({ purpose }) => purpose)

it('takes two people and the code at the new number; sessions end, the old number is notified', async () => {
  const customer = await buildCustomer(test)
  const phone = nextPhone()
  const asked = await ask(customer.id, `0${phone.slice(2)}`)
  expect([asked.status, asked.body.code]).toEqual([202, 'approval_needed'])
  expect(await changeOf(customer.id)).toMatchObject({ state: 'asked', phone, proof: 'id_card' })
  expect((await approve(asked.body.details.id, support)).status).toBe(403)
  await test.drain()
  expect(await purposesTo(phone)).toEqual([])
  expect((await approve(asked.body.details.id)).status).toBe(200)
  await test.drain()
  const [sent] = await messagesTo(test, phone)
  const token = /\/number\/([0-9a-f]{64})/.exec(sent!.text)![1]!
  expect(await purposesTo(customer.phone)).toEqual(['phone_change_asked'])
  const shown = await link(token)
  expect(JSON.stringify(shown.body.data)).not.toContain(phone)
  await post(token, 'code')
  const otp = await newestCode(test, phone, 'change_phone')
  expect((await post(token, 'use', { otp: anotherCode(otp) })).body.code).toBe('otp_wrong')
  const [first, second] = await Promise.all([
    post(token, 'use', { otp }),
    post(token, 'use', { otp }),
  ])
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 404]))
  expect(await phoneOf(customer.id)).toBe(phone)
  expect((await test.request('GET', '/api/shop/cart', { token: customer.wpToken })).status).toBe(
    401,
  )
  expect(await purposesTo(customer.phone)).toContain('phone_changed')
  expect((await link(token)).status).toBe(404)
  expect(await changeOf(customer.id)).toMatchObject({ state: 'done' })
})

it('stores neither the token nor a number in the approval and the audit log', async () => {
  const customer = await buildCustomer(test)
  const phone = nextPhone()
  const token = await startedLink(test, customer.id, phone)
  const written = JSON.stringify(
    await test.sql(
      `select to_jsonb(a) as row from approvals a where customer_id = $1
       union all select to_jsonb(s) from staff_acts s where customer_id = $1
       union all select to_jsonb(o) from outbox o where payload ? 'changeId'`,
      customer.id,
    ),
  )
  expect(written).toContain('phone_change')
  for (const secret of [token, phone, customer.phone]) expect(written).not.toContain(secret)
  const hashes = await test.sql(
    "select 1 from phone_changes where link_hash = sha256(convert_to($1, 'UTF8'))",
    token,
  )
  expect(hashes).toHaveLength(1)
})

it('answers alike for a number that another customer has, and moves nothing to it', async () => {
  const [customer, other] = [await buildCustomer(test), await buildCustomer(test)]
  const free = await ask((await buildCustomer(test)).id, nextPhone())
  const taken = await ask(customer.id, other.phone)
  const alike = ({ status, body }: typeof free) => [status, body.code, Object.keys(body.details)]
  expect(alike(taken)).toEqual(alike(free))
  await approve(taken.body.details.id)
  await test.drain()
  const [sent] = await messagesTo(test, other.phone)
  const token = /\/number\/([0-9a-f]{64})/.exec(sent!.text)![1]!
  const answer = await post(token, 'code')
  expect(Object.keys(answer.body.data)).toEqual(['sent_to', 'channel', 'resend_at', 'server_time'])
  expect((await post(token, 'use', { otp: '000000' })).status).toBeGreaterThan(399)
  expect(await phoneOf(customer.id)).toBe(customer.phone)
})

it('ends after a day, when withdrawn, and when another is asked for', async () => {
  const customer = await buildCustomer(test)
  const old = await startedLink(test, customer.id, nextPhone())
  test.clock.advance(24 * HOUR_MS - 1_000)
  expect((await link(old)).status).toBe(200)
  test.clock.advance(2_000)
  expect((await link(old)).status).toBe(404)
  await signIn()
  expect(await changeOf(customer.id)).toMatchObject({ state: 'expired' })
  const replaced = await ask(customer.id, nextPhone())
  const token = await startedLink(test, customer.id, nextPhone())
  expect((await approve(replaced.body.details.id)).status).toBe(409)
  const path = `/customers/${customer.id}/phone-change/withdraw`
  expect((await support('POST', path)).body.data.phone_change.state).toBe('withdrawn')
  expect((await link(token)).status).toBe(404)
  expect((await support('POST', path)).body.code).toBe('not_found')
})

it('has one request a customer, which leaves the list when it is replaced or withdrawn', async () => {
  const [customer, other] = [await buildCustomer(test), await buildCustomer(test)]
  const stateOf = async ({ id }: { id: string }) =>
    (await finance('GET', `/approvals/${id}`)).body.data.state as string
  const ofOther = (await ask(other.id, nextPhone())).body.details
  const first = (await ask(customer.id, nextPhone())).body.details
  const phone = nextPhone()
  // Of one moment, chance decides which is the newest.
  test.clock.advance(1_000)
  const second = (await ask(customer.id, phone)).body.details
  expect(second.replaced).toEqual([first.number])
  expect([await stateOf(first), await stateOf(second)]).toEqual(['withdrawn', 'open'])
  expect(await changeOf(customer.id)).toMatchObject({ state: 'asked', phone })
  expect((await approve(first.id)).body.code).toBe('approval_closed')
  await support('POST', `/customers/${customer.id}/phone-change/withdraw`)
  expect([await stateOf(second), await stateOf(ofOther)]).toEqual(['withdrawn', 'open'])
})

it('is refused by the second person, and late approvals do nothing', async () => {
  const customer = await buildCustomer(test)
  const asked = await ask(customer.id, nextPhone())
  await finance('POST', `/approvals/${asked.body.details.id}/refuse`, { reason: 'Foto buram' })
  expect(await changeOf(customer.id)).toMatchObject({ state: 'refused' })
  const late = await ask(customer.id, nextPhone())
  test.clock.advance(2 * DAY_MS)
  await signIn()
  expect((await approve(late.body.details.id)).status).toBeGreaterThan(399)
})

it('refuses the same number, a wrong one, other documents, other roles and often', async () => {
  const strict = await openTestShop({ RATE_LIMIT_FACTOR: '1' })
  const member = staffAsk(strict, await buildStaff(strict, 'support'))
  const customer = await buildCustomer(strict)
  const errors = async (phone: string) =>
    (await ask(customer.id, phone, member)).body.errors as object
  expect(await errors(customer.phone)).toHaveProperty('phone')
  expect(await errors('021 555')).toHaveProperty('phone')
  const marketing = staffAsk(strict, await buildStaff(strict, 'marketing'))
  expect((await ask(customer.id, nextPhone(), marketing)).status).toBe(403)
  expect((await marketing('GET', `/customers/${customer.id}`)).body.data.phone_change).toBeNull()
  for (let n = 0; n < 2; n += 1)
    expect((await ask(customer.id, nextPhone(), member)).status).toBe(202)
  expect((await ask(customer.id, nextPhone(), member)).status).toBe(429)
  await strict.close()
})
