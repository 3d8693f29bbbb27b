/** The operator's decisions, the remedies, and the clocks. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import {
  changeSettings,
  expectBooksRight,
  signInAgain,
  stateOf,
  stockOf,
} from '../../../test/support/builders.ts'
import {
  buildDelivered,
  complain,
  complaintIn,
  photoOf,
  type Delivered,
} from '../../../test/support/complaints.ts'
import { messagesTo } from '../../../test/support/customer.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { runCommand } from '../operator/commands.ts'
import { followComplaints, reject, reportLateComplaints } from './index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 100_000_000 })
})
beforeEach(() => test.clock.set(TEST_NOW))
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

const operator = async (...words: string[]): Promise<{ code: number; lines: string[] }> => {
  const lines: string[] = []
  const code = await runCommand(test.open, ['complaints', ...words], (line) => lines.push(line))
  await test.drain()
  return { code, lines }
}
const waiting = async (
  given: Parameters<typeof buildDelivered>[1] = {},
  remedy = 'store_credit',
  quantity = 2,
) => {
  const one = await buildDelivered(test, given)
  const { body } = await complain(test, one.buyer.token, one.orderId, {
    items: [{ order_item_id: one.lineId, quantity }],
    remedy,
  })
  return { ...one, id: body.data.id as string, number: body.data.number as string }
}
type Waiting = Awaited<ReturnType<typeof waiting>>
const seen = async (one: Pick<Waiting, 'orderId' | 'id' | 'buyer'>) => {
  const { token } = await signInAgain(test, one.buyer)
  return (
    await test.request('GET', `/api/shop/orders/${one.orderId}/complaints/${one.id}`, { token })
  ).body.data
}
const post = async (
  one: Waiting,
  verb: 'answer' | 'reopen',
  description: string,
  photos: File[] = [],
) => {
  const form = new FormData()
  form.set('description', description)
  for (const photo of photos) form.append('photos[]', photo)
  const { token } = await signInAgain(test, one.buyer)
  return test.request('POST', `/api/shop/orders/${one.orderId}/complaints/${one.id}/${verb}`, {
    token,
    body: verb === 'answer' ? form : { description },
  })
}
const creditOf = async (one: Delivered): Promise<number> => {
  const [row] = await test.sql<{ balance: number }>(
    'select balance from credit_accounts where customer_id = $1',
    one.buyer.id,
  )
  return row?.balance ?? 0
}

describe('goods refunded wholly as points', () => {
  const ordered = async ({ orderId }: Delivered) =>
    (
      await test.sql<{ earns: number }>(
        'select points_to_earn - points_reversed as earns from orders where id = $1',
        orderId,
      )
    )[0]!.earns
  const spendOf = async ({ buyer }: Delivered) =>
    (
      await test.sql<{ spend: number }>(
        'select qualifying_spend as spend from loyalty_accounts where customer_id = $1',
        buyer.id,
      )
    )[0]!.spend

  it('earn neither points nor tier spend before the order completes', async () => {
    const one = await waiting({}, 'points')
    await operator('approve', one.number)
    expect(await ordered(one)).toBe(200)
    await test.request('POST', `/api/shop/orders/${one.orderId}/complete`, {
      token: (await signInAgain(test, one.buyer)).token,
    })
    expect(await spendOf(one)).toBe(200_000)
  })

  it('lose what they earned when the order is already completed', async () => {
    const one = await waiting({}, 'points')
    await test.request('POST', `/api/shop/orders/${one.orderId}/complete`, {
      token: (await signInAgain(test, one.buyer)).token,
    })
    expect([await ordered(one), await spendOf(one)]).toEqual([400, 400_000])
    await operator('approve', one.number)
    expect([await ordered(one), await spendOf(one)]).toEqual([200, 200_000])
  })
})

describe('npm run shop -- complaints', () => {
  it('lists, shows with photos, and rejects invalid arguments', async () => {
    const one = await buildDelivered(test)
    const owner = { token: one.buyer.token, orderId: one.orderId }
    const id = await complaintIn(test, owner, 'submitted', [await photoOf()])
    const { number } = await seen({ ...one, id })
    const listed = await operator('list')
    expect(listed.lines.find((line) => line.startsWith(number))).toMatch(
      /due in 30 min {2}submitted {2}not-as-described {2}Rp100\.000 {2}order FR-/,
    )
    const shown = await operator('show', number)
    expect(shown.code).toBe(0)
    expect(shown.lines.join('\n')).toContain('1: 1 × Produk')
    expect(shown.lines.at(-1)).toMatch(/photo .* 640 × 480/)
    expect((await operator('show', 'KP-000000-XXXXX')).code).toBe(1)
    for (const words of [
      [],
      ['ask', number],
      ['reject', number],
      ['approve'],
      ['approve', number, '7:1'],
      ['dance', number],
    ])
      expect((await operator(...words)).code).toBe(2)
    expect((await operator('approve', number, '1:2')).lines).toEqual([
      `${number}: these are not its lines, or more units than are left`,
    ])
    expect((await seen({ ...one, id })).state).toBe('submitted')
  })

  it('asks, accepts an answer with a photo, approves: each step is an event, a notice and, where it matters, a message', async () => {
    const one = await waiting()
    expect((await operator('ask', one.number, 'Boleh', 'kirim', 'foto?')).code).toBe(0)
    expect(await seen(one)).toMatchObject({
      state: 'need_info',
      actions: ['answer'],
      clocks: [{ state: 'met' }, { state: 'paused' }],
    })
    expect((await messagesTo(test, one.buyer.phone)).map(({ text }) => text).join()).toContain(
      one.number,
    )
    test.clock.advance(3 * 60 * MINUTE_MS)
    const answered = await post(one, 'answer', 'Ini fotonya, kartu 4111111111111111', [
      await photoOf(),
    ])
    expect(answered.status).toBe(200)
    expect(answered.body.data).toMatchObject({ state: 'in_review', actions: [] })
    expect(answered.body.data.photos).toHaveLength(1)
    expect(answered.body.data.events.at(-1)).toMatchObject({
      action: 'answer',
      actor: 'customer',
      words: 'Ini fotonya, kartu •••• 1111',
    })
    // The three hours of waiting for the customer do not count.
    expect(answered.body.data.clocks[1].due_at).toBe(
      new Date(Date.parse(TEST_NOW) + DAY_MS + 180 * MINUTE_MS).toISOString(),
    )
    expect((await post(one, 'answer', 'Sekali lagi fotonya')).body.code).toBe('complaint_state')
    expect((await operator('approve', one.number, 'Maaf', 'atas', 'kejadian', 'ini.')).code).toBe(0)
    const done = await seen(one)
    expect(
      done.events.map(
        ({ action, actor }: { action: string; actor: string }) => `${action} ${actor}`,
      ),
    ).toEqual([
      'submit customer',
      'review shop',
      'ask shop',
      'answer customer',
      'approve shop',
      'resolve shop',
    ])
    expect(done.events[4].words).toBe('Maaf atas kejadian ini.')
    const { body } = await test.request('GET', '/api/account/v1/notifications', {
      token: (await signInAgain(test, one.buyer)).accountToken,
    })
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining([
        'complaint.submit',
        'complaint.ask',
        'complaint.answer',
        'complaint.approve',
      ]),
    )
    expect((await operator('approve', one.number)).code).toBe(1)
    expect((await operator('reject', one.number, 'Tidak')).code).toBe(1)
  })

  it('never changes or deletes events', async () => {
    const one = await waiting()
    await expect(
      test.sql("update complaint_events set words = 'x' where complaint_id = $1", one.id),
    ).rejects.toThrow('append-only')
    await expect(
      test.sql(
        "update complaint_events set action = 'x', words = '' where complaint_id = $1",
        one.id,
      ),
    ).rejects.toThrow('append-only')
    await expect(
      test.sql('delete from complaint_events where complaint_id = $1', one.id),
    ).rejects.toThrow('append-only')
    await reject(test.shop, one.id, 'x', test.clock.now())
  })
})

/** Stock movements of a complaint. */
const writtenOff = (complaintId: string) =>
  test.sql(
    `select kind, on_hand_delta as delta from stock_movements where cause = 'complaint' and cause_id = $1 order by kind`,
    complaintId,
  )
const WRITTEN_OFF = [
  { kind: 'return', delta: 2 },
  { kind: 'waste', delta: -2 },
]

describe('a remedy', () => {
  it('store credit: five per cent more, at once; takes back what the goods earned', async () => {
    const one = await waiting({ price: 100_000, quantity: 4 })
    expect((await operator('approve', one.number)).code).toBe(0)
    expect(await seen(one)).toMatchObject({
      state: 'resolved',
      decision: 'approved',
      outcome: { remedy: 'store_credit', value: 210_000 },
    })
    expect(await creditOf(one)).toBe(210_000)
    const { body } = await test.request('GET', '/api/account/v1/profile', {
      token: one.buyer.accountToken,
    })
    expect(body.data.pending_point).toBe(200)
  })

  it('money back by the original method: approved until it has arrived', async () => {
    const one = await waiting({ price: 100_000, quantity: 4, method: 'ewallet' }, 'original')
    expect((await operator('approve', one.number)).code).toBe(0)
    const before = await seen(one)
    expect(before).toMatchObject({
      decision: 'approved',
      outcome: { remedy: 'original', value: 200_000 },
    })
    await followComplaints(test.shop, test.clock.now())
    expect(await creditOf(one)).toBe(0)
    const [refund] = await test.sql<{ amount: number; cause: string }>(
      'select amount, cause from refunds where order_id = $1',
      one.orderId,
    )
    expect(refund).toEqual({ amount: 200_000, cause: 'complaint' })
    await test.sql(
      "update refunds set state = 'done', settled_at = now() where order_id = $1 and state <> 'done'",
      one.orderId,
    )
    await followComplaints(test.shop, test.clock.now())
    expect((await seen(one)).state).toBe('resolved')
  })

  it('points worth the price paid', async () => {
    const one = await waiting({ price: 100_000, quantity: 4 }, 'points')
    await operator('approve', one.number)
    expect(await seen(one)).toMatchObject({
      state: 'resolved',
      outcome: { remedy: 'points', points: 20_000, value: 200_000 },
    })
    const { body } = await test.request('GET', '/api/account/v1/profile', {
      token: one.buyer.accountToken,
    })
    expect(body.data.total_point).toBe(20_000)
    expect(await writtenOff(one.id)).toEqual(WRITTEN_OFF)
  })

  it('points take back the extra points of their own lines', async () => {
    const one = await waiting({ price: 100_000, quantity: 4 }, 'points')
    // Three extra points of an offer: one unit of two keeps one of them.
    await test.sql(
      `insert into point_offers (id, name, kind, points, cap, starts_at) values ($1::text::uuid, '{"en":"x","id":"x"}', 'extra', 1, 3, now())`,
      one.id,
    )
    await test.sql(
      'update order_lines set extra_points = 3, point_offer_id = $1::text::uuid where order_id = $2::text::uuid',
      one.id,
      one.orderId,
    )
    await test.sql(
      'update orders set points_to_earn = points_to_earn + 3 where id = $1::text::uuid',
      one.orderId,
    )
    await test.sql(
      'update loyalty_accounts set pending = pending + 3 where customer_id = $1::text::uuid',
      one.buyer.id,
    )
    await operator('approve', one.number)
    const { body } = await test.request('GET', '/api/account/v1/profile', {
      token: one.buyer.accountToken,
    })
    expect(body.data.pending_point).toBe(201)
  })

  it('a free replacement in the next free window', async () => {
    const one = await waiting({ price: 100_000, quantity: 4, stock: 6 }, 'replacement')
    await operator('approve', one.number)
    const { outcome } = await seen(one)
    const again = (
      await test.request('GET', `/api/shop/orders/${outcome.replacement_order_id}`, {
        token: one.buyer.token,
      })
    ).body.data
    expect(again).toMatchObject({
      state: 'confirmed',
      total: 0,
      subtotal: 200_000,
      discount: 200_000,
      points_to_earn: 0,
      payment: null,
    })
    expect(again.lines).toMatchObject([{ quantity: 2, variation_id: one.variationId }])
    expect(again.slot.estimated_time).toMatch(/^\d\d:00–\d\d:00$/)
    expect(await stockOf(test, one.variationId)).toMatchObject({ saleable: 0, reserved: 2 })
    expect(await writtenOff(one.id)).toEqual(WRITTEN_OFF)
    // Units that were replaced cannot be claimed again.
    const more = await complain(test, one.buyer.token, one.orderId, {
      items: [{ order_item_id: one.lineId, quantity: 3 }],
    })
    expect(more.status).toBe(422)
  })

  it('is rolled back when stock is too low: the complaint stays unchanged, and another remedy works', async () => {
    const one = await waiting({ price: 100_000, quantity: 4, stock: 5 }, 'replacement')
    const refused = await operator('approve', one.number)
    expect(refused).toEqual({
      code: 1,
      lines: [`${one.number}: there is not enough stock for a replacement`],
    })
    expect((await seen(one)).state).toBe('submitted')
    expect(await stockOf(test, one.variationId)).toMatchObject({ saleable: 1, reserved: 0 })
    expect(await writtenOff(one.id)).toEqual([])
    expect((await operator('approve', one.number, 'credit')).code).toBe(0)
    expect(await creditOf(one)).toBe(210_000)
  })

  it('in part: the rest can be claimed again, once, within seven days', async () => {
    const one = await waiting({ price: 100_000, quantity: 4 })
    await operator('approve', one.number, '1:1', 'Satu', 'masih', 'baik.')
    expect(await seen(one)).toMatchObject({
      decision: 'partly_approved',
      state: 'resolved',
      items: [{ quantity: 2, given_quantity: 1 }],
      outcome: { value: 105_000 },
      actions: ['reopen'],
    })
    const reopened = await post(one, 'reopen', 'Yang satu lagi juga busuk di dalam.')
    expect(reopened.body.data).toMatchObject({
      state: 'in_review',
      decision: null,
      actions: [],
      clocks: [{ state: 'running' }, { state: 'running' }],
    })
    await operator('approve', one.number)
    expect(await seen(one)).toMatchObject({
      decision: 'approved',
      state: 'resolved',
      items: [{ given_quantity: 2 }],
      outcome: { value: 210_000 },
      actions: [],
    })
    expect(await creditOf(one)).toBe(210_000)
  })

  it('the whole order: refunds the service fee too, and the order ends', async () => {
    const one = await waiting({ price: 100_000, quantity: 2 })
    await operator('approve', one.number)
    expect((await seen(one)).outcome.value).toBe(212_100)
    expect((await stateOf(test, one.orderId)).state).toBe('refunded')
  })

  it('is given once for parallel approvals', async () => {
    const one = await waiting({ price: 100_000, quantity: 4 })
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => operator('approve', one.number)),
    )
    expect(codes.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await creditOf(one)).toBe(210_000)
  })
})

describe('a rejection', () => {
  it('can be reopened once within seven days, and is final afterwards', async () => {
    const [one, other] = [await waiting(), await waiting()]
    await operator('reject', one.number, 'Di', 'foto', 'terlihat', 'baik.')
    expect(await seen(one)).toMatchObject({
      state: 'rejected',
      decision: 'rejected',
      outcome: null,
      actions: ['reopen'],
      is_open: false,
    })
    test.clock.advance(7 * DAY_MS)
    expect((await post(one, 'reopen', 'Tolong dilihat sekali lagi.')).status).toBe(200)
    await operator('reject', one.number, 'Tetap', 'tidak.')
    expect((await post(one, 'reopen', 'Tolong dilihat sekali lagi.')).body.code).toBe(
      'complaint_state',
    )
    await operator('reject', other.number, 'Tidak.')
    test.clock.advance(7 * DAY_MS + 1_000)
    expect((await post(other, 'reopen', 'Tolong dilihat sekali lagi.')).body.code).toBe(
      'complaint_state',
    )
    await followComplaints(test.shop, test.clock.now())
    expect(await seen(other)).toMatchObject({
      state: 'resolved',
      status_text: 'Closed, not approved',
    })
  })
})

describe('the clocks', () => {
  it('report each overdue clock once, as an event that the customer sees', async () => {
    const one = await waiting()
    await reportLateComplaints(test.shop, test.clock.now())
    test.clock.advance(31 * MINUTE_MS)
    await reportLateComplaints(test.shop, test.clock.now())
    await reportLateComplaints(test.shop, test.clock.now())
    expect((await operator('list')).lines.find((line) => line.startsWith(one.number))).toContain(
      'OVERDUE by 1 min',
    )
    test.clock.advance(DAY_MS)
    await reportLateComplaints(test.shop, test.clock.now())
    await reportLateComplaints(test.shop, test.clock.now())
    const late = await seen(one)
    expect(late.events.map(({ action }: { action: string }) => action)).toEqual([
      'submit',
      'late_first_answer',
      'late_decision',
    ])
    expect(late.clocks.map(({ state }: { state: string }) => state)).toEqual(['late', 'late'])
    await operator('reject', one.number, 'Maaf')
    expect((await seen(one)).clocks.map(({ state }: { state: string }) => state)).toEqual([
      'late',
      'late',
    ])
  })

  it('pause while the shop waits for the customer', async () => {
    const one = await waiting()
    await operator('ask', one.number, 'Foto?')
    test.clock.advance(3 * DAY_MS)
    await reportLateComplaints(test.shop, test.clock.now())
    expect((await seen(one)).events.map(({ action }: { action: string }) => action)).toEqual([
      'submit',
      'review',
      'ask',
    ])
    await operator('reject', one.number, 'Tidak ada foto.')
  })
})
