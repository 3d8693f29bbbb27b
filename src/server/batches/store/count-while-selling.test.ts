/** A shelf is counted while the shop picks and the till sells from it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import {
  changeSettings,
  expectBooksRight,
  stockOf,
  type TestProduct,
} from '../../../../test/support/builders.ts'
import { openFloor, type Floor } from '../../../../test/support/floor.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'
import { counterLine, openTill, type Till } from '../../../../test/support/till.ts'
import { countedLine, counting } from '../../../../test/support/stock.ts'

let test: TestShop
let floor: Floor
let till: Till
let lead: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
  till = await openTill(test)
  await test.sql("update branches set is_hub = true where id = 'kemang'")
  floor = await openFloor(test)
  lead = staffAsk(test, await buildStaff(test, 'shift_lead', null))
})
beforeEach(() => test.clock.set(TEST_NOW))
afterAll(async () => {
  await test.drain()
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

/** An order of some units whose picker has put them into its box. */
const picked = async (product: TestProduct, units: number): Promise<string> => {
  const window = floor.nextWindow()
  const { orderId } = await floor.orderOf([[product, units]], window)
  const { tasks } = await floor.runOf(window)
  for (const task of tasks) await floor.act(task, { act: 'pick' })
  return orderId
}
const countedAt = (id: string, body: object, at: Date) =>
  lead('POST', `/counts/${id}/lines`, body, {
    'idempotency-key': randomUUID(),
    'x-petik-tapped-at': at.toISOString(),
  })
const post = (id: string) => lead('POST', `/counts/${id}/post`, { uncounted: 'leave' })
const lineOf = async (id: string) => (await lead('GET', `/counts/${id}`)).body.data.items[0]
const onHand = async ({ variationId }: TestProduct) => (await stockOf(test, variationId)).onHand

it('does not miss what lies in a picker’s box, packed before the count is posted or after', async () => {
  const { product, count } = await counting(test)
  const [early, late] = [await picked(product, 3), await picked(product, 2)]
  test.clock.advance(MINUTE_MS)
  // Ten in the books, five of them in boxes.
  await lead('POST', `/counts/${count.id}/lines`, countedLine(product, 5))
  test.clock.advance(MINUTE_MS)
  await floor.pack(early)
  expect((await post(count.id)).body.data).toMatchObject({ state: 'posted', worth: 0 })
  expect(await lineOf(count.id)).toMatchObject({ expected: 5, difference: 0 })
  expect(await onHand(product)).toBe(7)
  await floor.pack(late)
  expect(await onHand(product)).toBe(5)
})

it('counts by the moment of the count, though its number arrives after the packing', async () => {
  const { product, count } = await counting(test)
  const beforeAll = test.clock.now()
  test.clock.advance(MINUTE_MS)
  const orderId = await picked(product, 3)
  test.clock.advance(MINUTE_MS)
  const inBox = test.clock.now()
  test.clock.advance(MINUTE_MS)
  await floor.pack(orderId)
  test.clock.advance(MINUTE_MS)
  await countedAt(count.id, countedLine(product, 10), beforeAll)
  expect((await lead('GET', `/counts/${count.id}`)).body.data.items[0].counted).toBe(10)
  await countedAt(count.id, countedLine(product, 6), inBox)
  await post(count.id)
  expect(await lineOf(count.id)).toMatchObject({ expected: 7, difference: -1 })
  expect(await onHand(product)).toBe(6)
})

it('finds goods of a cancelled order on the shelf again', async () => {
  const { product, count } = await counting(test)
  const orderId = await picked(product, 3)
  const { version, number } = (await lead('GET', `/orders/${orderId}`)).body.data as {
    version: number
    number: string
  }
  test.clock.advance(MINUTE_MS)
  const cancelled = await lead('POST', `/orders/${number}/actions`, {
    action: 'cancel',
    reason: 'Pelanggan menelepon',
    version,
  })
  if (cancelled.status === 202) {
    const finance = staffAsk(test, await buildStaff(test, 'owner', null))
    await finance('POST', `/approvals/${cancelled.body.details.id}/approve`, {})
  }
  test.clock.advance(MINUTE_MS)
  await lead('POST', `/counts/${count.id}/lines`, countedLine(product, 10))
  await post(count.id)
  expect(await lineOf(count.id)).toMatchObject({ expected: 10, difference: 0 })
  expect(await onHand(product)).toBe(10)
})

it('counts what a till sold without network before the count, and sent after it', async () => {
  const { product, count } = await counting(test)
  const soldAt = test.clock.now()
  test.clock.advance(5 * MINUTE_MS)
  await lead('POST', `/counts/${count.id}/lines`, countedLine(product, 7))
  test.clock.advance(5 * MINUTE_MS)
  const sold = await till.sellGoods(
    [counterLine(product, 3)],
    {},
    {
      'x-petik-tapped-at': soldAt.toISOString(),
    },
  )
  expect(sold.body.code).toBeUndefined()
  expect(await onHand(product)).toBe(7)
  await post(count.id)
  expect(await lineOf(count.id)).toMatchObject({ expected: 7, difference: 0 })
  expect(await onHand(product)).toBe(7)
})
