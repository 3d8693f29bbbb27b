/**
 * Many buyers, few goods, on a real PostgreSQL server over HTTP. Every proof here has a control beside it: the same run on a shop with one seeded
 * defect, which the same check must find.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run, row, sql } from '#server/platform/database.ts'
import { brokenBooks, buildBuyers, buildProduct, changeSettings, expectBooksRight, NOON, stockOf, type Buyer, type TestProduct } from '../support/builders.ts'
import { listen, p99, speak, type Answer, type Listening } from '../support/http.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let server: Listening
beforeAll(async () => {
  test = await openTestShop({ DATABASE_CONNECTIONS: '20' })
  server = await listen(test)
  await changeSettings(test, { 'slot.capacityOrders': 100_000, 'slot.capacityGrams': 100_000_000 })
})
afterAll(async () => {
  await server.stop()
  await test.close()
})

const place = (buyer: Buyer, slot = NOON, key?: string): Promise<Answer> =>
  speak(server.url, 'POST', '/api/shop/checkout/process', {
    token: buyer.token,
    ...(key === undefined ? {} : { key }),
    body: { address_id: buyer.addressId, payment_method: 'qris', time_pickup: slot },
  })
const count = (answers: readonly Answer[]) => {
  const counted: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = status === 200 ? '200' : `${status} ${body.code}`
    counted[name] = (counted[name] ?? 0) + 1
  }
  return counted
}
const tell = (what: string, answers: readonly Answer[]) => {
  const { p99: ninetyNine, max } = p99(answers.map(({ milliseconds }) => milliseconds))
  console.log(`${what}: ${JSON.stringify(count(answers))}, p99 ${ninetyNine} ms, slowest ${max} ms`)
}
const ordersOf = async (product: TestProduct) =>
  (await row(test.shop.db, sql<{ orders: number; units: number }>`select count(distinct order_id) as orders, coalesce(sum(quantity), 0) as units from order_lines where product_id = ${product.id}`))!

describe('stock', () => {
  const BUYERS = 500
  const UNITS = 50
  const sellOut = async () => {
    const product = await buildProduct(test, { stock: UNITS, safety: 2 })
    const buyers = await buildBuyers(test, BUYERS, () => [{ variationId: product.variationId, quantity: 1 }])
    const answers = await Promise.all(buyers.map((buyer) => place(buyer)))
    tell(`${BUYERS} buyers, ${UNITS} units`, answers)
    return { product, answers }
  }

  it(`${UNITS} of ${BUYERS} get one, the others are told; no order too many and none too few`, async () => {
    const { product, answers } = await sellOut()
    expect(count(answers)).toEqual({ 200: UNITS, '409 out_of_stock': BUYERS - UNITS })
    expect(await ordersOf(product)).toEqual({ orders: UNITS, units: UNITS })
    expect(await stockOf(test, product.variationId)).toEqual({ saleable: 0, reserved: UNITS, onHand: UNITS + 2 })
    expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(10_000)
    await expectBooksRight(test)
  })

  it('1–3 units of 1–5 shared goods by 200 buyers: nothing oversold, no deadlock reaches anybody, no partial order', async () => {
    const products = await Promise.all(Array.from({ length: 5 }, () => buildProduct(test, { stock: 60 })))
    const buyers = await buildBuyers(test, 200, (index) => shuffled(products, index).map((product, at) => ({ variationId: product.variationId, quantity: 1 + ((index + at) % 3) })))
    const answers = await Promise.all(buyers.map((buyer) => place(buyer)))
    tell('200 buyers, 5 shared goods', answers)
    expect(Object.keys(count(answers)).toSorted()).toEqual(['200', '409 out_of_stock'])
    for (const product of products) {
      const stock = await stockOf(test, product.variationId)
      expect(stock.saleable).toBeGreaterThanOrEqual(0)
      expect((await ordersOf(product)).units).toBe(stock.reserved)
    }
    const partial = await row(test.shop.db, sql<{ count: number }>`select count(*) as count from orders o where not exists (select 1 from order_lines l where l.order_id = o.id)`)
    expect(partial!.count).toBe(0)
    await expectBooksRight(test)
  })

  it('control: counting first and writing afterwards is found out', async () => {
    // The defect: the claim does not look at what is left. The database's last line of defence is taken away with it.
    const product = await buildProduct(test, { stock: 5, safety: 2 })
    const buyers = await buildBuyers(test, 40, () => [])
    const takeOne = async (buyer: Buyer) => {
      const { saleable } = await stockOf(test, product.variationId)
      if (saleable < 1) return 'out_of_stock'
      await run(test.shop.db, sql`update stock_items set reserved = reserved + 1 where variation_id = ${product.variationId}`)
      return buyer.id
    }
    await run(test.shop.db, sql`alter table stock_items drop constraint stock_items_check`)
    await Promise.all(buyers.map(takeOne))
    const oversold = await stockOf(test, product.variationId)
    const broken = await brokenBooks(test)
    await run(test.shop.db, sql`update stock_items set reserved = 0 where variation_id = ${product.variationId}`)
    await run(test.shop.db, sql`alter table stock_items add constraint stock_items_check check (reserved <= on_hand)`)
    expect(oversold.saleable).toBeLessThan(0)
    expect(Object.keys(broken).join()).toContain('I1b')
    await expectBooksRight(test)
  })
})

describe('delivery windows', () => {
  it('10 places, 100 buyers: 10 are booked', async () => {
    const product = await buildProduct(test, { stock: 1_000 })
    await run(test.shop.db, sql`insert into delivery_slots (location_id, day, start_time, capacity_orders, capacity_grams) values ('kemang', '2026-11-22', '08:00', 10, 150000)`)
    const buyers = await buildBuyers(test, 100, () => [{ variationId: product.variationId, quantity: 1 }])
    const answers = await Promise.all(buyers.map((buyer) => place(buyer, 'kemang+2026-11-22+08:00')))
    tell('100 buyers, 10 places', answers)
    expect(count(answers)).toEqual({ 200: 10, '409 slot_full': 90 })
    expect(await ordersOf(product)).toEqual({ orders: 10, units: 10 })
    await expectBooksRight(test)
  })

  it('control: a booking that its window does not count is found out', async () => {
    await run(test.shop.db, sql`update delivery_slots set booked_orders = booked_orders - 1 where day = '2026-11-22' and start_time = '08:00'`)
    const broken = await brokenBooks(test)
    await run(test.shop.db, sql`update delivery_slots set booked_orders = booked_orders + 1 where day = '2026-11-22' and start_time = '08:00'`)
    expect(Object.keys(broken).join()).toContain('I7')
  })
})

/** A different order and number of goods for each buyer, without chance. */
const shuffled = <T>(all: readonly T[], index: number): T[] => {
  const turned = [...all.slice(index % all.length), ...all.slice(0, index % all.length)]
  return (index % 2 === 0 ? turned : turned.toReversed()).slice(0, 1 + (index % all.length))
}
