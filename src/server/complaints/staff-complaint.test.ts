/** The complaints desk: one complaint with its photos. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDelivered, complaintIn, photoOf } from '../../../test/support/complaints.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'

let test: TestShop
let support: TestStaff
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  support = await buildStaff(test, 'support')
})
afterAll(() => test.close())

const complained = async () => {
  const one = await buildDelivered(test)
  const owner = { token: one.buyer.token, orderId: one.orderId }
  return { ...one, id: await complaintIn(test, owner, 'submitted', [await photoOf()]) }
}
const seen = async (id: string, who: TestStaff = support) =>
  (await staffAsk(test, who)('GET', `/complaints/${id}`)).body.data
const looks = (who: TestStaff, customerId: string) =>
  test.sql<{ facts: object }>(
    `select facts from staff_acts where act = 'looked_at' and staff_id = $1::text::uuid and customer_id = $2::text::uuid`,
    who.id,
    customerId,
  )

describe('a complaint on the desk', () => {
  it('shows lines, order, customer and history', async () => {
    const one = await complained()
    const shown = await seen(one.id)
    expect(shown).toMatchObject({
      id: one.id,
      state: 'submitted',
      version: 1,
      is_open: true,
      decision: null,
      value: 100_000,
      reasons: ['line_value', 'share'],
      order: { id: one.orderId, state: 'delivered', total: expect.any(Number), refunded: 0 },
      customer: { id: one.buyer.id, orders: 1, complaints: 1, complaints_90_days: 1 },
      outcome: null,
    })
    expect(shown.lines).toMatchObject([
      { id: one.lineId, ordered: 4, quantity: 1, given_quantity: 0, value: 100_000 },
    ])
    expect(shown.events).toMatchObject([{ action: 'submit', actor: 'customer', by: null }])
    expect(shown.clocks.map(({ kind }: { kind: string }) => kind)).toEqual([
      'first_answer',
      'decision',
    ])
  })

  it('names the batch of each line, and how many other orders complained of it', async () => {
    const one = await complained()
    const other = await complained()
    const [batch] = (await seen(one.id)).lines[0].batches
    expect(batch).toMatchObject({ state: 'open', others: 0 })
    // The other order took of the same batch.
    await test.sql(
      `with taken as (select * from stock_movements where cause = 'order' and cause_id = $1::text and kind = 'sell')
       insert into stock_movements (variation_id, location_id, batch_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
       select variation_id, location_id, batch_id, kind, 0, 0, cause, $2::text, actor, at from taken`,
      one.orderId,
      other.orderId,
    )
    await test.sql(
      'update order_lines set variation_id = $1::text::uuid where order_id = $2::text::uuid',
      one.variationId,
      other.orderId,
    )
    expect((await seen(one.id)).lines[0].batches).toMatchObject([{ id: batch.id, others: 1 }])
  })

  it('masks name and phone without `customers.read`, and refuses roles without complaints', async () => {
    const { id } = await complained()
    const whole = (await seen(id)).customer
    const short = (await seen(id, await buildStaff(test, 'shift_lead'))).customer
    expect(whole.phone).toMatch(/^62\d{9,}$/)
    expect(short.phone).not.toBe(whole.phone)
    expect(short.name).not.toBe(whole.name)
    const picker = staffAsk(test, await buildStaff(test, 'picker'))
    expect((await picker('GET', `/complaints/${id}`)).status).toBe(403)
  })

  it('answers 404 for an unknown one', async () => {
    const answer = await staffAsk(test, support)(
      'GET',
      '/complaints/0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f',
    )
    expect([answer.status, answer.body.code]).toEqual([404, 'complaint_not_found'])
  })
})

describe('a photo of a complaint', () => {
  const photoPath = async (id: string) => {
    const [{ id: photo }] = (await seen(id)).photos
    return `/complaints/${id}/photos/${photo}`
  }

  it('is given to who may read complaints, and leaves one row that it was looked at', async () => {
    const { id, buyer } = await complained()
    const path = await photoPath(id)
    const lead = await buildStaff(test, 'shift_lead')
    expect(await looks(lead, buyer.id)).toHaveLength(0)
    const answer = await staffAsk(test, lead)('GET', path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await staffAsk(test, lead)('GET', path)
    const number = (await seen(id)).number
    expect(await looks(lead, buyer.id)).toEqual([{ facts: { complaint: number } }])
  })

  it('is refused to other roles, and not found under another complaint', async () => {
    const [one, other] = [await complained(), await complained()]
    const picker = staffAsk(test, await buildStaff(test, 'picker'))
    expect((await picker('GET', await photoPath(one.id))).status).toBe(403)
    const [{ id: photo }] = (await seen(other.id)).photos
    const foreign = await staffAsk(test, support)('GET', `/complaints/${one.id}/photos/${photo}`)
    expect(foreign.status).toBe(404)
  })
})
