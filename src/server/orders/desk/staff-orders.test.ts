/** The orders desk: the list, the page of an order, its actions, notes and messages. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  payOrder,
  stateOf,
  type Buyer,
  type TestProduct,
} from '../../../../test/support/builders.ts'
import { orderAction } from '../../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../../test/support/staff.ts'
import { conditionOf } from '../store/desk/staff-order-filters.ts'
import { listStaffOrders } from '../store/desk/staff-orders.ts'

let test: TestShop
let buyer: Buyer
let product: TestProduct
let owner: TestStaff
let desk: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, {
    'slot.capacityOrders': 1_000,
    'slot.capacityGrams': 10_000_000,
    'order.acceptBySelf': 0,
  })
  product = await buildProduct(test, { stock: 1_000 })
  owner = await buildStaff(test, 'owner')
  desk = staffAsk(test, owner)
})
beforeEach(async () => {
  buyer = await buildBuyer(test)
})
afterAll(() => test.close())

type Moment = { kind: string; what: string }

const numberOf = async (orderId: string): Promise<string> =>
  (
    await test.sql<{ number: string }>(
      'select number from orders where id = $1::text::uuid',
      orderId,
    )
  )[0]!.number
const paidOrder = async () => {
  const id = await buildOrder(test, buyer, product)
  await payOrder(test, id)
  return { id, number: await numberOf(id) }
}
const pageOf = async (number: string) => (await desk('GET', `/orders/${number}`)).body.data
const act = async (
  number: string,
  body: Record<string, unknown>,
  ask = desk,
  headers: Record<string, string> = {},
) =>
  ask(
    'POST',
    `/orders/${number}/actions`,
    { version: (await pageOf(number)).version, ...body },
    headers,
  )
const numbersOf = async (query: string): Promise<string[]> => {
  const { status, body } = await desk('GET', `/orders?${query}`)
  expect([status, body.code]).toEqual([200, undefined])
  return body.data.map(({ number }: { number: string }) => number)
}

describe('the list', () => {
  it('finds orders by the customer’s name, for those who see names', async () => {
    const { number } = await paidOrder()
    const name = `Melati ${number.slice(-5)} Kencana`
    await test.sql('update customers set name = $2 where id = $1::text::uuid', buyer.id, name)
    const q = (text: string) => `q=${encodeURIComponent(text)}`
    expect(await numbersOf(q(`melati ${number.slice(-5).toLowerCase()}`))).toEqual([number])
    expect(await numbersOf(q('Kencana'))).toContain(number)
    expect(await numbersOf(q('melati nomatch'))).toEqual([])
    const picker = staffAsk(test, await buildStaff(test, 'picker', null))
    for (const text of ['Kencana', `melati ${number.slice(-5)}`])
      expect((await picker('GET', `/orders?${q(text)}`)).body.data).toEqual([])
    const byNumber = (await picker('GET', `/orders?${q(number)}`)).body.data
    expect(byNumber).toHaveLength(1)
  })

  it('shows orders by view, filter and search, and counts them', async () => {
    const { id, number } = await paidOrder()
    const unpaid = await numberOf(await buildOrder(test, await buildBuyer(test), product))
    expect(await numbersOf('view=new')).toContain(number)
    expect(await numbersOf('view=new')).not.toContain(unpaid)
    expect(await numbersOf('view=unpaid')).toContain(unpaid)
    expect(await numbersOf(`q=${number.slice(-5)}`)).toEqual([number])
    expect(await numbersOf(`q=${number}`)).toEqual([number])
    expect(await numbersOf(`q=${buyer.phone.slice(-7)}`)).toEqual([number])
    expect(await numbersOf('q=%25')).toEqual([])
    expect(await numbersOf('window_day=2026-11-21&window_start=12:00')).toContain(number)
    expect(await numbersOf('window_day=2026-11-22')).toEqual([])
    expect(await numbersOf('state=paid&payment_method=gopay')).toEqual([])
    await orderAction(test, id, 'confirm')
    expect(await numbersOf('view=new')).not.toContain(number)
  })

  it.each([
    'view=to_pick',
    'view=packed',
    'view=on_the_way',
    'view=trouble',
    'view=cancel_asked',
    'view=today',
    'view=refund_due',
    'payment_state=refunded',
    'shipping_method=none',
    'courier=none',
    'coupon=NONE',
    'sku=NONE',
    'placed_until=2020-01-01',
    'placed_from=2030-01-01',
    'total_max=1',
    'total_min=999999999',
    'first_order=0',
    'has_note=1',
    'has_complaint=1',
    'cancel_asked=1',
    'late=1',
    'at_risk=1',
    'chilled=1',
  ])('leaves an ordinary new order out of %s', async (query) => {
    const { number } = await paidOrder()
    expect(await numbersOf(query)).not.toContain(number)
  })

  it('finds an order by each filter that fits it', async () => {
    const { id, number } = await paidOrder()
    await test.sql("update orders set notes = 'Titip satpam' where id = $1::text::uuid", id)
    const { sku } = (await pageOf(number)).lines[0]
    const fits = `state=paid&payment_state=paid&payment_method=qris&sku=${sku}&placed_from=2026-11-20&placed_until=2026-11-20&total_min=1&total_max=100000000&first_order=1&has_note=1&has_complaint=0&cancel_asked=0&late=0&at_risk=0&chilled=0`
    expect(await numbersOf(fits)).toContain(number)
  })

  it('pages through every sort order without a gap or a repeat', async () => {
    for (let n = 0; n < 3; n++) await paidOrder()
    for (const sort of [
      'window',
      '-window',
      'placed',
      '-placed',
      'total',
      '-total',
      'age',
      '-age',
    ]) {
      const seen: string[] = []
      let total = -1
      for (let cursor = ''; ;) {
        const { body } = await desk('GET', `/orders?per_page=2&sort=${sort}${cursor}`)
        seen.push(...body.data.map(({ number }: { number: string }) => number))
        total = body.meta.total
        if (body.meta.next_cursor === null) break
        cursor = `&cursor=${body.meta.next_cursor}`
      }
      expect(seen.length).toBe(total)
      expect(new Set(seen).size).toBe(seen.length)
    }
    expect((await desk('GET', '/orders?cursor=broken')).status).toBe(422)
    expect((await desk('GET', '/orders?window_day=2026-02-31')).status).toBe(422)
  })

  it('gives the same orders whether few or many match', async () => {
    const { id } = await paidOrder()
    await paidOrder()
    await test.sql("update orders set notes = 'Titip satpam' where id = $1::text::uuid", id)
    const at = { now: test.clock.now(), settings: test.shop.settings() }
    for (const filters of [{ view: 'new' }, { has_note: '1' }, { has_note: '0' }] as const) {
      const listed = (isFew: boolean) =>
        listStaffOrders(test.shop.db, {
          where: conditionOf(filters, { ...at, walks: !isFew }),
          sort: '-total',
          after: null,
          limit: 100,
          isFew,
          at,
        })
      const few = await listed(true)
      expect(few.length).toBeGreaterThan(0)
      expect(await listed(false)).toEqual(few)
    }
  })

  it('masks customers for roles that may not see them', async () => {
    const { number } = await paidOrder()
    const lead = staffAsk(test, await buildStaff(test, 'shift_lead'))
    const seen = await pageOf(number)
    const { body } = await lead('GET', `/orders/${number}`)
    expect(seen.customer.phone).toBe(buyer.phone)
    expect(body.data.customer.phone).toMatch(/^\+62 .*•/)
    const hidden = JSON.stringify(body.data)
    for (const secret of [buyer.phone, seen.address.full_address, seen.address.name])
      expect(hidden).not.toContain(secret)
    const listed = await lead('GET', `/orders?q=${number}`)
    expect(listed.body.data[0].customer).toEqual(body.data.customer)
  })

  it('counts searches by telephone number, and no others', async () => {
    const { token } = await buildStaff(test, 'shift_lead')
    const used = async () =>
      (
        await test.sql<{ used: number }>(
          "select coalesce(sum(used), 0)::int as used from limit_counts where name = 'tillLookup'",
        )
      )[0]!.used
    const before = await used()
    const ask = staffAsk(test, { token })
    await ask('GET', '/orders?q=81234')
    expect(await used()).toBe(before + 1)
    await ask('GET', '/orders?q=FR-26')
    expect(await used()).toBe(before + 1)
  })
})

describe('an order', () => {
  it('records who saw a customer’s data, once in ten minutes', async () => {
    const { number } = await paidOrder()
    const looksOf = async (staffId: string) =>
      test.sql(
        `select facts from staff_acts where act = 'looked_at' and staff_id = $1::text::uuid and facts ->> 'order' = $2`,
        staffId,
        number,
      )
    await pageOf(number)
    await pageOf(number)
    expect(await looksOf(owner.id)).toEqual([{ facts: { order: number } }])
    const picker = await buildStaff(test, 'picker')
    await staffAsk(test, picker)('GET', `/orders/${number}`)
    expect(await looksOf(picker.id), 'who sees it masked').toEqual([])
  })

  it('has money that adds up, and one line of time', async () => {
    const { number } = await paidOrder()
    const { money, lines, timeline, actions, buyer: shown } = await pageOf(number)
    expect(money.total).toBe(
      money.subtotal +
        money.service_fee +
        money.shipping -
        money.discount_goods -
        money.discount_shipping,
    )
    expect(money.due + money.credit_used).toBe(money.total)
    expect(
      lines.reduce((sum: number, line: { line_total: number }) => sum + line.line_total, 0),
    ).toBe(money.subtotal)
    expect(timeline.map(({ kind, what }: Moment) => `${kind} ${what}`)).toEqual(
      expect.arrayContaining(['event place', 'payment opened', 'payment paid', 'event pay']),
    )
    expect(actions).toEqual(['confirm', 'cancel'])
    expect(shown).toMatchObject({ orders: 1, completed: 0, complaints: 0 })
    expect((await desk('GET', '/orders/FR-000000-XXXXX')).body.code).toBe('order_not_found')
  })

  it('goes on step by step, each with one act', async () => {
    const { id, number } = await paidOrder()
    for (const action of ['confirm', 'pick', 'pack']) {
      const { status } = await act(number, { action })
      expect(status).toBe(200)
    }
    expect((await stateOf(test, id)).state).toBe('packed')
    const acts = await test.sql<{ act: string }>(
      "select act from staff_acts where entity_kind = 'order' and entity_id = $1 order by id",
      id,
    )
    expect(acts.map(({ act }) => act)).toEqual(['order_confirm', 'order_pick', 'order_pack'])
    const accepted = (await pageOf(number)).timeline.find(({ what }: Moment) => what === 'confirm')
    expect(accepted).toMatchObject({ kind: 'event', actor: 'staff', by: 'Tini Kasir' })
    await expectBooksRight(test)
  })

  it('refuses what its state does not allow, and an older version', async () => {
    const { number } = await paidOrder()
    const { version } = await pageOf(number)
    expect((await act(number, { action: 'pack' })).body.code).toBe('order_state')
    await act(number, { action: 'confirm' })
    const late = await act(number, { action: 'pick', version })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'changed_meanwhile',
      details: { version: version + 1, state: 'confirmed' },
    })
  })

  it('takes a repeated request once', async () => {
    const { id, number } = await paidOrder()
    const { version } = await pageOf(number)
    const headers = { 'idempotency-key': `accept-${number}` }
    const body = { action: 'confirm', version }
    const answers = [await act(number, body, desk, headers), await act(number, body, desk, headers)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const acts = await test.sql('select 1 from staff_acts where entity_id = $1', id)
    expect(acts).toHaveLength(1)
  })

  it('is accepted once by two people at the same time', async () => {
    const { number } = await paidOrder()
    const { version } = await pageOf(number)
    const answers = await Promise.all([1, 2].map(() => act(number, { action: 'confirm', version })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('a cancellation by the shop', () => {
  it('gives everything back with goodwill, within the limit of the caller', async () => {
    const { id, number } = await paidOrder()
    const { cancelling, money } = await pageOf(number)
    expect(cancelling).toMatchObject({ returned: money.total, goodwill: 10_000, limit: 5_000_000 })
    expect((await act(number, { action: 'cancel' })).body.errors).toHaveProperty('reason')
    const lead = staffAsk(test, await buildStaff(test, 'shift_lead'))
    const waits = await act(number, { action: 'cancel', reason: 'Habis' }, lead)
    expect([waits.status, waits.body.code]).toEqual([202, 'approval_needed'])
    expect((await stateOf(test, id)).state).toBe('paid')
    const done = await act(number, { action: 'cancel', reason: 'Habis' })
    expect(done.body.data).toMatchObject({ state: 'cancelled', money: { refunded: money.total } })
    expect(done.body.data.timeline.some(({ kind }: Moment) => kind === 'refund')).toBe(true)
    await test.drain()
    await expectBooksRight(test)
  })

  it('answers a wish of the customer', async () => {
    const { id, number } = await paidOrder()
    await orderAction(test, id, 'confirm', 'pick')
    const wish = { token: buyer.token, body: { reason: 'Salah alamat' } }
    await test.request('POST', `/api/shop/orders/${id}/cancel`, wish)
    expect(await numbersOf('view=cancel_asked')).toContain(number)
    expect(await numbersOf('view=trouble&cancel_asked=1')).toContain(number)
    const { actions, cancelling, money } = await pageOf(number)
    expect(actions).toEqual(['pack', 'cancel', 'allow_cancel', 'refuse_cancel'])
    expect(cancelling.returned_if_asked).toBe(money.total - money.service_fee)
    expect((await act(number, { action: 'refuse_cancel' })).status).toBe(422)
    const refused = await act(number, { action: 'refuse_cancel', reason: 'Sudah dikemas' })
    expect(refused.body.data).toMatchObject({ state: 'picking', is_cancel_asked: false })
    await test.request('POST', `/api/shop/orders/${id}/cancel`, wish)
    const allowed = await act(number, { action: 'allow_cancel' })
    expect(allowed.body.data.money.refunded).toBe(money.total - money.service_fee)
    await test.drain()
    await expectBooksRight(test)
  })
})

describe('notes and messages', () => {
  const SECRET = 'Pelanggan sering menawar'

  it('shows a note to staff, pinned ones first, and never to the customer', async () => {
    const { id, number } = await paidOrder()
    await desk('POST', `/orders/${number}/notes`, { text: SECRET, pinned: true })
    await desk('POST', `/orders/${number}/notes`, { text: `${SECRET} sekali` })
    const { staff_notes: notes, has_staff_note: hasNote, timeline } = await pageOf(number)
    expect(notes.map(({ is_pinned: isPinned }: { is_pinned: boolean }) => isPinned)).toEqual([
      true,
      false,
    ])
    expect([hasNote, notes[0].text, notes[0].is_own]).toEqual([true, SECRET, true])
    expect(timeline.filter(({ what }: Moment) => what === 'note_added')).toHaveLength(2)
    expect(await numbersOf('has_note=1')).toContain(number)
    await test.drain()
    const asked = [
      `/api/shop/orders/${id}`,
      '/api/shop/orders',
      `/api/shop/checkout/order/${id}`,
      `/api/shop/orders/${id}/tracking`,
    ]
    for (const path of asked) {
      const { status, body } = await test.request('GET', path, { token: buyer.token })
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain(SECRET)
    }
    const stored = await test.sql(
      "select 1 from outbox where payload::text like '%menawar%' union all select 1 from notifications where params::text like '%menawar%'",
    )
    expect(stored).toEqual([])
  })

  it('lets only its author delete a note', async () => {
    const { number } = await paidOrder()
    const { body } = await desk('POST', `/orders/${number}/notes`, { text: SECRET })
    const path = `/orders/${number}/notes/${body.data.staff_notes[0].id}`
    const other = staffAsk(test, await buildStaff(test, 'support'))
    expect((await other('DELETE', path)).status).toBe(404)
    expect((await desk('DELETE', path)).body.data.staff_notes).toEqual([])
  })

  it('sends a message by the channels that reach the customer', async () => {
    const { number } = await paidOrder()
    const text = 'Mangga kami ganti dengan yang lebih matang {url}'
    const { status, body } = await desk('POST', `/orders/${number}/messages`, { text })
    expect(status).toBe(200)
    const written = body.data.timeline.find(({ kind }: Moment) => kind === 'message')
    expect(written).toMatchObject({
      kind: 'message',
      what: 'whatsapp',
      by: 'Tini Kasir',
      text,
    })
    await test.drain()
    const sent = await test.sql<{ text: string }>(
      "select body as text from demo_messages where purpose = 'order_staff'",
    )
    expect(sent.map(({ text: said }) => said)).toEqual([expect.stringContaining(text)])
  })

  it('refuses a message without a confirmed contact', async () => {
    const { number } = await paidOrder()
    await test.sql(
      'update customers set phone_verified_at = null, email_verified_at = null where id = $1::text::uuid',
      buyer.id,
    )
    const { body } = await desk('POST', `/orders/${number}/messages`, { text: 'Halo' })
    expect(body.code).toBe('no_contact')
  })
})

it('a picker picks and packs, and decides nothing else', async () => {
  const { number } = await paidOrder()
  const picker = staffAsk(test, await buildStaff(test, 'picker', null))
  expect((await picker('GET', `/orders/${number}`)).body.data.actions).toEqual([])
  expect((await act(number, { action: 'confirm' }, picker)).status).toBe(403)
  expect((await act(number, { action: 'confirm' })).status).toBe(200)
  expect((await picker('GET', `/orders/${number}`)).body.data.actions).toEqual(['pick'])
  for (const action of ['pick', 'pack'])
    expect((await act(number, { action }, picker)).status).toBe(200)
  expect((await act(number, { action: 'cancel', reason: 'x' }, picker)).status).toBe(403)
  expect((await pageOf(number)).state).toBe('packed')
})
