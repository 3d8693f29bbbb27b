/** What pickers did not find, by product and picker, and its mark on the first screen. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct, type TestProduct } from '../../../test/support/builders.ts'
import { openFloorShop, type Floor } from '../../../test/support/floor.ts'
import type { TestShop } from '../../../test/support/shop.ts'
import { buildStaff } from '../../../test/support/staff.ts'

let test: TestShop
let floor: Floor
let lead: string
let close: () => Promise<void>
beforeAll(async () => {
  ;({ test, floor, close } = await openFloorShop())
  lead = (await buildStaff(test, 'shift_lead')).token
})
afterAll(() => close())

const report = async (token?: string) =>
  (await floor.ask('GET', '/picking/missing', undefined, token)).body.data
const often = async () =>
  (await floor.ask('GET', '/today', undefined, lead)).body.data.goods.often_missing
/** Orders units, of which the picker misses some. */
const walk = async (product: TestProduct, units: number, missed: number) => {
  const window = floor.nextWindow()
  await floor.orderOf([[product, units]], window)
  const { id, tasks } = await floor.runOf(window)
  if (units > missed) await floor.act(tasks[0]!, { act: 'pick', quantity: units - missed })
  for (const task of await floor.tasksOf(id))
    if (task.state === 'open') await floor.act(task, { act: 'short' })
}

it('sums up seven days, and marks what is missing in more than a tenth', async () => {
  const [tenth, more, none] = [
    await buildProduct(test, { stock: 50 }),
    await buildProduct(test, { stock: 50 }),
    await buildProduct(test, { stock: 50 }),
  ]
  await walk(tenth, 10, 1)
  await walk(more, 9, 1)
  await walk(none, 2, 0)
  const { products, pickers } = await report()
  expect(products).toMatchObject([
    { id: more.id, wanted: 9, missing: 1, is_often: true },
    { id: tenth.id, wanted: 10, missing: 1, is_often: false },
  ])
  expect(pickers).toMatchObject([{ wanted: 21, missing: 2 }])
  expect(await often()).toBe(1)
})

it('shows a picker their own figures, and the lead those of all', async () => {
  const other = (await buildStaff(test, 'picker')).token
  expect((await report(other)).pickers).toEqual([])
  expect((await report(other)).products).toHaveLength(2)
  expect((await report(lead)).pickers).toHaveLength(1)
})

it('forgets what is older', async () => {
  await test.sql(`update pick_tasks set done_at = done_at - interval '8 days'`)
  expect(await report()).toEqual({ products: [], pickers: [] })
})
