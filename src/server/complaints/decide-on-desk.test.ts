/** The complaints desk: asking, approving with a preview, rejecting, and four eyes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings, expectBooksRight, signInAgain } from '../../../test/support/builders.ts'
import { buildDelivered, complain, type Delivered } from '../../../test/support/complaints.ts'
import { messagesTo } from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'

let test: TestShop
let support: TestStaff
let finance: TestStaff
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 100_000_000 })
  support = await buildStaff(test, 'support')
  finance = await buildStaff(test, 'finance')
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

type Complained = Delivered & { id: string }
/** A complaint about two of four units, too dear for the shop's own rule. */
const complained = async (price = 60_000): Promise<Complained> => {
  const one = await buildDelivered(test, { price })
  const items = [{ order_item_id: one.lineId, quantity: 2 }]
  const { body } = await complain(test, one.buyer.token, one.orderId, { items })
  return { ...one, id: body.data.id }
}
const send = (
  one: Pick<Complained, 'id'>,
  step: string,
  body: object,
  { who = support, key }: { who?: TestStaff; key?: string } = {},
) =>
  staffAsk(test, who)(
    'POST',
    `/complaints/${one.id}/${step}`,
    body,
    key === undefined ? {} : { 'idempotency-key': key },
  )
const shown = async ({ id }: Pick<Complained, 'id'>) =>
  (await staffAsk(test, support)('GET', `/complaints/${id}`)).body.data
const units = (one: Complained, quantity: number) => [{ line_id: one.lineId, quantity }]
/** As the screen does: looks at what it would give, then decides. */
const approve = async (one: Complained, quantity: number, remedy = 'store_credit') => {
  const lines = units(one, quantity)
  const preview = (await send(one, 'preview', { remedy, lines })).body.data
  const { version } = await shown(one)
  const body = { version, remedy, lines, words: 'Maaf ya.', value: preview.value }
  return { preview, body, answer: await send(one, 'approve', body) }
}
const customerSees = async ({ buyer, orderId, id }: Complained) => {
  const { token } = await signInAgain(test, buyer)
  const path = `/api/shop/orders/${orderId}/complaints/${id}`
  return (await test.request('GET', path, { token })).body.data
}
const actsOf = ({ id }: Complained) =>
  test.sql<{ act: string; facts: Record<string, unknown> }>(
    `select act, facts from staff_acts where entity_kind = 'complaint' and entity_id = $1 order by id`,
    id,
  )

describe('a step of the desk', () => {
  it('begins the review by name, and stops the clock of the first answer', async () => {
    const one = await complained()
    const { body } = await send(one, 'review', { version: 1 })
    expect(body.data).toMatchObject({ state: 'in_review', version: 2 })
    expect(body.data.events.at(-1)).toMatchObject({
      action: 'review',
      actor: 'staff',
      by: 'Tini Kasir',
    })
    expect(body.data.clocks[0]).toMatchObject({ kind: 'first_answer', state: 'met' })
    expect((await actsOf(one)).map(({ act }) => act)).toEqual(['complaint_review'])
  })

  it('asks the customer, who gets a message with where to answer', async () => {
    const one = await complained()
    const words = 'Boleh kirim foto labelnya?'
    const { body } = await send(one, 'ask', { version: 1, words })
    await test.drain()
    expect(body.data.state).toBe('need_info')
    expect((await customerSees(one)).events.at(-1)).toMatchObject({ actor: 'shop', words })
    const messages = await messagesTo(test, one.buyer.phone)
    expect(messages.filter(({ text }) => text.includes(one.id))).toHaveLength(1)
  })

  it('rejects with the reason, and lets the order complete', async () => {
    const one = await complained()
    const words = 'Di foto terlihat baik.'
    const { body } = await send(one, 'reject', { version: 1, words })
    expect(body.data).toMatchObject({ state: 'rejected', decision: 'rejected', is_open: false })
    expect((await customerSees(one)).events.at(-1)).toMatchObject({ action: 'reject', words })
    const again = await send(one, 'reject', { version: body.data.version, words })
    expect([again.status, again.body.code]).toEqual([409, 'complaint_state'])
  })

  it.each(['ask', 'reject', 'review'])('refuses %s of an older version', async (step) => {
    const one = await complained()
    await send(one, 'review', { version: 1 })
    const answer = await send(one, step, { version: 1, words: 'Sudah lama.' })
    expect([answer.status, answer.body.code, answer.body.details.version]).toEqual([
      409,
      'changed_meanwhile',
      2,
    ])
    expect((await shown(one)).version).toBe(2)
  })

  it('needs words where the customer reads them, and complaints.write', async () => {
    const one = await complained()
    expect((await send(one, 'reject', { version: 1, words: ' ' })).body.errors).toHaveProperty(
      'words',
    )
    const buyer = await buildStaff(test, 'buyer')
    const refused = await send(one, 'reject', { version: 1, words: 'Tidak.' }, { who: buyer })
    expect(refused.status).toBe(403)
  })

  it('answers a repeated key as the first time, whatever happened since', async () => {
    const one = await complained()
    const body = { version: 1, words: 'Boleh kirim foto labelnya?' }
    const first = await send(one, 'ask', body, { key: 'ask-once' })
    await send(one, 'reject', { version: first.body.data.version, words: 'Sudah jelas.' })
    const repeated = await send(one, 'ask', body, { key: 'ask-once' })
    expect([repeated.status, repeated.body.data]).toEqual([200, first.body.data])
    expect((await shown(one)).state).toBe('rejected')
  })
})

describe('an approval', () => {
  it('gives exactly what its preview said: store credit with its bonus', async () => {
    const one = await complained()
    const { preview, answer } = await approve(one, 2)
    expect(preview).toMatchObject({
      value: 126_000,
      bonus: 6_000,
      points: 0,
      needs_second: false,
      refund: { route: 'store_credit', goods: 120_000, shipping: 0, service_fee: 0 },
    })
    expect(answer.body.data).toMatchObject({
      state: 'resolved',
      decision: 'approved',
      is_automatic: false,
      outcome: { remedy: 'store_credit', value: 126_000, bonus: 6_000 },
    })
    expect(await actsOf(one)).toMatchObject([
      { act: 'complaint_approve', facts: { returned: 126_000, remedy: 'store_credit' } },
    ])
  })

  it.each([
    ['original', { value: 60_000, bonus: 0, points: 0 }],
    ['points', { value: 60_000, bonus: 0, refund: null }],
    ['replacement', { value: 60_000, bonus: 0, points: 0, refund: null }],
  ] as const)('gives a part by units, as %s in place of the wish', async (remedy, given) => {
    const one = await complained()
    const { preview, answer } = await approve(one, 1, remedy)
    expect(preview).toMatchObject(given)
    expect(answer.body.data).toMatchObject({
      decision: 'partly_approved',
      outcome: { remedy, value: given.value },
      lines: [{ quantity: 2, given_quantity: 1 }],
    })
  })

  it('is previewed without leaving a trace', async () => {
    const one = await complained()
    const traces = () =>
      test.sql(
        `select (select count(*)::int from complaint_events) as events, (select count(*)::int from refunds) as refunds,
           (select count(*)::int from stock_movements) as moves, (select count(*)::int from outbox) as outbox,
           (select count(*)::int from approvals) as approvals, (select count(*)::int from orders) as orders,
           (select count(*)::int from credit_entries) as credit, (select count(*)::int from staff_acts) as acts`,
      )
    const before = await traces()
    for (const remedy of ['store_credit', 'original', 'replacement', 'points'])
      expect((await send(one, 'preview', { remedy, lines: units(one, 2) })).status).toBe(200)
    expect(await traces()).toEqual(before)
  })

  it('refuses another value than the customer would get, and gives nothing', async () => {
    const one = await complained()
    const body = { version: 1, remedy: 'store_credit', lines: units(one, 2), value: 1_000_000 }
    const answer = await send(one, 'approve', body)
    expect([answer.status, answer.body.code, answer.body.details]).toEqual([
      409,
      'changed_meanwhile',
      { version: 1, value: 126_000 },
    ])
    expect(await shown(one)).toMatchObject({ state: 'submitted', version: 1, outcome: null })
  })

  it('refuses more units than are meant, lines of others, and a line twice', async () => {
    const [one, other] = [await complained(), await complained()]
    for (const lines of [units(one, 3), units(other, 1), [...units(one, 1), ...units(one, 1)]]) {
      const answer = await send(one, 'preview', { remedy: 'store_credit', lines })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['lines']])
    }
  })

  it('names why a remedy cannot be given', async () => {
    const one = await complained()
    await test.sql(
      `update stock_items set reserved = on_hand where variation_id = $1::text::uuid`,
      one.variationId,
    )
    const answer = await send(one, 'preview', { remedy: 'replacement', lines: units(one, 1) })
    await test.sql(
      `update stock_items set reserved = 0 where variation_id = $1::text::uuid`,
      one.variationId,
    )
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'complaint_remedy',
      'This cannot be given now: there is not enough stock for a replacement',
    ])
  })

  it('answers a repeated key as the first time, and gives once', async () => {
    const one = await complained()
    const { body, answer } = await approve(one, 2)
    const key = 'approve-once'
    const other = await complained()
    const lines = units(other, 2)
    const given = { ...body, lines }
    const first = await send(other, 'approve', given, { key })
    const repeated = await send(other, 'approve', given, { key })
    expect(answer.status).toBe(200)
    expect([repeated.status, repeated.body.data]).toEqual([200, first.body.data])
    expect((await shown(other)).outcome.value).toBe(126_000)
  })
})

describe('an approval above the limit of a person', () => {
  const waiting = async () => {
    const one = await complained(200_000)
    const { preview, answer, body } = await approve(one, 2)
    return { one, preview, answer, body }
  }

  it('waits for a second person, and changes nothing before', async () => {
    const { one, preview, answer } = await waiting()
    expect(preview).toMatchObject({ value: 420_000, limit: 250_000, needs_second: true })
    expect([answer.status, answer.body.code]).toEqual([202, 'approval_needed'])
    expect(await shown(one)).toMatchObject({ state: 'submitted', version: 1, outcome: null })
  })

  it('is given once another person approved it, in the name of who asked', async () => {
    const { one, answer } = await waiting()
    const id = answer.body.details.id
    const own = await staffAsk(test, support)('POST', `/approvals/${id}/approve`)
    expect(own.status).toBe(403)
    const approved = await staffAsk(test, finance)('POST', `/approvals/${id}/approve`)
    expect(approved.status).toBe(200)
    const after = await shown(one)
    expect(after).toMatchObject({ decision: 'approved', outcome: { value: 420_000 } })
    expect(
      after.events.find(({ action }: { action: string }) => action === 'approve'),
    ).toMatchObject({ actor: 'staff', by: 'Tini Kasir', words: 'Maaf ya.' })
  })

  it('is no longer given when the complaint was decided meanwhile', async () => {
    const { one, answer } = await waiting()
    await send(one, 'reject', { version: 1, words: 'Di foto terlihat baik.' })
    const id = answer.body.details.id
    const late = await staffAsk(test, finance)('POST', `/approvals/${id}/approve`)
    expect([late.status, late.body.code]).toEqual([409, 'approval_changed'])
    expect((await shown(one)).decision).toBe('rejected')
  })

  it('counts what the same person gave the same customer in the last days', async () => {
    const one = await complained(100_000)
    expect((await approve(one, 2)).answer.status).toBe(200)
    const items = [{ order_item_id: one.lineId, quantity: 1 }]
    const { body } = await complain(test, (await signInAgain(test, one.buyer)).token, one.orderId, {
      items,
    })
    const second = await approve({ ...one, id: body.data.id }, 1)
    expect(second.preview).toMatchObject({ value: 105_000, needs_second: true })
    expect(second.answer.status).toBe(202)
  })
})
