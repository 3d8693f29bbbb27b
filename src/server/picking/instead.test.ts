/** A picker searches for a good in place of a missing one, by the rules of all substitutes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  expectBooksRight,
  stockOf,
  type Buyer,
} from '../../../test/support/builders.ts'
import { buildWeighed } from '../../../test/support/picking.ts'
import { openFloorShop, type Floor, type Task } from '../../../test/support/floor.ts'
import type { TestShop } from '../../../test/support/shop.ts'

let test: TestShop
let floor: Floor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ test, floor, close } = await openFloorShop())
})
afterAll(() => close())

/** Two units at Rp50.000 of a category of their own, to be picked. */
const wanted = async (choice: 'best' | 'ask' | 'refund' = 'best') => {
  const window = floor.nextWindow()
  const buyer = await buildBuyer(test)
  const category = `cari-${window.day}-${window.start.slice(0, 2)}`
  const product = await buildProduct(test, { category, price: 50_000, stock: 20 })
  const close = await buildProduct(test, { category, price: 48_000, stock: 20, safety: 0 })
  await test.request('PUT', `/api/shop/checkout/substitutes/${product.id}`, {
    token: buyer.token,
    body: { choice },
  })
  const { orderId } = await floor.orderOf([[product, 2]], window, buyer)
  const { id: runId, tasks } = await floor.runOf(window)
  return { buyer, orderId, runId, product, close, task: tasks[0]! }
}
const goodsFor = async ({ id }: Task, search = '') =>
  (await floor.ask('GET', `/pick-tasks/${id}/substitutes?search=${encodeURIComponent(search)}`))
    .body.data
const instead = (task: Task, good: { variationId: string }) =>
  floor.act(task, { act: 'short', instead: good.variationId })
const questionsOf = async ({ buyer, orderId }: { buyer: Buyer; orderId: string }) =>
  (await test.request('GET', `/api/shop/orders/${orderId}`, { token: buyer.token })).body.data
    .substitutions

describe('a good that the picker searches', () => {
  it('is found by name, SKU or barcode, each with why it may not come', async () => {
    const { task, product, close } = await wanted()
    const other = await buildProduct(test, { price: 30_000, stock: 9, safety: 0 })
    const dear = await buildProduct(test, { price: 50_001, stock: 9, safety: 0 })
    const few = await buildProduct(test, { price: 30_000, stock: 1, safety: 0 })
    await test.sql(
      `update variations set barcode = '8991234567890' where id = $1`,
      other.variationId,
    )
    const first = await goodsFor(task)
    expect(first).toMatchObject({ price: 50_000, barred: null })
    expect(first.goods).toMatchObject([
      { variation_id: close.variationId, refusal: null, is_asked: false, free: 20 },
    ])
    const skuOf = async ({ variationId }: { variationId: string }) =>
      (await test.sql<{ sku: string }>('select sku from variations where id = $1', variationId))[0]!
        .sku
    const refusals = async (search: string) =>
      (await goodsFor(task, search)).goods.map((one: Record<string, unknown>) => [
        one['variation_id'],
        one['refusal'],
        one['is_asked'],
      ])
    expect(await refusals('8991234567890')).toEqual([[other.variationId, null, true]])
    expect(await refusals(await skuOf(dear))).toEqual([[dear.variationId, 'dearer', true]])
    expect(await refusals(await skuOf(few))).toEqual([[few.variationId, 'too_few', true]])
    expect(await refusals(await skuOf(product))).toEqual([[product.variationId, 'same', true]])
    expect(await refusals('no such good')).toEqual([])
    for (const one of [dear, few, product])
      expect((await instead(task, one)).body.code).toBe('substitute_unavailable')
    expect(await stockOf(test, dear.variationId)).toMatchObject({ reserved: 0 })
    await floor.act(task, { act: 'pick' })
  })

  it('is asked about for ten minutes, held meanwhile, and comes when the customer agrees', async () => {
    const one = await wanted()
    const far = await buildProduct(test, { price: 30_000, stock: 9, safety: 0 })
    expect((await instead(one.task, far)).body.data).toEqual({ state: 'asked', next: null })
    expect(await stockOf(test, far.variationId)).toMatchObject({ reserved: 2 })
    const [question] = await questionsOf(one)
    expect(question).toMatchObject({ state: 'offered', units: 2, formatted_price: 'Rp30.000' })
    expect(Date.parse(question.until)).toBe(test.clock.now().getTime() + 600_000)
    await test.request('PUT', `/api/shop/orders/${one.orderId}/substitutions/${question.id}`, {
      token: one.buyer.token,
      body: { answer: 'accept' },
    })
    const next = (await floor.tasksOf(one.runId)).find(({ state }) => state === 'open')!
    expect(next).toMatchObject({ variation_id: far.variationId, wanted: 2 })
    expect((await goodsFor(next)).barred).toBe('substitute')
    expect((await instead(next, one.close)).body.code).toBe('substitute_unavailable')
    await floor.act(next, { act: 'pick' })
    await floor.pack(one.orderId)
    expect(await floor.refundsOf(one.orderId)).toEqual([
      { cause: 'substitution', amount: 40_000, route: 'store_credit' },
    ])
    await expectBooksRight(test)
  })

  it('comes without asking where it is as close as what comes by itself', async () => {
    const one = await wanted()
    const { body } = await instead(one.task, one.close)
    expect(body.data.state).toBe('substituted')
    expect(await questionsOf(one)).toMatchObject([{ state: 'taken', until: null }])
  })

  it('is asked about where the customer wants to be asked, and never comes for money back', async () => {
    const asks = await wanted('ask')
    expect((await goodsFor(asks.task)).goods).toMatchObject([{ is_asked: true }])
    expect((await instead(asks.task, asks.close)).body.data.state).toBe('asked')
    const money = await wanted('refund')
    expect(await goodsFor(money.task)).toMatchObject({ barred: 'refund', goods: [] })
    expect((await instead(money.task, money.close)).body.code).toBe('substitute_unavailable')
  })

  it('is held once when two pickers choose the last of it', async () => {
    const [first, second] = [await wanted(), await wanted()]
    const last = await buildProduct(test, { price: 30_000, stock: 3, safety: 0 })
    const answers = await Promise.all([instead(first.task, last), instead(second.task, last)])
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
    expect(await stockOf(test, last.variationId)).toMatchObject({ reserved: 2 })
    await expectBooksRight(test)
  })
})

it('lists what is in the box, what is missing and what came instead, with true weights', async () => {
  const window = floor.nextWindow()
  const category = 'isi-kotak'
  const given = { category, price: 50_000, stock: 100, safety: 0 }
  const [product, similar] = [await buildProduct(test, given), await buildProduct(test, given)]
  const melon = await buildWeighed(test, { stock: 100, safety: 0, weightG: 1_000 })
  await test.sql('update products set refrigerated = true where id = $1', melon.id)
  const { orderId } = await floor.orderOf(
    [
      [product, 2],
      [melon, 2],
    ],
    window,
  )
  const { id, tasks } = await floor.runOf(window)
  const of = ({ variationId }: { variationId: string }) =>
    tasks.find((task) => task.variation_id === variationId)!
  await floor.act(of(melon), { act: 'pick', quantity: 1, grams: [1_040] })
  const rest = (await floor.tasksOf(id)).find(
    (task) => task.variation_id === melon.variationId && task.state === 'open',
  )!
  await floor.act(rest, { act: 'short' })
  const short = await floor.act(of(product), { act: 'short' })
  const next = (await floor.tasksOf(id)).find((task) => task.id === short.body.data.next)!
  expect(next.variation_id).toBe(similar.variationId)
  await floor.act(next, { act: 'pick' })
  const parcel = (await floor.ask('GET', '/packing')).body.data.find(
    (one: { id: string }) => one.id === orderId,
  )
  const melons = { quantity: 1, is_cold: true }
  const goods = (isInstead: boolean) =>
    parcel.goods.filter((one: { instead_of: unknown }) => (one.instead_of !== null) === isInstead)
  expect(goods(false)).toMatchObject([
    { ...melons, state: 'picked', weight_g: 1_040 },
    { ...melons, state: 'short', weight_g: null },
  ])
  expect(goods(true)).toMatchObject([
    { quantity: 2, state: 'picked', weight_g: null, is_cold: false },
  ])
})
