/** Stars on the first screen. A shop of its own, because the clock goes on by days. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct } from '../../../test/support/builders.ts'
import { rateOrders } from '../../../test/support/rated.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]
let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => test.close())

const read = async (path: string) =>
  (await staffAsk(test, await buildStaff(test, 'owner', null))('GET', path)).body
const starsFell = async () => {
  const { stars_fell: fell } = (await read('/today')).data.goods
  expect(fell).toBe((await read('/stars?view=fell')).meta.total)
  return fell
}

it('counts products whose stars fell as their list does, a minute later at most', async () => {
  const [fallen, steady] = [
    await buildProduct(test, { stock: 50 }),
    await buildProduct(test, { stock: 50 }),
  ]
  for (const product of [fallen, steady]) await rateOrders(test, product, [5, 5, 5])
  expect(await starsFell()).toBe(0)
  test.clock.advance(8 * DAY_MS)
  await rateOrders(test, fallen, [4, 4, 4])
  await rateOrders(test, steady, [5, 5, 4])
  expect(await starsFell()).toBe(1)
  // Seven days later the week is new.
  test.clock.advance(7 * DAY_MS + MINUTE_MS)
  expect(await starsFell()).toBe(0)
})
