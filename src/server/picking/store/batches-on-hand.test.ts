import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct } from '../../../../test/support/builders.ts'
import { openFloorShop, type Floor } from '../../../../test/support/floor.ts'
import type { TestShop } from '../../../../test/support/shop.ts'

let test: TestShop
let floor: Floor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ test, floor, close } = await openFloorShop())
})
afterAll(() => close())

it('a run names the batches of its goods, and which of them may be taken', async () => {
  const window = floor.nextWindow()
  const banana = await buildProduct(test)
  await floor.orderOf([[banana, 1]], window)
  const { id } = await floor.runOf(window)
  const batches = async () => (await floor.ask('GET', `/pick-runs/${id}`)).body.data.batches
  const [batch, ...others] = await batches()
  expect(others).toEqual([])
  expect(batch).toMatchObject({ variation_id: banana.variationId, is_good: true })
  const hold = (change: string) =>
    test.sql(`update batches set ${change} where code = $1`, batch.code)
  await hold(`state = 'held', held_reason = 'Bruised', fit = false`)
  expect(await batches()).toEqual([{ ...batch, is_good: false }])
  await hold(`state = 'open', held_reason = null, fit = true`)
})
