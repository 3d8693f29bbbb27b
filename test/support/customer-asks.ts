/** Valid requests for the calls of the customers desk. */
import { buildCustomer, messagesTo, newestCode, nextPhone } from './customer.ts'
import { buildBuyer, buildOrder, buildProduct } from './builders.ts'
import type { Ask, Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

const served = async (test: TestShop) => ({
  token: (await buildStaff(test, 'support')).token,
  params: { id: (await buildCustomer(test)).id },
})
const onCustomer =
  (body?: Record<string, unknown>): Make =>
  async (_, test): Promise<Ask> => ({ ...(await served(test)), ...(body && { body }) })

/** Asks for a new number, has it approved, and reads the token of the link that was sent there. */
export const startedLink = async (test: TestShop, customerId: string, phone: string) => {
  const ask = async (role: 'support' | 'finance', path: string, body?: object) =>
    (await staffAsk(test, await buildStaff(test, role))('POST', path, body)).body
  const change = { phone, proof: 'id_card', reason: 'Nomor lama hilang' }
  const { details } = await ask('support', `/customers/${customerId}/phone-change`, change)
  await ask('finance', `/approvals/${details.id}/approve`)
  await test.drain()
  const sent = (await messagesTo(test, phone)).find(({ purpose }) => purpose === 'phone_link')
  return /\/number\/([0-9a-f]{64})/.exec(sent!.text)![1]!
}
const onLink =
  (body?: Record<string, unknown>): Make =>
  async (_, test): Promise<Ask> => {
    const { id } = await buildCustomer(test)
    const token = await startedLink(test, id, nextPhone())
    return { params: { token }, ...(body && { body }) }
  }

export const CUSTOMER_ASKS: Record<string, Make> = {
  'GET /api/staff/customers/{id}': onCustomer(),
  'GET /api/staff/customers/{id}/wallet': onCustomer(),
  'GET /api/staff/customers/{id}/record': onCustomer(),
  'POST /api/staff/customers/{id}/points': onCustomer({ points: 100, reason: 'Ulang tahun' }),
  'POST /api/staff/customers/{id}/tier': onCustomer({
    tier: 'tunas',
    until: '2026-12-01',
    reason: 'Maaf atas keterlambatan',
  }),
  'POST /api/staff/customers/{id}/goodwill': onCustomer({ amount: 20_000, reason: 'Terlambat' }),
  'POST /api/staff/customers/{id}/end-sessions': onCustomer(),
  'GET /api/staff/customers/{id}/access': onCustomer(),
  'POST /api/staff/customers/{id}/sessions/{session_id}/end': async (_, test) => {
    const { token, params } = await served(test)
    const { body } = await staffAsk(test, { token })('GET', `/customers/${params.id}/access`)
    return { token, params: { ...params, session_id: body.data.sessions[0].id } }
  },
  'GET /api/staff/customers/{id}/marks': onCustomer(),
  'POST /api/staff/customers/{id}/marks/{other_id}/dismiss': async (_, test) => {
    const product = await buildProduct(test)
    const [one, other] = [await buildBuyer(test), await buildBuyer(test)]
    for (const buyer of [one, other]) await buildOrder(test, buyer, product)
    await test.drain()
    const { token } = await buildStaff(test, 'support')
    return { token, params: { id: one.id, other_id: other.id }, body: { reason: 'Satu kantor' } }
  },
  'POST /api/staff/customers/{id}/unlock': onCustomer(),
  'POST /api/staff/customers/{id}/phone-change': async (_, test) => ({
    ...(await served(test)),
    body: { phone: nextPhone(), proof: 'id_card', reason: 'Nomor lama hilang' },
  }),
  'POST /api/staff/customers/{id}/phone-change/withdraw': async (_, test) => {
    const { token, params } = await served(test)
    const change = { phone: nextPhone(), proof: 'id_card', reason: 'Nomor lama hilang' }
    await staffAsk(test, { token })('POST', `/customers/${params.id}/phone-change`, change)
    return { token, params }
  },
  'GET /api/account/v1/phone-links/{token}': onLink(),
  'POST /api/account/v1/phone-links/{token}/code': onLink({ send_to: 'whatsapp' }),
  'POST /api/account/v1/phone-links/{token}/use': async (_, test) => {
    const [{ id }, phone] = [await buildCustomer(test), nextPhone()]
    const token = await startedLink(test, id, phone)
    await test.request('POST', `/api/account/v1/phone-links/${token}/code`, { body: {} })
    return { params: { token }, body: { otp: await newestCode(test, phone, 'change_phone') } }
  },
  'POST /api/staff/customers/{id}/notes': onCustomer({ text: 'Minta ditelepon sore' }),
  'POST /api/staff/customers/{id}/tags': onCustomer({ tag: 'Langganan kantor' }),
  'DELETE /api/staff/customers/{id}/tags/{tag}': async (_, test) => {
    const { token, params } = await served(test)
    const tag = 'langganan kantor'
    await staffAsk(test, { token })('POST', `/customers/${params.id}/tags`, { tag })
    return { token, params: { ...params, tag } }
  },
  'DELETE /api/staff/customers/{id}/notes/{note_id}': async (_, test) => {
    const { token, params } = await served(test)
    const text = 'Minta ditelepon sore'
    const { body } = await staffAsk(test, { token })('POST', `/customers/${params.id}/notes`, {
      text,
    })
    return { token, params: { ...params, note_id: body.data.notes[0].id } }
  },
}
