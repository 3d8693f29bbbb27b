/**
 * Goods available tomorrow at the earliest, from cart to order: alone, with today's goods, and as
 * windows and cut-offs pass.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  expectBooksRight,
  fillCart,
  placeOrder,
  signInAgain,
  slotOf,
  type Buyer,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
/** One product in stock now, one with tomorrow's supply. */
let today: TestProduct
let later: TestProduct
beforeAll(async () => {
  test = await openTestShop()
  today = await buildProduct(test, { stock: 500 })
  later = await buildProduct(test, { stock: 0, nextDay: 500 })
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})
beforeEach(() => test.clock.set(TEST_NOW))

const FIRST_TODAY = slotOf('2026-11-20', '12:00')
const FIRST_TOMORROW = slotOf('2026-11-21', '08:00')

const ask = (buyer: Buyer, method: string, path: string, body?: unknown) =>
  test.request(method, `/api/shop${path}`, {
    token: buyer.token,
    ...(body === undefined ? {} : { body }),
  })
const withGoods = async (...products: TestProduct[]): Promise<Buyer> => {
  const buyer = await buildBuyer(test)
  for (const product of products) await fillCart(test, buyer, product)
  return buyer
}
type Item = {
  id: string
  key: string
  selected: boolean
  selectable: boolean
  waits: boolean
  availability: string
}
const cartOf = async (buyer: Buyer) => {
  const { data } = (await ask(buyer, 'GET', '/cart')).body
  const items: Item[] = data.items
  const of = ({ variationId }: TestProduct) => items.find(({ id }) => id === variationId)
  return {
    data,
    today: of(today),
    later: of(later),
    window: data.delivery.window?.id ?? null,
    together: data.delivery.together?.id ?? null,
  }
}
const summaryOf = async (buyer: Buyer) => (await ask(buyer, 'GET', '/checkout/summary')).body.data
const choose = (buyer: Buyer, id: string) =>
  ask(buyer, 'PUT', '/checkout/time-pickup', { time_pickup: id })
const namesOf = (items: Item[]) =>
  items.map(({ id }) => (id === today.variationId ? 'today' : 'later')).toSorted()

describe('goods of tomorrow alone', () => {
  it('200 selects the first window of tomorrow, and can be ordered while windows of today are free', async () => {
    const buyer = await withGoods(later)
    expect(await cartOf(buyer)).toMatchObject({
      later: { selected: true, waits: false },
      window: FIRST_TOMORROW,
      together: null,
    })
    const summary = await summaryOf(buyer)
    expect(summary).toMatchObject({
      selected_time_pickup: FIRST_TOMORROW,
      requirements: [],
      waiting: { items: [] },
    })
    expect(
      summary.available_time_pickups.find(({ id }: { id: string }) => id === FIRST_TODAY),
    ).toMatchObject({ reason: 'too_soon' })
    const placed = await placeOrder(test, buyer, {
      slot: summary.selected_time_pickup,
      more: { expected_total: summary.total },
    })
    expect(placed.status).toBe(200)
  })

  it('200 drops a window of today chosen earlier', async () => {
    const buyer = await withGoods(today)
    expect((await choose(buyer, FIRST_TODAY)).status).toBe(200)
    await fillCart(test, buyer, later)
    const { today: line } = await cartOf(buyer)
    await ask(buyer, 'PUT', '/cart/update', { cart_item_key: line!.key, quantity: 0 })
    expect(await cartOf(buyer)).toMatchObject({
      later: { selected: true },
      window: FIRST_TOMORROW,
      data: { delivery: { is_chosen: false } },
    })
    expect(await summaryOf(buyer)).toMatchObject({
      selected_time_pickup: FIRST_TOMORROW,
      requirements: [],
    })
  })

  it('409 for a window of today, chosen or ordered', async () => {
    const buyer = await withGoods(later)
    expect((await choose(buyer, FIRST_TODAY)).body).toMatchObject({ code: 'slot_past' })
    expect((await placeOrder(test, buyer, { slot: FIRST_TODAY })).body).toMatchObject({
      code: 'slot_past',
    })
  })

  it('200 offers the next free window when the first has filled up', async () => {
    const buyer = await withGoods(later)
    expect((await cartOf(buyer)).window).toBe(FIRST_TOMORROW)
    const fill = (closed: boolean) =>
      test.sql(
        `insert into delivery_slots (location_id, day, start_time, capacity_orders, capacity_grams, closed) values ('kemang', '2026-11-21', '08:00', 20, 150000, $1)
         on conflict (location_id, day, start_time) do update set closed = excluded.closed`,
        closed,
      )
    await fill(true)
    expect((await cartOf(buyer)).window).toBe(slotOf('2026-11-21', '10:00'))
    expect((await placeOrder(test, buyer, { slot: FIRST_TOMORROW })).body.code).toBe('slot_full')
    expect((await summaryOf(buyer)).selected_time_pickup).toBe(slotOf('2026-11-21', '10:00'))
    await fill(false)
  })

  it('409 once tomorrow’s supply is closed: the line is sold out and reported', async () => {
    const buyer = await withGoods(later)
    test.clock.set('2026-11-20T13:00:00.000Z')
    const rested = await signInAgain(test, buyer)
    expect((await cartOf(rested)).later).toMatchObject({
      availability: 'out',
      selected: false,
      waits: false,
    })
    expect((await placeOrder(test, rested)).body.code).toBe('out_of_stock')
  })
})

describe('goods of today and of tomorrow', () => {
  it('200 today first: tomorrow’s goods wait, or everything comes together', async () => {
    const buyer = await withGoods(today, later)
    expect(await cartOf(buyer)).toMatchObject({
      today: { selected: true },
      later: { selected: false, selectable: false, waits: true },
      window: FIRST_TODAY,
      together: FIRST_TOMORROW,
    })
    const summary = await summaryOf(buyer)
    expect([
      namesOf(summary.items),
      namesOf(summary.waiting.items),
      summary.waiting.together.id,
    ]).toEqual([['today'], ['later'], FIRST_TOMORROW])
    const chosen = (await choose(buyer, FIRST_TOMORROW)).body.data
    expect([namesOf(chosen.items), namesOf(chosen.waiting.items)]).toEqual([['later', 'today'], []])
    expect(await cartOf(buyer)).toMatchObject({
      later: { selected: true, waits: false },
      data: { delivery: { is_chosen: true } },
    })
    // Today can be chosen again: then the other lines wait.
    expect(
      chosen.available_time_pickups.find(({ id }: { id: string }) => id === FIRST_TODAY),
    ).toMatchObject({ is_available: true })
    expect(namesOf((await choose(buyer, FIRST_TODAY)).body.data.waiting.items)).toEqual(['later'])
    await choose(buyer, FIRST_TOMORROW)
    const order = await placeOrder(test, buyer, {
      slot: FIRST_TOMORROW,
      more: { expected_total: chosen.total },
    })
    expect(order.status).toBe(200)
    expect((await cartOf(buyer)).data.items).toEqual([])
  })

  it('200 after today’s order the other lines are ready for tomorrow', async () => {
    const buyer = await withGoods(today, later)
    const summary = await summaryOf(buyer)
    expect(
      (
        await placeOrder(test, buyer, {
          slot: FIRST_TODAY,
          more: { expected_total: summary.total },
        })
      ).status,
    ).toBe(200)
    expect(await cartOf(buyer)).toMatchObject({ later: { selected: true }, window: FIRST_TOMORROW })
    expect((await summaryOf(buyer)).requirements).toEqual([])
  })

  it('200 nothing waits once today’s windows have closed', async () => {
    test.clock.set('2026-11-20T10:00:00.000Z')
    const buyer = await signInAgain(test, await buildBuyer(test))
    await fillCart(test, buyer, today)
    await fillCart(test, buyer, later)
    expect(await cartOf(buyer)).toMatchObject({
      later: { selected: true },
      window: FIRST_TOMORROW,
      together: null,
    })
  })

  it('200 keeps lines unselected, all at once and one by one', async () => {
    const buyer = await withGoods(today, later)
    await ask(buyer, 'PUT', '/cart/unselect-all')
    expect(
      (await cartOf(buyer)).data.items.filter(({ selected, waits }: Item) => selected || waits),
    ).toEqual([])
    await ask(buyer, 'PUT', '/cart/select-all')
    const both = await cartOf(buyer)
    expect(both).toMatchObject({ today: { selected: true }, later: { waits: true } })
    // Without today's goods the other lines need not wait.
    await ask(buyer, 'PUT', `/cart/select-items/${both.today!.key}`, { selected: false })
    expect(await cartOf(buyer)).toMatchObject({
      today: { selected: false },
      later: { selected: true },
      window: FIRST_TOMORROW,
    })
    await ask(buyer, 'PUT', `/cart/select-items/${both.later!.key}`, { selected: false })
    expect(await cartOf(buyer)).toMatchObject({
      later: { selected: false, selectable: true, waits: false },
    })
    expect((await summaryOf(buyer)).requirements[0]).toMatchObject({ code: 'NO_SELECTED_LINES' })
  })
})
