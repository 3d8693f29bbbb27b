/** Stock as batches in places: what sells first, what leaves sale, and where units go. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepsPromise } from '#domain/stock/batch.ts'
import { addDays, DAY_MS, jakartaDate } from '#domain/time.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  expectBooksRight,
  payOrder,
  stockOf,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { orderAction, refund } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { advanceOrder } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import { makeJobs } from '../start/jobs.ts'
import {
  freeBatch,
  holdBatch,
  keepFit,
  ONLINE,
  receive,
  setStock,
  takeFromBatches,
  type Received,
  type Take,
} from './index.ts'

const today = jakartaDate(new Date(TEST_NOW))
let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await keepFit(test.shop.database, today)
})
beforeEach(() => test.clock.set(TEST_NOW))
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const cause = () => ({ cause: 'test', causeId: 'test', actor: 'test', now: test.clock.now() })
const within = <T>(work: (tx: Transaction) => Promise<T>) => test.shop.database.transaction(work)

/** A product with batches of these units, that end in these days; its promise is 3 days. */
const stocked = async (...batches: [units: number, days: number][]) => {
  const product = await buildProduct(test, { stock: 0, safety: 0 })
  const ids = await arrive(
    product,
    ...batches.map(([quantity, days]) => ({ quantity, bestBefore: addDays(today, days) })),
  )
  return { product, ids }
}
const arrive = (
  { variationId }: TestProduct,
  ...goods: Omit<Received, 'variationId'>[]
): Promise<string[]> =>
  within((tx) =>
    receive(tx, {
      ...cause(),
      place: ONLINE,
      goods: goods.map((one) => ({ ...one, variationId })),
    }),
  )
const left = async ({ variationId }: TestProduct): Promise<number[]> =>
  (
    await test.sql<{ units: number }>(
      'select on_hand as units from batches where variation_id = $1::text::uuid order by best_before, received_at, id',
      variationId,
    )
  ).map(({ units }) => units)
const ordered = async (product: TestProduct, quantity: number): Promise<string> => {
  const orderId = await buildOrder(test, await buildBuyer(test), product, { quantity })
  await payOrder(test, orderId)
  return orderId
}
const packed = async (product: TestProduct, quantity: number): Promise<string> => {
  const orderId = await ordered(product, quantity)
  await orderAction(test, orderId, 'pick', 'pack')
  return orderId
}
const take = (...takes: Take[]) =>
  within((tx) =>
    takeFromBatches(tx, { ...cause(), place: ONLINE, takes, kind: 'waste', reason: 'damaged' }),
  )

describe('a packed order', () => {
  it('takes what expires first of what keeps the promise', async () => {
    const { product } = await stocked([4, 9], [4, 5], [4, 1])
    await packed(product, 6)
    expect(await left(product)).toEqual([4, 0, 2])
  })

  it('goes back to the batches that it came from when it is not sent', async () => {
    const { product } = await stocked([4, 9], [4, 5])
    const orderId = await packed(product, 6)
    await orderAction(test, orderId, 'cancel')
    expect(await left(product)).toEqual([4, 4])
    expect(await stockOf(test, product.variationId)).toMatchObject({ reserved: 0, onHand: 8 })
  })

  it('is not packed from a batch on hold', async () => {
    const { product, ids } = await stocked([3, 5])
    const orderId = await ordered(product, 2)
    await within((tx) => holdBatch(tx, ids[0]!, 'pesticide found'))
    await orderAction(test, orderId, 'pick')
    await expect(
      advanceOrder(test.shop, orderId, 'pack', 'shop', '', test.clock.now()),
    ).rejects.toMatchObject({ code: 'batch_held' })
    await within((tx) => freeBatch(tx, ids[0]!))
    await orderAction(test, orderId, 'pack')
    expect(await left(product)).toEqual([1])
  })

  it('puts returned goods on their shelf, or writes them off from the batch that they were of', async () => {
    const { product, ids } = await stocked([5, 8])
    const [first, second] = [await packed(product, 2), await packed(product, 1)]
    for (const orderId of [first, second]) await orderAction(test, orderId, 'send', 'deliver')
    await refund(test, first, { goods: 'shelf' })
    await refund(test, second)
    expect(await left(product)).toEqual([4])
    const moves = await test.sql(
      `select kind, on_hand_delta as units from stock_movements where batch_id = $1::text::uuid and cause = 'refund' order by id`,
      ids[0]!,
    )
    expect(moves).toEqual([
      { kind: 'return', units: 2 },
      { kind: 'return', units: 1 },
      { kind: 'waste', units: -1 },
    ])
  })
})

describe('goods that come back in parts', () => {
  const lineOf = async (orderId: string): Promise<string> =>
    (
      await test.sql<{ id: string }>(
        'select id from order_lines where order_id = $1::text::uuid',
        orderId,
      )
    )[0]!.id

  it('go to each batch as often as it was sold', async () => {
    const { product } = await stocked([2, 5], [4, 9])
    const orderId = await packed(product, 4)
    await orderAction(test, orderId, 'send', 'deliver')
    expect(await left(product)).toEqual([0, 2])
    const lines = [{ orderItemId: await lineOf(orderId), quantity: 2 }]
    const part = { lines, withShipping: false, withServiceFee: false, goods: 'shelf' } as const
    await refund(test, orderId, part)
    expect(await left(product)).toEqual([0, 4])
    await refund(test, orderId, part)
    expect(await left(product)).toEqual([2, 4])
  })
})

describe('what can be sold', () => {
  const saleable = async ({ variationId }: TestProduct) =>
    (await stockOf(test, variationId))!.saleable
  const rankOf = async ({ id }: TestProduct) =>
    (
      await test.sql<{ rank: number }>(
        'select closed_rank::integer as rank from product_shelf where product_id = $1::text::uuid',
        id,
      )
    )[0]!.rank

  it('leaves out batches that do not keep the promise on the earliest delivery day', async () => {
    const { product } = await stocked([2, 2], [3, 3])
    expect(await saleable(product)).toBe(2)
  })

  it('follows the day within a minute, and so do listings', async () => {
    const { product } = await stocked([2, 4])
    const job = makeJobs(test.shop).find(({ name }) => name === 'batches.fit')!
    expect(job.everySeconds).toBe(60)
    await job.run(test.clock.now())
    expect([await saleable(product), await rankOf(product)]).toEqual([2, 2])
    test.clock.advance(2 * DAY_MS)
    await job.run(test.clock.now())
    expect([await saleable(product), await rankOf(product)]).toEqual([0, 0])
    test.clock.set(TEST_NOW)
    await job.run(test.clock.now())
    expect([await saleable(product), await rankOf(product)]).toEqual([2, 2])
  })

  it('ends at once with a hold, and comes back with its end', async () => {
    const { product, ids } = await stocked([2, 9])
    await within((tx) => holdBatch(tx, ids[0]!, 'recall'))
    expect([await saleable(product), await rankOf(product)]).toEqual([0, 0])
    await within((tx) => freeBatch(tx, ids[0]!))
    expect([await saleable(product), await rankOf(product)]).toEqual([2, 2])
  })

  it('is judged by the database as by the rule', async () => {
    const days = [0, 1, 2, 3, 4]
    const { ids } = await stocked(...days.map((day) => [1, day] as [number, number]))
    const found = await test.sql<{ id: string; fit: boolean; end: string }>(
      `select id, fit, best_before::text as end from batches where id = any($1::text[]::uuid[]) order by best_before`,
      ids,
    )
    expect(found.map(({ fit }) => fit)).toEqual(
      found.map(({ end }) => keepsPromise({ bestBefore: end }, { day: today, lifeDays: 3 })),
    )
  })
})

describe('taking from batches', () => {
  it('takes a named batch and nothing else', async () => {
    const { product, ids } = await stocked([4, 5], [4, 9])
    const { variationId } = product
    expect(await take({ variationId, quantity: 3, batchId: ids[1]! })).toMatchObject({ ok: true })
    expect(await left(product)).toEqual([4, 1])
    expect(await take({ variationId, quantity: 2, batchId: ids[1]! })).toEqual({
      ok: false,
      short: [{ variationId, wanted: 2, available: 1 }],
    })
    expect(await left(product)).toEqual([4, 1])
  })

  it('leaves promised units alone', async () => {
    const { product } = await stocked([4, 5])
    const { variationId } = product
    await ordered(product, 3)
    expect(await take({ variationId, quantity: 2 })).toEqual({
      ok: false,
      short: [{ variationId, wanted: 2, available: 1 }],
    })
    expect(await take({ variationId, quantity: 1 })).toMatchObject({ ok: true })
  })

  it('changes nothing when one of several is short', async () => {
    const [one, other] = [await stocked([4, 5]), await stocked([1, 5])]
    const found = await take(
      { variationId: one.product.variationId, quantity: 2 },
      { variationId: other.product.variationId, quantity: 2 },
    )
    expect(found.ok).toBe(false)
    expect([await left(one.product), await left(other.product)]).toEqual([[4], [1]])
  })

  it('never takes the same unit twice at once', async () => {
    const { product } = await stocked([5, 5], [5, 9])
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => take({ variationId: product.variationId, quantity: 3 })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await left(product)).toEqual([0, 1])
  })
})

describe('a count', () => {
  const count = ({ variationId }: TestProduct, units: number) =>
    within((tx) => setStock(tx, variationId, units, 'test', test.clock.now()))

  it('takes what is missing from what expires first', async () => {
    const { product } = await stocked([4, 5], [4, 9])
    await count(product, 3)
    expect(await left(product)).toEqual([0, 3])
  })

  it('adds what is found to the batch that ends last, or makes a fresh one', async () => {
    const { product } = await stocked([4, 5], [4, 9])
    await count(product, 10)
    expect(await left(product)).toEqual([4, 6])
    const old = await stocked([4, -1])
    await count(old.product, 6)
    expect(await left(old.product)).toEqual([4, 2])
  })
})

describe('the database', () => {
  it('refuses units that move outside of batches', async () => {
    const { product } = await stocked([1, 5])
    await expect(
      test.sql(
        `insert into stock_movements (variation_id, location_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
         values ($1::text::uuid, 'kemang', 'waste', -1, 0, 'test', 'test', 'test', now())`,
        product.variationId,
      ),
    ).rejects.toThrow('stock_movements_batch')
  })

  it('has one place that sells online', async () => {
    await expect(
      test.sql(`insert into locations (id, name, sells_online) values ('lain', '{}', true)`),
    ).rejects.toThrow('locations_online')
    await expect(
      test.sql(
        `update stock_items set online = false where variation_id = $1::text::uuid`,
        (await stocked([1, 5])).product.variationId,
      ),
    ).rejects.toThrow('stock_items_place')
  })
})
