/** Plans of the regular price and of a sale that would keep each other from starting. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct } from '../../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'
import { HOUR_MS } from '#domain/time.ts'

let test: TestShop
let owner: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  owner = staffAsk(test, await buildStaff(test, 'owner'))
})
afterAll(() => test.close())

type Planned = [target: 'regular' | 'sale', from: number, until: number | null, value: number]
/** Plans all but the last, and says what is wrong with that one. Times in hours from now. */
const problemOfLast = async (given: readonly Planned[]): Promise<string | null> => {
  const { variationId } = await buildProduct(test)
  const after = (hours: number | null) =>
    hours === null ? null : new Date(test.clock.now().getTime() + hours * HOUR_MS).toISOString()
  const changes = given.map(([target, from, until, value]) => ({
    ids: [variationId],
    target,
    how: 'set',
    value,
    round_up: false,
    starts_at: after(from),
    ends_at: after(until),
  }))
  for (const change of changes.slice(0, -1)) {
    const { fingerprint } = (await owner('POST', '/prices/preview', change)).body.data
    expect((await owner('POST', '/price-plans', { ...change, fingerprint })).status).toBe(201)
  }
  const { body } = await owner('POST', '/prices/preview', changes.at(-1)!)
  return body.data.rows[0].problem
}

describe('a price is not planned while it would keep another from starting', () => {
  it.each<[string, Planned[], string | null]>([
    [
      'a price below a later sale',
      [
        ['sale', 7, 8, 45_000],
        ['regular', 1, null, 42_000],
      ],
      'crosses',
    ],
    [
      'a sale above an earlier price',
      [
        ['regular', 1, null, 42_000],
        ['sale', 7, 8, 45_000],
      ],
      'crosses',
    ],
    [
      'a sale below the price that holds by then',
      [
        ['regular', 1, null, 42_000],
        ['regular', 6, null, 65_000],
        ['sale', 7, 8, 45_000],
      ],
      null,
    ],
    [
      'a price after a sale',
      [
        ['sale', 1, 9, 45_000],
        ['regular', 9, 10, 42_000],
      ],
      null,
    ],
  ])('%s', async (_, plans, problem) => {
    expect(await problemOfLast(plans)).toBe(problem)
  })
})

it('lists plans by their start, the latest first', async () => {
  const { variationId, sku } = await buildProduct(test)
  const after = (hours: number) =>
    new Date(test.clock.now().getTime() + hours * HOUR_MS).toISOString()
  for (const hours of [4, 8, 2]) {
    const change = {
      ids: [variationId],
      target: 'regular',
      how: 'set',
      value: 70_000,
      round_up: false,
      starts_at: after(hours),
      ends_at: after(hours + 1),
    }
    const { fingerprint } = (await owner('POST', '/prices/preview', change)).body.data
    expect((await owner('POST', '/price-plans', { ...change, fingerprint })).status).toBe(201)
  }
  const { data } = (await owner('GET', `/price-plans?search=${sku}`)).body
  expect(data.map(({ starts_at: start }: { starts_at: string }) => start)).toEqual(
    [8, 4, 2].map(after),
  )
})
