import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { makeRest, restPerWork } from './rest.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** How long five rests of 20 ms of work take. */
const rested = async (): Promise<number> => {
  const rest = makeRest(test.shop.db)
  // It begins as if shoppers were about.
  for (let at = 0; at < 15; at++) await rest(50)
  const began = performance.now()
  for (let at = 0; at < 5; at++) await rest(20)
  return performance.now() - began
}

describe('an import', () => {
  it.each([
    [0, 0.1],
    [0.5, 1.1],
    [2, 4.1],
    [40, 9],
  ])('rests, with %d statements of others, %d of its work', (running, ratio) => {
    expect(restPerWork(running)).toBe(ratio)
  })

  it('rests longer while statements of others run', async () => {
    const alone = await rested()
    let isOver = false
    const others = [1, 2].map(async () => {
      while (!isOver) await test.sql('select pg_sleep(1)')
    })
    const beside = await rested()
    isOver = true
    expect(beside).toBeGreaterThanOrEqual(5 * 20 * 1.4)
    expect(alone).toBeLessThan(beside)
    await Promise.all(others)
  })
})
