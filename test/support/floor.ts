/** The floor of a shop: orders of a window, the run that picks them, its tasks, and packing. */
import { expect } from 'vitest'
import {
  buildBuyer,
  fillCart,
  payOrder,
  placeOrder,
  slotOf,
  type Buyer,
  type TestProduct,
} from './builders.ts'
import type { TestAnswer, TestShop } from './shop.ts'
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
