/** The devices of a customer and the messages sent to them, on the customers desk. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildCustomer,
  messagesTo,
  nextPhone,
  registerByHttp,
} from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { startSession } from '../auth/index.ts'
import { purgeSentMessages } from '../notifications/sent-messages.ts'

let test: TestShop
let support: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  support = staffAsk(test, await buildStaff(test, 'support'))
})
afterAll(() => test.close())

const PHONE_BROWSER = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0 Mobile'
const access = async (id: string) => (await support('GET', `/customers/${id}/access`)).body.data

it('shows the devices without secrets, and ends one of them', async () => {
  const customer = await buildCustomer(test)
  const from = { userAgent: PHONE_BROWSER, ip: '203.0.113.7', now: test.clock.now() }
  const { sessionId, key } = await startSession(test.shop.db, customer.id, 'full', from)
  const { sessions } = await access(customer.id)
  expect(sessions).toHaveLength(2)
  const phone = sessions.find(({ id }: { id: string }) => id === sessionId)
  expect(Object.keys(phone)).toEqual(['id', 'device', 'created_at', 'last_seen_at'])
  expect(phone.device).toBe('Chrome · Android')
  const end = (id: string) =>
    support('POST', `/customers/${id}/sessions/${sessionId}/end`, undefined)
  const stranger = await buildCustomer(test)
  expect((await end(stranger.id)).body.code).toBe('not_found')
  expect((await end(customer.id)).body.data.sessions).toBe(1)
  expect((await end(customer.id)).body.code).toBe('not_found')
  const cart = (token: string) => test.request('GET', '/api/shop/cart', { token })
  expect((await cart(key.wp_token)).status).toBe(401)
  expect((await cart(customer.wpToken)).status).toBe(200)
  const acts = await test.sql(
    "select act, facts from staff_acts where customer_id = $1 and act <> 'looked_at'",
    customer.id,
  )
  expect(acts).toEqual([{ act: 'device_ended', facts: { session: sessionId } }])
})

it('shows what was sent by channel, purpose and result, never its text, code or address', async () => {
  const { id, phone } = await buildCustomer(test)
  const ask = { phone_number: phone, send_to: 'whatsapp', otp_type: 'forgot' }
  await test.request('POST', '/api/account/v1/forgot-password', { body: ask })
  await test.shop.ports.messages.send({
    to: phone,
    channel: 'whatsapp',
    locale: 'id',
    purpose: 'order_pay',
    text: 'Rahasia 123456',
  })
  await test.shop.ports.messages
    .send({ to: '', channel: 'email', customerId: id, locale: 'id', purpose: 'campaign', text: '' })
    .catch(() => {})
  const { messages } = await access(id)
  expect(messages.map(({ purpose }: { purpose: string }) => purpose)).toContain('order_pay')
  const written = JSON.stringify(
    await test.sql('select * from sent_messages where customer_id = $1', id),
  )
  expect(written).not.toMatch(new RegExp(`Rahasia|123456|${phone}`))
  expect((await messagesTo(test, phone)).length).toBeGreaterThan(0)
})

it('keeps sign-ups apart, and forgets after 180 days', async () => {
  await registerByHttp(test, nextPhone())
  const count = async () =>
    (await test.sql<{ n: number }>('select count(*)::int as n from sent_messages'))[0]!.n
  expect(await count()).toBeGreaterThan(0)
  const later = new Date(test.clock.now().getTime() + 181 * 86_400_000)
  await purgeSentMessages(test.shop.db, later)
  expect(await count()).toBe(0)
})

it('is for who may read customers', async () => {
  const { id } = await buildCustomer(test)
  const marketing = staffAsk(test, await buildStaff(test, 'marketing'))
  expect((await marketing('GET', `/customers/${id}/access`)).status).toBe(403)
})
