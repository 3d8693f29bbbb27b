/** The floor of a shop: orders of a window, the run that picks them, its tasks, and packing. */
import { expect } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  slotOf,
  type Buyer,
  type TestProduct,
} from './builders.ts'
import { openTestShop, TEST_NOW, type TestAnswer, type TestShop } from './shop.ts'
import { buildStaff } from './staff.ts'

const WINDOWS = ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00']
type Window = { day: string; start: string }
export type Task = {
  id: string
  name: string
  wanted: number
  batch: { code: string } | null
  variation_id: string
  state: string
  order_id: string
}

export type Floor = Awaited<ReturnType<typeof openFloor>>

/** Each call of `nextWindow` gives another window, so that the runs of tests do not mix. */
export const openFloor = async (test: TestShop) => {
  const picker = (await buildStaff(test, 'picker')).token
  let hour = 0
  const ask = (method: string, path: string, body?: unknown, token = picker): Promise<TestAnswer> =>
    test.request(method, `/api/staff${path}`, { token, ...(body === undefined ? {} : { body }) })
  const nextWindow = () => {
    const at = hour++
    return { day: `2026-11-${21 + Math.floor(at / 6)}`, start: WINDOWS[at % 6]! }
  }
  const orderOf = async (
    goods: readonly [TestProduct, number][],
    window: Window,
    buyer?: Buyer,
  ): Promise<{ buyer: Buyer; orderId: string }> => {
    const own = buyer ?? (await buildBuyer(test))
    for (const [product, quantity] of goods) await fillCart(test, own, product, quantity)
    const placed = await placeOrder(test, own, {
      slot: slotOf(window.day, window.start),
      method: 'gopay',
    })
    expect(placed.body.code).toBeUndefined()
    await test.drain()
    const orderId: string = placed.body.data.order_id
    await payOrder(test, orderId)
    return { buyer: own, orderId }
  }
  const runOf = async ({ day, start }: Window): Promise<{ id: string; tasks: Task[] }> => {
    const made = await ask('POST', '/pick-runs', { window_day: day, window_start: start })
    expect(made.body.code).toBeUndefined()
    const { id } = made.body.data
    await ask('POST', `/pick-runs/${id}/take`, {})
    await test.drain()
    return { id, tasks: await tasksOf(id) }
  }
  const tasksOf = async (id: string): Promise<Task[]> =>
    (await ask('GET', `/pick-runs/${id}`)).body.data.task_list
  const act = (task: Pick<Task, 'id'>, body: Record<string, unknown>, token = picker) =>
    ask('POST', `/pick-tasks/${task.id}`, body, token)
  const pack = async (orderId: string, body: Record<string, unknown> = {}) => {
    const answer = await ask('POST', `/packing/${orderId}`, { bags: 1, ...body })
    await test.drain()
    return answer
  }

  const refundsOf = (orderId: string) =>
    test.sql<{ cause: string; amount: string; route: string }>(
      'select cause, amount::integer as amount, route from refunds where order_id = $1 order by cause',
      orderId,
    )
  return { ask, nextWindow, orderOf, runOf, tasksOf, act, pack, refundsOf }
}

/** A shop whose windows never fill, with its floor. Closing checks the books. */
export const openFloorShop = async () => {
  const test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
  const close = async () => {
    test.clock.set(TEST_NOW)
    await expectBooksRight(test)
    await test.close()
  }
  return { test, floor: await openFloor(test), close }
}

type Missing = {
  /** What the customer chose for goods that run out. */
  choice?: 'ask' | 'best'
  buyer?: Buyer
  /** One good that could take its place for each. */
  prices: readonly number[]
}

/**
 * An order of two units at Rp50.000 whose picker found none, and goods of its category that could
 * take their place.
 */
export const missGoods = async (
  test: TestShop,
  floor: Floor,
  { choice = 'ask', buyer: known, prices }: Missing,
) => {
  const window = floor.nextWindow()
  const buyer = known ?? (await buildBuyer(test))
  const given = {
    category: `tanya-${window.day}-${window.start.slice(0, 2)}`,
    stock: 100,
    safety: 0,
  }
  const product = await buildProduct(test, { ...given, price: 50_000 })
  const goods: TestProduct[] = []
  for (const price of prices) goods.push(await buildProduct(test, { ...given, price }))
  const ask = (method: string, path: string, body?: unknown) =>
    test.request(method, `/api/shop${path}`, {
      token: buyer.token,
      ...(body === undefined ? {} : { body }),
    })
  await ask('PUT', `/checkout/substitutes/${product.id}`, { choice })
  const { orderId } = await floor.orderOf([[product, 2]], window, buyer)
  const { id: runId, tasks } = await floor.runOf(window)
  const task = tasks.find((one) => one.order_id === orderId)!
  const { body } = await floor.act(task, { act: 'short' })
  await test.drain()
  return { product, goods, buyer, ask, orderId, runId, task, short: body.data }
}
