/** A batch that several orders complain of within a day. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  payOrder,
  signInAgain,
  type Buyer,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { complain, linesOf, photoOf } from '../../../test/support/complaints.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

const HOUR_MS = 3_600_000
let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => test.close())

const buyerDesk = async () => staffAsk(test, await buildStaff(test, 'buyer', null))
/** Delivered orders of one batch. */
const delivered = async (product: TestProduct, orders: number) => {
  const made: { buyer: Buyer; orderId: string }[] = []
  for (let nth = 0; nth < orders; nth++) {
    const buyer = await buildBuyer(test)
    const orderId = await buildOrder(test, buyer, product)
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver')
    made.push({ buyer, orderId })
  }
  return made
}
const complainOf = async (
  { buyer, orderId }: { buyer: Buyer; orderId: string },
  slug = 'not-as-described',
) => {
  const [line] = await linesOf(test, orderId)
  const items = [{ order_item_id: line!.id, quantity: 1 }]
  const photos = [await photoOf()]
  // A session may have ended meanwhile.
  const { token } = await signInAgain(test, buyer)
  const { status } = await complain(test, token, orderId, { slug, items, photos })
  expect(status).toBe(201)
  await test.drain()
}
const batchOf = async (product: TestProduct) => {
  const { body } = await (
    await buyerDesk()
  )('GET', `/batches?variation=${product.variationId}&location=kemang`)
  return body.data[0]
}
const actsOn = (id: string) =>
  test.sql<{ act: string; staff: string | null; facts: { orders?: number } }>(
    `select act, staff_id as staff, facts from staff_acts where entity_kind = 'batch' and entity_id = $1 order by id`,
    id,
  )

describe('complaints about goods of a batch', () => {
  it('hold it with the third order within a day, once, and Today counts it', async () => {
    const product = await buildProduct(test, { stock: 100, price: 100_000 })
    const [first, second, third, fourth] = await delivered(product, 4)
    const { id } = await batchOf(product)
    await complainOf(first!)
    await complainOf(second!)
    expect(await batchOf(product)).toMatchObject({ id, state: 'open', fit: true })
    const desk = await buyerDesk()
    const before = (await desk('GET', '/today')).body.data.batches.held
    await complainOf(third!)
    expect(await batchOf(product)).toMatchObject({
      state: 'held',
      held_reason: '3 pesanan mengeluhkannya dalam 24 jam',
      fit: false,
    })
    await complainOf(fourth!)
    expect(await actsOn(id)).toEqual([
      { act: 'batch_held', staff: null, facts: expect.objectContaining({ orders: 3 }) },
    ])
    test.clock.advance(60_001)
    const { held } = (await desk('GET', '/today')).body.data.batches
    expect(held).toBe(before + 1)
    expect(held).toBe((await desk('GET', '/batches?view=held')).body.meta.total)
  })

  it('start from zero after staff looked at it and ended the hold', async () => {
    const product = await buildProduct(test, { stock: 100, price: 100_000 })
    const [first, second, third, fourth] = await delivered(product, 4)
    for (const one of [first!, second!, third!]) await complainOf(one)
    const { id } = await batchOf(product)
    test.clock.advance(1_000)
    const freed = await (await buyerDesk())('POST', `/batches/${id}/free`)
    expect(freed.body.data).toEqual({ state: 'open' })
    test.clock.advance(1_000)
    await complainOf(fourth!)
    expect((await batchOf(product)).state).toBe('open')
  })

  it('do not hold it over more than a day, or for missing goods', async () => {
    const product = await buildProduct(test, { stock: 100, price: 100_000 })
    const [first, second, third, fourth] = await delivered(product, 4)
    await complainOf(first!)
    test.clock.advance(24 * HOUR_MS + 1)
    await complainOf(second!)
    await complainOf(third!)
    await complainOf(fourth!, 'item-missingincomplete')
    expect((await batchOf(product)).state).toBe('open')
  })
})
