/** The stock desks: corrections, goods-in, counts, waste, holds and recalls. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, jakartaDate, MINUTE_MS } from '#domain/time.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  expectBooksRight,
  payOrder,
  stockOf,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { orderAction, refund } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import {
  batchesOf,
  counting,
  HUB,
  receiptForm,
  receiptLine,
  countedLine,
} from '../../../test/support/stock.ts'
import { keepFit } from './index.ts'

let test: TestShop
let lead: ReturnType<typeof staffAsk>
let picker: ReturnType<typeof staffAsk>
let finance: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  lead = staffAsk(test, await buildStaff(test, 'shift_lead', null))
  picker = staffAsk(test, await buildStaff(test, 'picker', null))
  finance = staffAsk(test, await buildStaff(test, 'finance', null))
  await keepFit(test.shop.database, jakartaDate(new Date(TEST_NOW)))
})
beforeEach(() => test.clock.set(TEST_NOW))
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const costing = async (given: Parameters<typeof buildProduct>[1], cost: number) => {
  const product = await buildProduct(test, given)
  await test.sql(
    'update variations set unit_cost = $1::bigint where id = $2::text::uuid',
    String(cost),
    product.variationId,
  )
  return product
}
const onHand = async ({ variationId }: TestProduct) => (await stockOf(test, variationId))!.onHand
const ordered = async (product: TestProduct, quantity = 1) => {
  const orderId = await buildOrder(test, await buildBuyer(test), product, { quantity })
  await payOrder(test, orderId)
  return orderId
}
const correct = (
  ask: typeof lead,
  { variationId }: TestProduct,
  difference: number,
  change: object = {},
) =>
  ask('POST', `/stock/${variationId}/corrections`, {
    location: HUB,
    difference,
    reason: difference > 0 ? 'found' : 'lost',
    words: '',
    batch_id: null,
    ...change,
  })

describe('the stock list', () => {
  it('finds a variation by its parts, with what is promised and when it ends', async () => {
    const product = await costing({ stock: 9, safety: 1, price: 30_000 }, 22_500)
    await ordered(product, 2)
    const { body } = await lead('GET', `/stock?search=${product.sku}`)
    expect(body.data[0]).toMatchObject({
      variation_id: product.variationId,
      on_hand: 10,
      promised: 2,
      free: 7,
      cost: 22_500,
      margin: 25,
      ends_on: '2036-01-01',
      cover_days: null,
    })
    const views = ['low', 'out', 'unfit', 'loss', 'no_shelf', 'slow']
    for (const view of views)
      expect((await lead('GET', `/stock?view=${view}&search=${product.sku}`)).status).toBe(200)
    const slow = await lead('GET', `/stock?view=slow&search=${product.sku}`)
    expect(slow.body.meta.total).toBe(1)
    for (const sort of ['name', 'sku', 'shelf', 'on_hand', 'free', 'ends']) {
      const first = await lead('GET', `/stock?sort=${sort}&per_page=1`)
      const next = await lead(
        'GET',
        `/stock?sort=${sort}&per_page=1&cursor=${first.body.meta.next_cursor}`,
      )
      expect([sort, next.status]).toEqual([sort, 200])
    }
  })

  it('says why there are as many as there are', async () => {
    const product = await buildProduct(test, { stock: 9, safety: 1 })
    const orderId = await ordered(product, 2)
    await orderAction(test, orderId, 'pick', 'pack')
    const { body } = await lead('GET', `/stock/${product.variationId}`)
    expect(
      body.data.movements.map(({ kind, units, after }: Record<string, unknown>) => [
        kind,
        units,
        after,
      ]),
    ).toEqual([
      ['sell', -2, 8],
      ['hold', 0, 10],
      ['receive', 10, 10],
    ])
    expect(body.data.movements[0]).toMatchObject({
      cause: 'order',
      cause_id: orderId,
      cause_name: expect.stringMatching(/^FR-/),
    })
    expect(body.data.batches).toHaveLength(1)
    const kindsFrom = async (cursor: string) => {
      const more = await lead('GET', `/stock/${product.variationId}?per_page=2${cursor}`)
      const kinds = more.body.data.movements.map(({ kind }: { kind: string }) => kind)
      return { kinds, next: more.body.meta.next_cursor }
    }
    const first = await kindsFrom('')
    expect(first.kinds).toEqual(['sell', 'hold'])
    expect(await kindsFrom(`&cursor=${first.next}`)).toEqual({ kinds: ['receive'], next: null })
  })
})

describe('lists of receipts and counts', () => {
  it('are of the place that sells online unless another is asked for', async () => {
    const product = await buildProduct(test, { stock: 3 })
    const supplier = 'Kebun Dua Tempat'
    await test.sql(
      `insert into locations (id, name, sells_online, deliver_from) select 'cabang-uji', name, false, deliver_from from locations where id = $1`,
      HUB,
    )
    for (const location of [HUB, 'cabang-uji']) {
      const form = receiptForm([receiptLine(test, product)], { location, supplier })
      expect((await picker('POST', '/receipts', form)).status).toBe(201)
      const count = { location, scope: 'all', scope_value: '', blind: true }
      expect((await lead('POST', '/counts', count)).body.code).toBeUndefined()
    }
    const placesOf = async (path: string) => [
      ...new Set(
        (await lead('GET', path)).body.data.map(({ location }: { location: string }) => location),
      ),
    ]
    const receipts = `/receipts?supplier=${encodeURIComponent(supplier)}`
    expect(await placesOf(receipts)).toEqual([HUB])
    expect(await placesOf(`${receipts}&location=cabang-uji`)).toEqual(['cabang-uji'])
    expect(await placesOf('/counts')).toEqual([HUB])
    expect(await placesOf('/counts?location=cabang-uji')).toEqual(['cabang-uji'])
  })
})

describe('what can be stocked', () => {
  it('is known to devices with all its codes, what is there first', async () => {
    const gone = await buildProduct(test, { stock: 0, safety: 0, name: 'Apel' })
    const there = await buildProduct(test, { name: 'Zaitun' })
    await test.sql(
      `update variations set barcode = $1, plu = $2 where id = $3::text::uuid`,
      '8990001112223',
      '31999',
      there.variationId,
    )
    type Known = { variation_id: string; codes: string[] }
    const goods: Known[] = (await picker('GET', '/known-goods')).body.data
    const at = ({ variationId }: TestProduct) =>
      goods.findIndex((one) => one.variation_id === variationId)
    expect(goods[at(there)]).toMatchObject({ codes: ['8990001112223', '31999'] })
    expect(goods[at(gone)]).toMatchObject({ codes: [] })
    expect(at(there)).toBeLessThan(at(gone))
  })
})

describe('a correction', () => {
  it('is a difference: two at once both count', async () => {
    const product = await buildProduct(test, { stock: 10, safety: 0 })
    const both = await Promise.all([correct(lead, product, -2), correct(picker, product, 3)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await onHand(product)).toBe(11)
  })

  it('below what is promised is refused with the orders that hold it', async () => {
    const product = await buildProduct(test, { stock: 3, safety: 0 })
    const orderId = await ordered(product, 2)
    const refused = await correct(lead, product, -2)
    expect([refused.status, refused.body.code]).toEqual([409, 'stock_promised'])
    expect(refused.body.details.goods[0]).toMatchObject({
      available: 1,
      orders: [{ id: orderId, quantity: 2 }],
    })
    expect(await onHand(product)).toBe(3)
  })

  it('needs words for another reason, and a second person above the limit', async () => {
    const product = await costing({ stock: 100, safety: 0 }, 60_000)
    expect((await correct(lead, product, -1, { reason: 'other' })).status).toBe(422)
    const waits = await correct(lead, product, -20)
    expect([waits.status, waits.body.code]).toEqual([202, 'approval_needed'])
    expect(await onHand(product)).toBe(100)
    const { id } = waits.body.details
    expect((await lead('POST', `/approvals/${id}/approve`, {})).status).toBe(403)
    expect((await finance('POST', `/approvals/${id}/approve`, {})).status).toBe(200)
    expect(await onHand(product)).toBe(80)
  })
})

describe('goods-in', () => {
  it('puts goods on sale at once, with their batch', async () => {
    const product = await buildProduct(test, { stock: 0, safety: 0 })
    const line = receiptLine(test, product, {
      brix: 14.5,
      arrival_c: 12,
      ripeness: 3,
      grade: 'A',
      origin: 'Batu',
    })
    const made = await picker('POST', '/receipts', receiptForm([line]))
    expect(made.status).toBe(201)
    expect((await stockOf(test, product.variationId))!.saleable).toBe(11)
    const { id } = made.body.data.lines[0].batch
    const { body } = await lead('GET', `/batches/${id}`)
    expect(body.data).toMatchObject({
      supplier: 'Kebun Uji',
      brix: 14.5,
      arrival_c: 12,
      ripeness: 3,
      receipt: { number: made.body.data.number },
      became: [
        { what: 'received', units: 12, worth: 120_000 },
        { what: 'sold', units: 0, worth: 0 },
        { what: 'wasted', units: 0, worth: 0 },
        { what: 'corrected', units: 0, worth: 0 },
        { what: 'on_hand', units: 12, worth: 120_000 },
      ],
    })
  })

  it('proposes the end of shelf life, and keeps what was refused', async () => {
    const product = await buildProduct(test, { stock: 0, safety: 0 })
    const lines = [
      receiptLine(test, product, { best_before: null, refused: 3, refused_reason: 'Memar' }),
      receiptLine(test, product, { delivered: 0, refused: 4, refused_reason: 'Busuk' }),
    ]
    const { body } = await picker('POST', '/receipts', receiptForm(lines))
    expect(body.data.lines[0]).toMatchObject({
      best_before: addDays(jakartaDate(test.clock.now()), 7),
      refused: 3,
    })
    expect(body.data.lines[1]).toMatchObject({ batch: null, refused: 4 })
  })

  it.each([
    ['ended', { best_before: '2026-11-19' }],
    ['short_life', { best_before: '2026-11-23' }],
    ['too_warm', { arrival_c: 40 }],
  ])('refuses goods that are %s unless a lead allows them', async (fault, change) => {
    const product = await buildProduct(test, { stock: 0, safety: 0 })
    const form = receiptForm([receiptLine(test, product, change)])
    const refused = await picker('POST', '/receipts', form)
    expect([refused.status, refused.body.code]).toEqual([409, 'goods_refused'])
    expect(refused.body.details).toMatchObject({ lines: [{ faults: [fault] }], may_allow: false })
    expect((await picker('POST', '/receipts', { ...form, allow_bad: true })).status).toBe(409)
    expect((await lead('POST', '/receipts', form)).status).toBe(409)
    const allowed = await lead('POST', '/receipts', { ...form, allow_bad: true })
    expect(allowed.status).toBe(201)
    expect(allowed.body.data.lines[0].allowed_by).not.toBeNull()
  })

  it('is corrected by a counter-receipt, as far as goods are there', async () => {
    const product = await buildProduct(test, { stock: 0, safety: 0 })
    const { body } = await picker('POST', '/receipts', receiptForm([receiptLine(test, product)]))
    const { id, lines } = body.data
    const back = (quantity: number) =>
      lead('POST', `/receipts/${id}/corrections`, {
        note: 'Salah hitung',
        lines: [{ batch_id: lines[0].batch.id, quantity }],
      })
    expect((await back(13)).body.code).toBe('stock_promised')
    expect((await back(2)).body.data.lines[0]).toMatchObject({ delivered: -2 })
    expect(await onHand(product)).toBe(10)
    const again = await lead('GET', `/receipts/${id}`)
    expect(again.body.data).toMatchObject({ lines: [{ delivered: 12 }], corrected_by: [{}] })
  })
})

describe('a count', () => {
  /** A number that a phone sends some time after it was counted. */
  const tap = (id: string, body: object, at: Date) =>
    picker('POST', `/counts/${id}/lines`, body, {
      'idempotency-key': randomUUID(),
      'x-petik-tapped-at': at.toISOString(),
    })
  const lineOf = async (id: string) => (await lead('GET', `/counts/${id}`)).body.data.items[0]

  it('does not see what was packed since as a difference, and hides the books', async () => {
    const { product, count } = await counting(test)
    const counted = test.clock.now()
    test.clock.advance(5 * MINUTE_MS)
    const orderId = await ordered(product, 3)
    await orderAction(test, orderId, 'pick', 'pack')
    test.clock.advance(MINUTE_MS)
    await tap(count.id, countedLine(product, 10), counted)
    expect(await lineOf(count.id)).toMatchObject({ counted: 10, expected: null, difference: null })
    const posted = await lead('POST', `/counts/${count.id}/post`, { uncounted: 'leave' })
    expect(posted.body.data).toMatchObject({ state: 'posted', worth: 0 })
    expect(await lineOf(count.id)).toMatchObject({ expected: 10, difference: 0 })
    expect(await onHand(product)).toBe(7)
  })

  it('makes the books right while orders go on', async () => {
    const { product, count } = await counting(test)
    await picker('POST', `/counts/${count.id}/lines`, countedLine(product, 8))
    test.clock.advance(MINUTE_MS)
    const orderId = await ordered(product, 2)
    await orderAction(test, orderId, 'pick', 'pack')
    await lead('POST', `/counts/${count.id}/post`, { uncounted: 'leave' })
    expect(await onHand(product)).toBe(6)
  })

  it('asks for a second number above the limit, and for a reason when it differs', async () => {
    const { product, count } = await counting(test)
    await test.sql(
      'update variations set unit_cost = 150000 where id = $1::text::uuid',
      product.variationId,
    )
    await picker('POST', `/counts/${count.id}/lines`, countedLine(product, 8))
    const early = await lead('POST', `/counts/${count.id}/post`, { uncounted: 'leave' })
    expect(early.body.details.problems).toEqual([{ sku: product.sku, problem: 'recount' }])
    const again = (counted: number, reason: string) =>
      lead(
        'POST',
        `/counts/${count.id}/lines`,
        countedLine(product, counted, { again: true, reason }),
      )
    expect((await again(9, '')).status).toBe(422)
    expect((await again(9, 'Satu di rak bawah')).status).toBe(200)
    await lead('POST', `/counts/${count.id}/post`, { uncounted: 'leave' })
    expect(await onHand(product)).toBe(9)
  })

  it('waits for another person above the limit, and holds all problems back at once', async () => {
    const { product, count } = await counting(test)
    await test.sql(
      'update variations set unit_cost = 600000 where id = $1::text::uuid',
      product.variationId,
    )
    await picker('POST', `/counts/${count.id}/lines`, countedLine(product, 8))
    await lead('POST', `/counts/${count.id}/lines`, countedLine(product, 8, { again: true }))
    const waits = await lead('POST', `/counts/${count.id}/post`, { uncounted: 'leave' })
    expect(waits.status).toBe(202)
    expect(await onHand(product)).toBe(10)
    await finance('POST', `/approvals/${waits.body.details.id}/approve`, {})
    expect(await onHand(product)).toBe(8)
    expect((await lead('POST', `/counts/${count.id}/post`, { uncounted: 'leave' })).body.code).toBe(
      'count_closed',
    )
  })

  it('is not posted below what is promised', async () => {
    const { product, count } = await counting(test)
    await ordered(product, 4)
    await picker('POST', `/counts/${count.id}/lines`, countedLine(product, 2))
    const refused = await lead('POST', `/counts/${count.id}/post`, { uncounted: 'leave' })
    expect(refused.body.details.problems).toEqual([{ sku: product.sku, problem: 'promised' }])
  })

  it('keeps what was counted last, whichever number arrives last', async () => {
    const { product, count } = await counting(test)
    const early = test.clock.now()
    test.clock.advance(MINUTE_MS)
    await tap(count.id, countedLine(product, 9), test.clock.now())
    await tap(count.id, countedLine(product, 4), early)
    expect(await lineOf(count.id)).toMatchObject({ counted: 9 })
  })

  it('shows the books only when a lead lets it', async () => {
    expect((await counting(test, { blind: false })).count.items[0]).toMatchObject({
      expected: null,
    })
    const own = await picker('POST', '/counts', {
      location: HUB,
      scope: 'all',
      scope_value: '',
      blind: false,
    })
    expect(own.status).toBe(403)
  })
})

describe('waste', () => {
  it('takes goods of a batch out, is summed up, and is put back within ten minutes', async () => {
    const product = await costing({ stock: 9, safety: 1 }, 10_000)
    const [batch] = await batchesOf(test, product)
    const body = { batch_id: batch!.id, quantity: 2, reason: 'ripe', note: '' }
    const made = await picker('POST', '/waste', body)
    expect(made.body.data).toMatchObject({ cost: 20_000, quantity: 2, undone: false })
    const list = await lead('GET', '/waste?reason=ripe')
    expect(list.body.meta.sums).toContainEqual(
      expect.objectContaining({ by: 'product', key: product.id, units: 2, cost: 20_000 }),
    )
    expect(await onHand(product)).toBe(8)
    const undo = () => picker('POST', `/waste/${made.body.data.id}/undo`)
    expect((await undo()).body.data.undone).toBe(true)
    expect((await undo()).status).toBe(409)
    expect(await onHand(product)).toBe(10)
    const late = await picker('POST', '/waste', body)
    test.clock.advance(11 * MINUTE_MS)
    expect((await picker('POST', `/waste/${late.body.data.id}/undo`)).status).toBe(409)
  })

  it('needs to know who got what was given away, and a second person above the limit', async () => {
    const product = await costing({ stock: 100, safety: 0 }, 60_000)
    const [batch] = await batchesOf(test, product)
    const waste = (quantity: number, change: object = {}) =>
      lead('POST', '/waste', {
        batch_id: batch!.id,
        quantity,
        reason: 'given_away',
        note: 'Panti',
        ...change,
      })
    expect((await waste(1, { note: '' })).status).toBe(422)
    const waits = await waste(9)
    expect(waits.status).toBe(202)
    expect(await onHand(product)).toBe(100)
    await finance('POST', `/approvals/${waits.body.details.id}/approve`, {})
    expect(await onHand(product)).toBe(91)
  })
})

describe('a recall', () => {
  it('stops the sale and lists every order and customer that got of the batch', async () => {
    const product = await buildProduct(test, { stock: 9, safety: 1 })
    const orders = [await ordered(product), await ordered(product, 2)]
    for (const orderId of orders) await orderAction(test, orderId, 'pick', 'pack')
    await ordered(product)
    const [batch] = await batchesOf(test, product)
    const held = await picker('POST', `/batches/${batch!.id}/hold`, { reason: 'Residu pestisida' })
    expect(held.body.data.state).toBe('held')
    expect((await stockOf(test, product.variationId))!.saleable).toBeLessThanOrEqual(0)
    const { body } = await lead('GET', `/batches/${batch!.id}/recall`)
    expect(body.data).toMatchObject({ customers: 2, units: 3 })
    expect(body.data.orders.map(({ order_id: id }: { order_id: string }) => id).toSorted()).toEqual(
      orders.toSorted(),
    )
    expect(body.data.orders[0].phone).toBeNull()
    expect(body.data.message.id).toContain('Residu pestisida')
    await picker('POST', `/batches/${batch!.id}/free`)
    expect((await stockOf(test, product.variationId))!.saleable).toBe(5)
  })

  it('leaves out orders whose goods all came back, and keeps those of a complaint', async () => {
    const product = await buildProduct(test, { stock: 9, safety: 1 })
    const [failed, complained] = [await ordered(product), await ordered(product, 2)]
    for (const orderId of [failed, complained])
      await orderAction(test, orderId, 'pick', 'pack', 'send')
    await orderAction(test, failed, 'fail_delivery')
    await refund(test, failed, { cause: 'failed_delivery', goods: 'shelf' })
    await orderAction(test, complained, 'deliver')
    await refund(test, complained)
    const [batch] = await batchesOf(test, product)
    const { body } = await lead('GET', `/batches/${batch!.id}/recall`)
    expect(body.data.orders).toMatchObject([{ order_id: complained, units: 2 }])
  })
})
