/** Goods that a picker finds bad: out of the books, and from another batch or missing. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct, stockOf } from '../../../test/support/builders.ts'
import { openFloorShop, type Floor } from '../../../test/support/floor.ts'
import type { TestShop } from '../../../test/support/shop.ts'

let test: TestShop
let floor: Floor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ test, floor, close } = await openFloorShop())
})
afterAll(() => close())

const bad = { act: 'waste', waste_reason: 'quality' }
const wastesOf = (variationId: string) =>
  test.sql<{ quantity: number; reason: string }>(
    'select quantity, reason from wastes where variation_id = $1 order by at',
    variationId,
  )
const oneOf = async (given: Parameters<typeof buildProduct>[1], quantity: number) => {
  const product = await buildProduct(test, { safety: 0, ...given })
  const window = floor.nextWindow()
  const { orderId } = await floor.orderOf([[product, quantity]], window)
  const { id, tasks } = await floor.runOf(window)
  return { product, orderId, id, task: tasks[0]! }
}

it('is replaced by free units, and its reason is in the books and the audit log', async () => {
  const { product, orderId, id, task } = await oneOf({ stock: 5 }, 2)
  const answer = await floor.act(task, { ...bad, quantity: 1 })
  expect([answer.status, answer.body.data]).toEqual([200, { state: 'open', next: task.id }])
  expect(await wastesOf(product.variationId)).toEqual([{ quantity: 1, reason: 'quality' }])
  expect(await floor.tasksOf(id)).toMatchObject([
    { id: task.id, wanted: 2, state: 'open', batch: { code: task.batch!.code } },
  ])
  const acts = await test.sql<{ act: string }>(
    `select act from staff_acts where entity_id = $1 or facts ->> 'sku' = (select sku from variations where id = $2) order by id`,
    orderId,
    product.variationId,
  )
  expect(acts.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['stock_wasted', 'pick_task_waste']),
  )
  expect((await floor.act(task, { act: 'pick' })).status).toBe(200)
  expect((await floor.pack(orderId)).body.data.state).toBe('packed')
  expect(await stockOf(test, product.variationId)).toMatchObject({ saleable: 2, reserved: 0 })
  expect(await floor.refundsOf(orderId)).toEqual([])
})

it('is missing where it was the last one, and its money goes back', async () => {
  const { product, orderId, id, task } = await oneOf({ stock: 2, price: 30_000 }, 2)
  const answer = await floor.act(task, { ...bad, quantity: 1 })
  expect(answer.body.data).toEqual({ state: 'open', next: task.id })
  const tasks = await floor.tasksOf(id)
  expect(tasks).toHaveLength(2)
  expect(tasks).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: task.id, wanted: 1, state: 'open' }),
      expect.objectContaining({ wanted: 1, state: 'short', is_wasted: true }),
    ]),
  )
  const short = tasks.find(({ state }) => state === 'short')!
  expect((await floor.act(short, { act: 'undo' })).body.code).toBe('pick_task_taken')
  expect((await floor.act(task, { act: 'pick' })).status).toBe(200)
  expect((await floor.pack(orderId)).body.data.state).toBe('packed')
  expect(await stockOf(test, product.variationId)).toMatchObject({ saleable: 0, reserved: 0 })
  expect(await floor.refundsOf(orderId)).toMatchObject([{ cause: 'short', amount: 30_000 }])
})

it('is refused without a reason, without a batch, above the limit and once it is done', async () => {
  const { product, task } = await oneOf({ stock: 4 }, 1)
  expect((await floor.act(task, { act: 'waste' })).body.code).toBe('invalid')
  expect((await floor.act(task, { ...bad, batch_code: 'B00000' })).body.code).toBe(
    'batch_not_found',
  )
  await test.sql(
    `update batches set unit_cost = 900000 where variation_id = $1`,
    product.variationId,
  )
  expect((await floor.act(task, bad)).body.code).toBe('waste_above_limit')
  expect(await wastesOf(product.variationId)).toEqual([])
  expect((await floor.act(task, { act: 'pick' })).status).toBe(200)
  expect((await floor.act(task, bad)).body.code).toBe('pick_task_taken')
})
