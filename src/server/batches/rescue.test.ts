/** Batches that end soon: rescued, and put back on sale. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jakartaDate } from '#domain/time.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  expectBooksRight,
  payOrder,
  stockOf,
} from '../../../test/support/builders.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { batchesOf } from '../../../test/support/stock.ts'
import { keepFit } from './index.ts'

let test: TestShop
let picker: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  picker = staffAsk(test, await buildStaff(test, 'picker', null))
  await keepFit(test.shop.database, jakartaDate(new Date(TEST_NOW)))
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

describe('a batch that ends soon', () => {
  it('is rescued: online sale ends, orders keep their goods, counters go on; and back', async () => {
    const product = await buildProduct(test, { stock: 9, safety: 1 })
    const promised = await buildOrder(test, await buildBuyer(test), product, { quantity: 2 })
    await payOrder(test, promised)
    const [batch] = await batchesOf(test, product)
    const saleable = async () => (await stockOf(test, product.variationId))!.saleable
    const onHand = async () => (await stockOf(test, product.variationId))!.onHand
    const [before, had] = [await saleable(), await onHand()]
    const rescue = () => picker('POST', `/batches/${batch!.id}/rescue`)
    expect((await rescue()).body.data).toEqual({ state: 'rescue' })
    expect(await saleable()).toBeLessThanOrEqual(0)
    expect((await picker('GET', '/batches?view=rescue')).body.data).toContainEqual(
      expect.objectContaining({ id: batch!.id, state: 'rescue' }),
    )
    expect((await rescue()).body.code).toBe('conflict')
    await orderAction(test, promised, 'pick', 'pack')
    expect(await onHand()).toBe(had - 2)
    await picker('POST', `/batches/${batch!.id}/free`)
    expect(await saleable()).toBe(before)
    const acts = await test.sql(
      'select act from staff_acts where entity_id = $1 order by id',
      batch!.id,
    )
    expect(acts).toEqual([{ act: 'batch_rescued' }, { act: 'batch_freed' }])
    await picker('POST', `/batches/${batch!.id}/hold`, { reason: 'Residu' })
    expect((await rescue()).body.code).toBe('conflict')
  })
})
