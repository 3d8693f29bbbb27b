/** Runs, tasks, weights, shorts, substitutes and packing, from accepting an order to its money. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildHamper,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  payOrder,
  stateOf,
  stockOf,
} from '../../../test/support/builders.ts'
import { orderAction, refund } from '../../../test/support/orders.ts'
import { openFloorShop, type Floor } from '../../../test/support/floor.ts'
import { buildWeighed } from '../../../test/support/picking.ts'
import { buildStaff } from '../../../test/support/staff.ts'
import { TEST_NOW, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
let floor: Floor
let lead: string
let close: () => Promise<void>
beforeAll(async () => {
  ;({ test, floor, close } = await openFloorShop())
  lead = (await buildStaff(test, 'shift_lead')).token
})
afterAll(() => close())

const ask: Floor['ask'] = (...given) => floor.ask(...given)
const nextWindow = () => floor.nextWindow()
const orderOf: Floor['orderOf'] = (...given) => floor.orderOf(...given)
const runOf: Floor['runOf'] = (window) => floor.runOf(window)
const tasksOf: Floor['tasksOf'] = (id) => floor.tasksOf(id)
const act: Floor['act'] = (...given) => floor.act(...given)
const pack: Floor['pack'] = (...given) => floor.pack(...given)
const refundsOf: Floor['refundsOf'] = (id) => floor.refundsOf(id)
const weighed = (given: Parameters<typeof buildProduct>[1]) => buildWeighed(test, given)
describe('a run', () => {
  it('names the zones of its goods, as its orders do', async () => {
    const window = nextWindow()
    const [banana, peas] = [await buildProduct(test), await buildProduct(test)]
    await test.sql('update products set frozen = true where id = $1', peas.id)
    const { orderId } = await orderOf(
      [
        [banana, 1],
        [peas, 1],
      ],
      window,
    )
    const { id } = await runOf(window)
    const zones = ['ambient', 'frozen']
    expect((await ask('GET', `/pick-runs/${id}`)).body.data.zones).toEqual(zones)
    const listed = await ask('GET', '/orders?view=open&per_page=100', undefined, lead)
    const row = listed.body.data.find((order: { id: string }) => order.id === orderId)
    expect(row.zones).toEqual(zones)
  })

  it('puts equal goods of several orders next to each other and shows no more than a first name', async () => {
    const window = nextWindow()
    const [apple, mango] = [await buildProduct(test), await buildProduct(test)]
    const [one, two] = [
      await orderOf(
        [
          [apple, 2],
          [mango, 1],
        ],
        window,
      ),
      await orderOf(
        [
          [mango, 3],
          [apple, 1],
        ],
        window,
      ),
    ]
    const waiting = (await ask('GET', '/pick-runs')).body.data.waiting
    expect(waiting).toContainEqual(
      expect.objectContaining({
        window: expect.objectContaining({ day: window.day, start: window.start }),
        orders: 2,
      }),
    )
    const { id, tasks } = await runOf(window)
    const names = tasks.map(({ variation_id }) => variation_id)
    expect(new Set([names.slice(0, 2).join(), names.slice(2).join()])).toEqual(
      new Set([
        [apple, apple].map((p) => p.variationId).join(),
        [mango, mango].map((p) => p.variationId).join(),
      ]),
    )
    expect(tasks.every(({ batch }) => batch !== null)).toBe(true)
    const { totes } = (await ask('GET', `/pick-runs/${id}`)).body.data
    expect(
      totes.map(({ letter, first_name }: Record<string, string>) => [letter, first_name]),
    ).toEqual([
      ['A', 'Sinta'],
      ['B', 'Sinta'],
    ])
    for (const { orderId } of [one, two])
      expect((await stateOf(test, orderId)).state).toBe('picking')
    expect(
      (await ask('POST', '/pick-runs', { window_day: window.day, window_start: window.start })).body
        .code,
    ).toBe('nothing_to_pick')
  })

  it('splits a line over batches, first expired first', async () => {
    const window = nextWindow()
    const product = await buildProduct(test, { stock: 2, safety: 0 })
    await test.sql(
      `with b as (
         insert into batches (id, location_id, variation_id, source, received_at, best_before, on_hand, state, fit)
         select gen_random_uuid(), location_id, variation_id, 'stock', received_at, best_before + 3, 3, 'open', true from batches where variation_id = $1 returning id, variation_id, location_id
       ), s as (update stock_items set on_hand = on_hand + 3 where variation_id = $1)
       insert into stock_movements (location_id, variation_id, batch_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
       select location_id, variation_id, id, 'receive', 3, 0, 'stock', variation_id::text, 'test', now() from b`,
      product.variationId,
    )
    const { orderId } = await orderOf([[product, 4]], window)
    const { tasks } = await runOf(window)
    expect(tasks.map(({ wanted }) => wanted)).toEqual([2, 2])
    expect(new Set(tasks.map(({ batch }) => batch?.code)).size).toBe(2)
    for (const task of tasks) expect((await act(task, { act: 'pick' })).status).toBe(200)
    expect((await pack(orderId)).body.data.state).toBe('packed')
    expect(await stockOf(test, product.variationId)).toMatchObject({ saleable: 1, reserved: 0 })
  })

  it('is handed over without losing what is picked', async () => {
    const window = nextWindow()
    const [apple, mango] = [await buildProduct(test), await buildProduct(test)]
    await orderOf(
      [
        [apple, 1],
        [mango, 1],
      ],
      window,
    )
    const { id, tasks } = await runOf(window)
    await act(tasks[0]!, { act: 'pick' })
    expect((await act(tasks[1]!, { act: 'pick' }, lead)).body.code).toBe('pick_task_taken')
    expect((await ask('POST', `/pick-runs/${id}/hand-over`, {})).body.data.released).toBe(1)
    const { claimed } = (await ask('POST', `/pick-runs/${id}/take`, {}, lead)).body.data
    expect(claimed).toEqual([tasks[1]!.id])
    expect((await act(tasks[1]!, { act: 'pick' }, lead)).status).toBe(200)
    expect((await act(tasks[0]!, { act: 'pick' }, lead)).body.code).toBe('pick_task_taken')
  })

  it('of a picker who is dismissed is for others to end', async () => {
    const window = nextWindow()
    await orderOf([[await buildProduct(test), 2]], window)
    const { id, token } = await buildStaff(test, 'picker')
    const { id: runId } = (
      await ask('POST', '/pick-runs', { window_day: window.day, window_start: window.start }, token)
    ).body.data
    expect(
      (await ask('POST', `/pick-runs/${runId}/take`, {}, token)).body.data.claimed,
    ).toHaveLength(1)
    const [task] = await tasksOf(runId)
    expect((await act(task!, { act: 'pick' })).body.code).toBe('pick_task_taken')
    const owner = (await buildStaff(test, 'owner')).token
    expect((await ask('POST', `/people/${id}/dismiss`, {}, owner)).status).toBe(200)
    await test.drain()
    expect((await act(task!, { act: 'pick' })).status).toBe(200)
  })
})

describe('weighed goods', () => {
  it('are named as the scales do, whose labels are read by the settings', async () => {
    const window = nextWindow()
    const product = await weighed({ price: 80_000, weightG: 1_000 })
    await test.sql(`update variations set plu = '54321' where id = $1`, product.variationId)
    await orderOf([[product, 1]], window)
    await changeSettings(test, { 'scale.itemDigits': 4, 'scale.pricePrefix': 21 })
    const { id } = await runOf(window)
    const { task_list: tasks, labels } = (await ask('GET', `/pick-runs/${id}`)).body.data
    await changeSettings(test, { 'scale.itemDigits': 5, 'scale.pricePrefix': 0 })
    expect(tasks).toMatchObject([{ plu: '54321', is_weighed: true }])
    expect(labels).toEqual({ item_digits: 4, price_prefix: 21, price_unit: 1 })
  })

  it('give money back from 3 % below, are free up to 10 % above, and are refused beyond', async () => {
    const window = nextWindow()
    const product = await weighed({ price: 80_000, weightG: 1_000 })
    const { orderId, buyer } = await orderOf([[product, 2]], window)
    const { tasks } = await runOf(window)
    const [task] = tasks
    const weigh = (grams: number[], more = {}) => act(task!, { act: 'pick', grams, ...more })
    expect((await weigh([])).body.code).toBe('weight_missing')
    expect((await weigh([90, 1_000])).body.code).toBe('weight_unlikely')
    expect((await weigh([1_000, 1_101])).body.code).toBe('weight_too_heavy')
    expect((await weigh([900, 1_100])).status).toBe(200)
    await pack(orderId)
    // A tenth of one of two units: Rp160.000 × 100 / 2.000.
    expect(await refundsOf(orderId)).toEqual([
      { cause: 'weight', amount: 8_000, route: 'store_credit' },
    ])
    const credit = await test.request('GET', '/api/account/v1/store-credit', {
      token: buyer.accountToken,
    })
    expect(credit.body.data.balance).toBe(8_000)
    const [row] = await test.sql<{ picked_g: number }>(
      'select picked_g from orders where id = $1',
      orderId,
    )
    expect(row!.picked_g).toBe(2_000)
    const shop = (path: string) => test.request('GET', `/api/shop${path}`, { token: buyer.token })
    const order = (await shop(`/orders/${orderId}`)).body.data
    expect(order.lines[0]).toMatchObject({
      found: ['True weight 2.000 g · Rp8.000/100 g'],
      adjustments: [{ kind: 'weight', text: '100 g lighter than ordered', amount: 8_000 }],
    })
    const invoice = (await shop(`/orders/${orderId}/invoice`)).body.data
    expect(invoice.total).toBe(order.total - 8_000)
    expect(invoice.exempt.amount + invoice.taxed.amount).toBe(invoice.total)
    const [sales] = await test.sql<{ sum: number }>(
      `select -sum(l.amount)::integer as sum from journal_lines l join journal_entries e on e.id = l.entry_id
       where l.account like 'sales:%' and (e.cause_id in (select id::text from payments where order_id = $1::uuid) or e.cause_id in (select id::text from refunds where order_id = $1::uuid))`,
      orderId,
    )
    expect(sales!.sum).toBe(invoice.total)
  })

  it('show their true weight wherever the order shows one', async () => {
    const window = nextWindow()
    const product = await weighed({ price: 100_000, weightG: 1_000 })
    const { orderId, buyer } = await orderOf([[product, 2]], window)
    const { tasks } = await runOf(window)
    await act(tasks[0]!, { act: 'pick', grams: [990, 1_035] })
    await pack(orderId)
    const grams = 2_025
    const shopAsk = (path: string) =>
      test.request('GET', `/api/shop/orders/${orderId}${path}`, { token: buyer.token })
    const { number, lines, timeline } = (await shopAsk('')).body.data
    const words = 'True weight 2.025 g · Rp10.000/100 g'
    expect(lines[0].found).toEqual([words])
    expect((await shopAsk('/invoice')).body.data.lines[0].found).toEqual([words])
    const packed = (all: { action?: string; state?: string; what?: string }[]) =>
      all.find(({ state, what }) => state === 'packed' || what === 'pack')
    expect(packed(timeline)).toMatchObject({ reason: 'True weight 2.025 g' })

    const staffOrder = (await ask('GET', `/orders/${number}`, undefined, lead)).body.data
    expect(staffOrder.weight_g).toBe(grams)
    expect(staffOrder.lines[0].found).toEqual([words])
    expect(packed(staffOrder.timeline)).toMatchObject({ text: 'True weight 2.025 g' })
    const listed = await ask('GET', `/orders?q=${number}`, undefined, lead)
    expect(listed.body.data[0].weight_g).toBe(grams)
    const file = await ask(
      'GET',
      `/exports/lists/orders?q=${number}&columns=number,weight`,
      undefined,
      lead,
    )
    expect(String(file.body)).toContain(`${number},${grams}`)
    const desk = (await buildStaff(test, 'rider_desk')).token
    const runs = await ask('GET', `/runs?day=${window.day}&start=${window.start}`, undefined, desk)
    expect(JSON.stringify(runs.body.data)).toContain(`"grams":${grams}`)
  })

  it('let a shift lead allow a heavy one', async () => {
    const window = nextWindow()
    const product = await weighed({ price: 80_000, weightG: 1_000 })
    await orderOf([[product, 1]], window)
    const { id, tasks } = await runOf(window)
    await ask('POST', `/pick-runs/${id}/hand-over`, {})
    const heavy = { act: 'pick', grams: [1_300] }
    expect((await act(tasks[0]!, heavy)).body.code).toBe('weight_too_heavy')
    expect((await act(tasks[0]!, heavy, lead)).status).toBe(200)
  })
})

describe('what is missing', () => {
  it('goes back by its route when the order is packed, once, and its units are free again', async () => {
    const window = nextWindow()
    const [product, other] = [await buildProduct(test, { price: 40_000 }), await buildProduct(test)]
    await test.sql(`update products set category_slug = category_slug where id = $1`, product.id)
    const buyer = await buildBuyer(test)
    for (const { id } of [product, other])
      await test.request('PUT', `/api/shop/checkout/substitutes/${id}`, {
        token: buyer.token,
        body: { choice: 'refund' },
      })
    const { orderId } = await orderOf(
      [
        [product, 3],
        [other, 1],
      ],
      window,
      buyer,
    )
    const { id, tasks } = await runOf(window)
    const mine = tasks.find(({ variation_id }) => variation_id === product.variationId)!
    const rest = tasks.find(({ variation_id }) => variation_id === other.variationId)!
    const picked = await act(mine, { act: 'pick', quantity: 1 })
    expect(picked.body.data.next).not.toBeNull()
    expect((await pack(orderId)).body.code).toBe('order_unpicked')
    expect((await act({ id: picked.body.data.next }, { act: 'short' })).body.data.state).toBe(
      'short',
    )
    await act(rest, { act: 'pick' })
    expect((await tasksOf(id)).every(({ state }) => state !== 'open')).toBe(true)
    const before = await stateOf(test, orderId)
    expect((await pack(orderId)).status).toBe(200)
    expect((await pack(orderId)).body.code).toBe('order_state')
    expect(await refundsOf(orderId)).toEqual([{ cause: 'short', amount: 80_000, route: 'gateway' }])
    expect(await stockOf(test, product.variationId)).toMatchObject({ saleable: 99, reserved: 0 })
    expect(before.total).toBeGreaterThan(0)
  })

  it('ends an order of which nothing came as cancelled by the shop, with its goodwill', async () => {
    const window = nextWindow()
    const product = await buildProduct(test, { price: 60_000 })
    const buyer = await buildBuyer(test)
    await test.request('PUT', `/api/shop/checkout/substitutes/${product.id}`, {
      token: buyer.token,
      body: { choice: 'refund' },
    })
    const { orderId } = await orderOf([[product, 1]], window, buyer)
    const { tasks } = await runOf(window)
    await act(tasks[0]!, { act: 'short' })
    expect((await pack(orderId)).body.data.state).toBe('cancelled')
    const credit = await test.request('GET', '/api/account/v1/store-credit', {
      token: buyer.accountToken,
    })
    expect(credit.body.data.balance).toBe(10_000)
  })

  it('is replaced by the best match without asking; a cheaper one gives the difference back', async () => {
    const window = nextWindow()
    const category = 'pengganti'
    const product = await buildProduct(test, { category, price: 50_000 })
    const cheaper = await buildProduct(test, { category, price: 40_000 })
    const { orderId, buyer } = await orderOf([[product, 2]], window)
    const { id, tasks } = await runOf(window)
    const short = await act(tasks[0]!, { act: 'short' })
    expect(short.body.data.state).toBe('substituted')
    const instead = (await tasksOf(id)).find(({ id: own }) => own === short.body.data.next)!
    expect(instead.variation_id).toBe(cheaper.variationId)
    await expectBooksRight(test)
    await act(instead, { act: 'pick' })
    await pack(orderId)
    expect(await refundsOf(orderId)).toEqual([
      { cause: 'substitution', amount: 20_000, route: 'store_credit' },
    ])
    expect(await stockOf(test, cheaper.variationId)).toMatchObject({ saleable: 98, reserved: 0 })
    expect(await stockOf(test, product.variationId)).toMatchObject({ saleable: 100, reserved: 0 })
    const notices = await test.request('GET', '/api/account/v1/notifications', {
      token: buyer.accountToken,
    })
    expect(JSON.stringify(notices.body.data)).toContain('We replaced something')
  })

  it('goes back to its own shelf when it is returned, not to the one of what was missing', async () => {
    const window = nextWindow()
    const category = 'pengganti-retur'
    const given = { category, price: 50_000, stock: 100, safety: 0 }
    const [product, instead] = [await buildProduct(test, given), await buildProduct(test, given)]
    const { orderId } = await orderOf([[product, 3]], window)
    const { id, tasks } = await runOf(window)
    const rest = (await act(tasks[0]!, { act: 'pick', quantity: 1 })).body.data.next
    const short = await act({ id: rest }, { act: 'short' })
    await act(
      (await tasksOf(id)).find(({ id: own }) => own === short.body.data.next)!,
      {
        act: 'pick',
      },
    )
    await pack(orderId)
    await orderAction(test, orderId, 'send', 'deliver')
    const onHand = () =>
      Promise.all(
        [product, instead].map(
          async ({ variationId }) => (await stockOf(test, variationId))!.onHand,
        ),
      )
    expect(await onHand()).toEqual([99, 98])
    const [line] = await test.sql<{ id: string }>(
      'select id from order_lines where order_id = $1::text::uuid',
      orderId,
    )
    const part = { withShipping: false, withServiceFee: false, goods: 'shelf' } as const
    await refund(test, orderId, { ...part, lines: [{ orderItemId: line!.id, quantity: 2 }] })
    expect(await onHand()).toEqual([100, 99])
    await refund(test, orderId, { ...part, lines: [{ orderItemId: line!.id, quantity: 1 }] })
    expect(await onHand()).toEqual([100, 100])
  })
})

describe('packing', () => {
  it('asks again for an odd weight, refuses another box, and can be undone before a courier is booked', async () => {
    const window = nextWindow()
    const product = await buildProduct(test, { weightG: 500 })
    const { orderId } = await orderOf([[product, 2]], window)
    const { id, tasks } = await runOf(window)
    const tote = { code: `T-${orderId.slice(-8)}` }
    expect((await ask('PUT', `/pick-runs/${id}/totes/${orderId}`, tote)).status).toBe(200)
    await act(tasks[0]!, { act: 'pick' })
    expect((await pack(orderId, { tote: 'T-9' })).body.code).toBe('tote_differs')
    expect((await pack(orderId, { weight_g: 1_100 })).body.code).toBe('parcel_weight')
    // Within five percent, but enough for a piece too many.
    expect((await pack(orderId, { weight_g: 1_050 })).body.code).toBe('parcel_weight')
    expect((await pack(orderId, { weight_g: 0 })).body.errors.weight_g).toHaveLength(1)
    expect((await pack(orderId, { tote: tote.code, weight_g: 1_040 })).body.data.state).toBe(
      'packed',
    )
    expect((await ask('POST', `/packing/${orderId}/undo`, {})).body.data.state).toBe('picking')
    expect(await stockOf(test, product.variationId)).toMatchObject({ saleable: 98, reserved: 2 })
    await expectBooksRight(test)
    expect((await act(tasks[0]!, { act: 'undo' })).body.data.state).toBe('open')
    expect((await act(tasks[0]!, { act: 'pick' })).status).toBe(200)
    expect((await pack(orderId, { is_sure: true, weight_g: 9 })).body.data.state).toBe('packed')
    expect((await ask('GET', '/packing')).body.data).toContainEqual(
      expect.objectContaining({ id: orderId, state: 'packed', bags: 1, weight_g: 1_000 }),
    )
  })

  it('ends an order of which parts were picked but no whole hamper', async () => {
    const window = nextWindow()
    const given = { stock: 100, safety: 0 }
    const [part, other] = [await buildProduct(test, given), await buildProduct(test, given)]
    const hamper = await buildHamper(test, [
      [part, 1],
      [other, 1],
    ])
    const { orderId } = await orderOf([[hamper, 1]], window)
    const { tasks } = await runOf(window)
    const [first, second] = tasks
    await act(first!, { act: 'pick' })
    await act(second!, { act: 'short' })
    expect((await pack(orderId)).body.data.state).toBe('cancelled')
    for (const { variationId } of [part, other])
      expect(await stockOf(test, variationId)).toMatchObject({ reserved: 0, onHand: 100 })
  })

  it('refuses other doors as well while a task is open', async () => {
    const window = nextWindow()
    const { orderId } = await orderOf([[await buildProduct(test), 1]], window)
    await runOf(window)
    await expect(orderAction(test, orderId, 'pack')).rejects.toThrow('order_unpicked')
  })
})

it('an order without a run is packed as before', async () => {
  test.clock.set(TEST_NOW)
  const product = await buildProduct(test)
  const orderId = await buildOrder(test, await buildBuyer(test), product)
  await payOrder(test, orderId)
  await orderAction(test, orderId, 'pick', 'pack')
  expect(await stockOf(test, product.variationId)).toMatchObject({ saleable: 99, reserved: 0 })
})
