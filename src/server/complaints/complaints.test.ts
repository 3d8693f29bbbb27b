import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  payOrder,
  signInAgain,
  type Buyer,
} from '../../../test/support/builders.ts'
import {
  buildDelivered,
  complain,
  complaintIn,
  DESCRIPTION,
  linesOf,
  photoOf,
  type Delivered,
} from '../../../test/support/complaints.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { approve } from './decide.ts'

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

const path = (orderId: string, rest = '') => `/api/shop/orders/${orderId}/complaints${rest}`
const get = (url: string, token?: string, language = 'en-US') =>
  test.request('GET', url, {
    ...(token ? { token } : {}),
    headers: { 'accept-language': language },
  })
const items = (one: Delivered, quantity = 1) => [{ order_item_id: one.lineId, quantity }]
const noticesOf = async (buyer: Buyer): Promise<string[]> =>
  (await get('/api/account/v1/notifications', buyer.accountToken)).body.data.map(
    ({ kind }: { kind: string }) => kind,
  )
describe('authentication', () => {
  const NOBODY = randomUUID()
  const calls: ['GET' | 'POST', string][] = [
    ['GET', '/orders/{id}/complaint-reasons'],
    ['GET', '/orders/{id}/complaints'],
    ['POST', '/orders/{id}/complaints'],
    ['GET', '/orders/{id}/complaints/{c}'],
    ['POST', '/orders/{id}/complaints/{c}/answer'],
    ['POST', '/orders/{id}/complaints/{c}/reopen'],
    ['GET', '/orders/{id}/complaints/{c}/photos/{p}'],
  ]
  const body = {
    slug: 'item-missingincomplete',
    items: [{ order_item_id: NOBODY, quantity: 1 }],
    description: DESCRIPTION,
  }
  const send = (method: string, url: string, token?: string) =>
    test.request(method, `/api/shop${url}`, {
      ...(token ? { token } : {}),
      ...(method === 'GET' ? {} : { body }),
    })

  it.each(calls)('401 for a guest: %s %s', async (method, url) =>
    expect(
      (
        await send(
          method,
          url.replace('{id}', NOBODY).replace('{c}', NOBODY).replace('{p}', NOBODY),
        )
      ).status,
    ).toBe(401),
  )

  it('404 for another customer with each id of the owner, and for the owner with ids that do not belong together', async () => {
    const one = await buildDelivered(test)
    const id = await complaintIn(
      test,
      { token: one.buyer.token, orderId: one.orderId },
      'need_info',
      [await photoOf()],
    )
    const photo = (await get(path(one.orderId, `/${id}`), one.buyer.token)).body.data.photos[0].id
    const [stranger, other] = [
      await buildBuyer(test),
      await buildDelivered(test, { buyer: one.buyer }),
    ]
    const before = await test.sql('select * from complaint_events order by id')
    for (const [method, url] of calls) {
      const real = url.replace('{c}', id).replace('{p}', photo)
      const foreign = await send(method, real.replace('{id}', one.orderId), stranger.token)
      expect({ url, status: foreign.status }).toEqual({ url, status: 404 })
    }
    for (const [method, url] of calls.filter(([, each]) => each.includes('{c}'))) {
      const real = url.replace('{c}', id).replace('{p}', photo)
      const crossed = await send(method, real.replace('{id}', other.orderId), one.buyer.token)
      expect({ url, status: crossed.status }).toEqual({ url, status: 404 })
    }
    expect(await test.sql('select * from complaint_events order by id')).toEqual(before)
  })
})

describe('GET /orders/{id}/complaint-reasons', () => {
  it('200 four reasons in both languages, each with whether it applies and why not', async () => {
    const one = await buildDelivered(test)
    const { data } = (
      await get(`/api/shop/orders/${one.orderId}/complaint-reasons`, one.buyer.token)
    ).body
    expect(
      data.reasons.map((reason: { slug: string; title: string }) => [reason.slug, reason.title]),
    ).toEqual([
      ['item-not-yet-arrived', 'My order has not arrived yet'],
      ['item-received-damaged', 'Something arrived damaged'],
      ['not-as-described', 'Something is not as described'],
      ['item-missingincomplete', 'Something is missing or incomplete'],
    ])
    expect(data.reasons.map((reason: { is_available: boolean }) => reason.is_available)).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(data.reasons[0].reason).toBe(
      'Available from 21 Nov 2026 15:00 WIB, an hour after the delivery slot',
    )
    expect(data.reasons[1]).toMatchObject({
      needs_photos: true,
      reason: null,
      available_until: '2026-11-24T16:59:59.999Z',
    })
    expect(data.items).toMatchObject([
      { order_item_id: one.lineId, quantity: 4, quantity_max: 4, open_complaint_id: null },
    ])
    const indonesian = (
      await get(`/api/shop/orders/${one.orderId}/complaint-reasons`, one.buyer.token, 'id-ID')
    ).body.data
    expect(indonesian.reasons[1].title).toBe('Barang diterima rusak')
    const order = await get(`/api/shop/orders/${one.orderId}`, one.buyer.token)
    expect(order.body.data.actions).toContain('complain')
  })

  it('200 offers no reason before the order is paid', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const orderId = await buildOrder(test, buyer, product)
    const { data } = (await get(`/api/shop/orders/${orderId}/complaint-reasons`, buyer.token)).body
    expect(data.reasons.some((reason: { is_available: boolean }) => reason.is_available)).toBe(
      false,
    )
    expect((await get(`/api/shop/orders/${orderId}`, buyer.token)).body.data.actions).not.toContain(
      'complain',
    )
  })
})

describe('POST /orders/{id}/complaints', () => {
  it('201 for a staff decision: lines, photos, clocks, number and notice; its line is blocked for another complaint', async () => {
    const one = await buildDelivered(test)
    const photos = [await photoOf(), await photoOf('dua.jpg', '#335577')]
    const { status, body } = await complain(test, one.buyer.token, one.orderId, {
      slug: 'item-received-damaged',
      items: items(one, 2),
      photos,
      remedy: 'original',
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      number: expect.stringMatching(/^KP-261120-[2-9A-HJ-NP-Z]{5}$/),
      slug: 'item-received-damaged',
      state: 'submitted',
      decision: null,
      is_open: true,
      description: DESCRIPTION,
      remedy: 'original',
      outcome: null,
      actions: [],
      items: [
        {
          order_item_id: one.lineId,
          quantity: 2,
          given_quantity: 0,
          value: 200_000,
          formatted_value: 'Rp200.000',
        },
      ],
      events: [{ action: 'submit', state: 'submitted', actor: 'customer', words: '' }],
    })
    expect(body.data.photos).toHaveLength(2)
    expect(body.data.clocks).toMatchObject([
      { kind: 'first_answer', state: 'running', done_at: null },
      {
        kind: 'decision',
        state: 'running',
        due_at: new Date(test.clock.now().getTime() + 86_400_000).toISOString(),
      },
    ])
    expect(await noticesOf(one.buyer)).toContain('complaint.submit')
    const again = await complain(test, one.buyer.token, one.orderId, { items: items(one) })
    expect({ status: again.status, code: again.body.code }).toEqual({
      status: 409,
      code: 'complaint_open',
    })
    expect(
      (await get(path(one.orderId), one.buyer.token)).body.data.map(({ id }: { id: string }) => id),
    ).toEqual([body.data.id])
  })

  it('201 once out of twenty parallel requests', async () => {
    const one = await buildDelivered(test)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        complain(test, one.buyer.token, one.orderId, { items: items(one) }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(
      new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)),
    ).toEqual(new Set(['complaint_open']))
  })

  it('201 again for the same key, with the same complaint', async () => {
    const one = await buildDelivered(test)
    const key = randomUUID()
    const [first, second] = [
      await complain(test, one.buyer.token, one.orderId, { items: items(one), key }),
      await complain(test, one.buyer.token, one.orderId, { items: items(one), key }),
    ]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.body.data.id).toBe(first.body.data.id)
  })

  it('masks card numbers in descriptions and answers', async () => {
    const one = await buildDelivered(test)
    const { body } = await complain(test, one.buyer.token, one.orderId, {
      items: items(one),
      description: 'Kembalikan ke kartu 4111 1111 1111 1111 saja, ya.',
    })
    expect(body.data.description).toBe('Kembalikan ke kartu •••• 1111 saja, ya.')
    expect(await test.sql("select id from complaints where description like '%4111%'")).toEqual([])
  })

  const wrong: [string, string, (one: Delivered) => Parameters<typeof complain>[3]][] = [
    ['a slug outside the four', 'slug', (one) => ({ slug: 'too-expensive', items: items(one) })],
    ['no lines', 'items', () => ({ items: [] })],
    ['lines that are no JSON', 'items', () => ({ items: 'x' })],
    [
      'a line of another order',
      'items.0.order_item_id',
      () => ({ items: [{ order_item_id: randomUUID(), quantity: 1 }] }),
    ],
    ['more than was bought', 'items.0.quantity', (one) => ({ items: items(one, 5) })],
    ['none of it', 'items.0.quantity', (one) => ({ items: items(one, 0) })],
    ['less than none', 'items.0.quantity', (one) => ({ items: items(one, -1) })],
    ['half a piece', 'items.0.quantity', (one) => ({ items: items(one, 1.5) })],
    ['the same line twice', 'items', (one) => ({ items: [...items(one), ...items(one)] })],
    [
      'nine characters',
      'description',
      (one) => ({ items: items(one), description: ' 123456789 ' }),
    ],
    [
      '501 characters',
      'description',
      (one) => ({ items: items(one), description: 'x'.repeat(501) }),
    ],
    [
      'no photo of what is damaged',
      'photos',
      (one) => ({ slug: 'item-received-damaged', items: items(one) }),
    ],
    [
      'no photo of what is not as described',
      'photos',
      (one) => ({ slug: 'not-as-described', items: items(one) }),
    ],
    ['a remedy that there is not', 'remedy', (one) => ({ items: items(one), remedy: 'a car' })],
  ]
  it.each(wrong)('422 for %s', async (_, field, given) => {
    const one = await buildDelivered(test)
    const { status, body } = await complain(test, one.buyer.token, one.orderId, given(one))
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({
      status: 422,
      fields: [field],
    })
  })

  it('422 for six photos, 201 for five and for 500 characters', async () => {
    const one = await buildDelivered(test)
    const six = await Promise.all(Array.from({ length: 6 }, () => photoOf()))
    const given = { slug: 'not-as-described', items: items(one), description: '👍'.repeat(500) }
    const refused = await complain(test, one.buyer.token, one.orderId, { ...given, photos: six })
    expect({ status: refused.status, errors: refused.body.errors }).toEqual({
      status: 422,
      errors: { photos: ['At most 5 photos'] },
    })
    expect(
      (await complain(test, one.buyer.token, one.orderId, { ...given, photos: six.slice(1) }))
        .status,
    ).toBe(201)
  })

  it('409 outside its period, with the reason', async () => {
    const one = await buildDelivered(test)
    const early = await complain(test, one.buyer.token, one.orderId, {
      slug: 'item-not-yet-arrived',
      items: items(one),
    })
    expect({ status: early.status, code: early.body.code }).toEqual({
      status: 409,
      code: 'complaint_window',
    })
    expect(early.body.message).toContain('Available from 21 Nov 2026 15:00 WIB')
    test.clock.set('2026-11-24T16:59:59.000Z')
    const buyer = await signInAgain(test, one.buyer)
    const inTime = await complain(test, buyer.token, one.orderId, { items: items(one) })
    expect(inTime.status).toBe(201)
    test.clock.set('2026-11-24T17:00:00.000Z')
    const late = await complain(test, buyer.token, one.orderId, { items: items(one, 1) })
    expect({ status: late.status, code: late.body.code }).toEqual({
      status: 409,
      code: 'complaint_window',
    })
  })

  it('201 for what did not stay fresh until the end of its promised days, 409 the day after', async () => {
    const one = await buildDelivered(test)
    await test.sql('update order_lines set fresh_days = 9 where id = $1', one.lineId)
    const given = { slug: 'not-as-described', items: items(one), photos: [await photoOf()] }
    test.clock.set('2026-11-29T16:59:59.000Z')
    const buyer = await signInAgain(test, one.buyer)
    const reasons = (await get(`/api/shop/orders/${one.orderId}/complaint-reasons`, buyer.token))
      .body.data
    expect(
      reasons.reasons.map(({ is_available }: { is_available: boolean }) => is_available),
    ).toEqual([false, false, true, false])
    expect(reasons.items[0].slugs).toEqual(['not-as-described'])
    expect((await get(`/api/shop/orders/${one.orderId}`, buyer.token)).body.data.actions).toContain(
      'complain',
    )
    expect((await complain(test, buyer.token, one.orderId, given)).status).toBe(201)
    test.clock.set('2026-11-29T17:00:00.000Z')
    const late = await complain(test, buyer.token, one.orderId, given)
    expect({ status: late.status, code: late.body.code }).toEqual({
      status: 409,
      code: 'complaint_window',
    })
  })

  it('uses the freshness days that the product promised when the order was placed', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const orderId = await buildOrder(test, buyer, product)
    await test.sql('update products set min_life_on_delivery_days = 1 where id = $1', product.id)
    expect(
      await test.sql('select fresh_days from order_lines where order_id = $1', orderId),
    ).toEqual([{ fresh_days: 3 }])
  })

  it('201 for an order that is an hour past its window; never automatic, because it may still arrive', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 20_000 })]
    const orderId = await buildOrder(test, buyer, product, { quantity: 4 })
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick', 'pack', 'send')
    test.clock.set('2026-11-21T08:00:00.000Z')
    const [line] = await linesOf(test, orderId)
    const again = await signInAgain(test, buyer)
    const { status, body } = await complain(test, again.token, orderId, {
      slug: 'item-not-yet-arrived',
      items: [{ order_item_id: line!.id, quantity: 1 }],
    })
    expect({ status, state: body.data?.state }).toEqual({ status: 201, state: 'submitted' })
  })
})

describe('automatic approval', () => {
  it('gives store credit plus five per cent at once, for a small and rare complaint', async () => {
    const one = await buildDelivered(test, { price: 45_000, quantity: 12 })
    const { body } = await complain(test, one.buyer.token, one.orderId, { items: items(one) })
    expect(body.data).toMatchObject({
      state: 'resolved',
      decision: 'approved',
      status_text: 'Approved and settled',
      outcome: {
        remedy: 'store_credit',
        value: 47_250,
        text: 'You get Rp47.250 of store credit, including Rp2.250 extra',
      },
    })
    expect(body.data.events.map(({ action }: { action: string }) => action)).toEqual([
      'submit',
      'review',
      'approve',
      'resolve',
    ])
    expect(body.data.clocks.map(({ state }: { state: string }) => state)).toEqual(['met', 'met'])
    expect(await noticesOf(one.buyer)).toEqual(
      expect.arrayContaining(['complaint.submit', 'complaint.approve']),
    )
    // One of the twelve units is settled, so eleven are left.
    const reasons = (
      await get(`/api/shop/orders/${one.orderId}/complaint-reasons`, one.buyer.token)
    ).body.data
    expect(reasons.items[0]).toMatchObject({ quantity_max: 11, open_complaint_id: null })
  })

  it('excludes the third within a month, and parallel ones that exceed the limit together', async () => {
    const one = await buildDelivered(test, { price: 45_000, quantity: 12 })
    const others = [
      await buildDelivered(test, { price: 45_000, quantity: 12, buyer: one.buyer }),
      await buildDelivered(test, { price: 45_000, quantity: 12, buyer: one.buyer }),
    ]
    const answers = await Promise.all(
      [one, ...others].map((each) =>
        complain(test, one.buyer.token, each.orderId, { items: items(each) }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const inState = (state: string) => answers.filter(({ body }) => body.data.state === state)
    expect([inState('resolved').length, inState('submitted').length]).toEqual([2, 1])
    const waiting = inState('submitted')[0]!.body.data
    const [row] = await test.sql<{ reasons: string[] }>(
      'select reasons from complaints where id = $1',
      waiting.id,
    )
    expect(row!.reasons).toEqual(['often'])
  })

  it('excludes more than a tenth of the purchases in three months', async () => {
    const one = await buildDelivered(test, { price: 45_000, quantity: 9 })
    const { body } = await complain(test, one.buyer.token, one.orderId, { items: items(one) })
    expect(body.data.state).toBe('submitted')
    expect(
      (
        await approve(
          test.shop,
          body.data.number,
          { actor: 'operator', words: 'Maaf ya.', remedy: null, lines: null },
          test.clock.now(),
        )
      ).ok,
    ).toBe(true)
  })
})
