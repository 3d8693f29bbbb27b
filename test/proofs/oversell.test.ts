/**
 * Many buyers, little stock, on a real PostgreSQL server over HTTP. Each proof has a control: the
 * same run with one line of SQL changed must oversell.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { col, row, run, sql } from '#server/platform/database.ts'
import {
  buildBuyers,
  buildCoupon,
  buildHamper,
  buildProduct,
  changeSettings,
  expectBooksRight,
  NOON,
  slotOf,
  stockOf,
  type Buyer,
  type TestProduct,
} from '../support/builders.ts'
import { withDefect, without, type Defect } from '../support/defects.ts'
import {
  counted,
  listen,
  speak,
  tellTimes,
  untilAnswered,
  type Answer,
  type Listening,
} from '../support/http.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

const open = async (): Promise<TestShop> => {
  const test = await openTestShop({ DATABASE_CONNECTIONS: '20' })
  await changeSettings(test, { 'slot.capacityOrders': 100_000, 'slot.capacityGrams': 100_000_000 })
  return test
}

/**
 * Runs on a shop with a defect and its own database, without the constraints that would stop it.
 */
const onDefective = async <T>(
  defect: Defect,
  constraints: [table: string, name: string][],
  body: (test: TestShop, url: string) => Promise<T>,
): Promise<T> => {
  const test = await open()
  for (const [table, name] of constraints)
    await run(test.shop.db, sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`)
  let applied = false
  const noted: Defect = (text) => {
    const changed = defect(text)
    applied ||= changed !== text
    return changed
  }
  const server = await listen(withDefect(test.shop, noted))
  try {
    const result = await body(test, server.url)
    expect(applied, 'a statement has the text that the control takes away').toBe(true)
    return result
  } finally {
    await server.stop()
    await test.close()
  }
}

/** A control shows that a race can be lost, which does not happen every time. */
const RACE = { retry: 5 }
let test: TestShop
let server: Listening
beforeAll(async () => {
  test = await open()
  server = await listen(test)
})
afterAll(async () => {
  await expectBooksRight(test)
  await server.stop()
  await test.close()
})

const place = (url: string, buyer: Buyer, slot: string): Promise<Answer> =>
  untilAnswered(() =>
    speak(url, 'POST', '/api/shop/checkout/process', {
      token: buyer.token,
      body: { address_id: buyer.addressId, payment_method: 'qris', time_pickup: slot },
    }),
  )
const placeAll = (url: string, buyers: readonly Buyer[], slot = NOON) =>
  Promise.all(buyers.map((buyer) => place(url, buyer, slot)))
const soldOf = async (on: TestShop, product: TestProduct) =>
  (await row(
    on.shop.db,
    sql({ orders: col.int, units: col.int })`
      select count(distinct order_id) as orders, coalesce(sum(quantity), 0)::integer as units from order_lines where product_id = ${product.id}`,
  ))!

describe('50 units, 500 buyers within a second', () => {
  const UNITS = 50
  const sellOut = async (on: TestShop, url: string, buyers: number) => {
    const product = await buildProduct(on, { stock: UNITS, safety: 2 })
    const answers = await placeAll(
      url,
      await buildBuyers(on, buyers, () => [{ variationId: product.variationId, quantity: 1 }]),
    )
    return {
      product,
      answers,
      sold: await soldOf(on, product),
      stock: await stockOf(on, product.variationId),
    }
  }

  it('50 orders, 450 refused as out of stock, every buyer gets a response', async () => {
    const { answers, sold, stock } = await sellOut(test, server.url, 500)
    tellTimes('500 buyers, 50 units', answers)
    expect(counted(answers)).toEqual({ 200: UNITS, '409 out_of_stock': 500 - UNITS })
    expect(sold).toEqual({ orders: UNITS, units: UNITS })
    expect(stock).toEqual({ saleable: 0, reserved: UNITS, onHand: UNITS + 2 })
    await expectBooksRight(test)
  })

  it('control: a claim without a check of the stock oversells', RACE, async () => {
    const sold = await onDefective(
      without('and s.free >= w.quantity'),
      [['stock_items', 'stock_items_check']],
      async (on, url) => (await sellOut(on, url, 200)).sold,
    )
    expect(sold.orders).toBeGreaterThan(UNITS)
  })
})

describe('50 hampers of an apple and two pears, with loose fruit, 500 buyers', () => {
  const HAMPERS = 50
  const LOOSE = 30
  /** Two in five want a hamper, one a single apple, one three pears, one a hamper and an apple. */
  const fight = async (on: TestShop, url: string, buyers: number) => {
    const apple = await buildProduct(on, { stock: HAMPERS + LOOSE })
    const pear = await buildProduct(on, { stock: 2 * HAMPERS + LOOSE })
    const hamper = await buildHamper(on, [
      [apple, 1],
      [pear, 2],
    ])
    const want = ({ variationId }: TestProduct, quantity = 1) => ({ variationId, quantity })
    const carts = [
      [want(hamper)],
      [want(apple)],
      [want(hamper)],
      [want(pear, 3)],
      [want(apple), want(hamper)],
    ]
    const answers = await placeAll(
      url,
      await buildBuyers(on, buyers, (index) => carts[index % carts.length]!),
    )
    const sold = {
      hampers: (await soldOf(on, hamper)).units,
      apples: (await soldOf(on, apple)).units,
      pears: (await soldOf(on, pear)).units,
    }
    return { apple, pear, hamper, answers, sold }
  }
  /** More promised than there was, of either part. */
  const oversold = ({ hampers, apples, pears }: Record<'hampers' | 'apples' | 'pears', number>) =>
    hampers + apples > HAMPERS + LOOSE || 2 * hampers + pears > 2 * HAMPERS + LOOSE

  it('nothing oversold: each part is sold to the last unit, in hampers or loose', async () => {
    const { apple, pear, hamper, answers, sold } = await fight(test, server.url, 500)
    tellTimes('500 buyers, hampers and loose fruit', answers)
    expect(Object.keys(counted(answers)).toSorted()).toEqual(['200', '409 out_of_stock'])
    expect(oversold(sold)).toBe(false)
    const [apples, pears] = [
      await stockOf(test, apple.variationId),
      await stockOf(test, pear.variationId),
    ]
    expect(apples.reserved).toBe(sold.hampers + sold.apples)
    expect(pears.reserved).toBe(2 * sold.hampers + sold.pears)
    expect(sold.hampers).toBeGreaterThan(10)
    // 100 wanted a single apple, 100 three pears: what is left is of no use to a hamper.
    expect(apples.saleable === 0 || pears.saleable < 2).toBe(true)
    expect((await stockOf(test, hamper.variationId)).onHand).toBe(0)
    await expectBooksRight(test)
  })

  it('control: a claim without a check of the stock oversells', RACE, async () => {
    const sold = await onDefective(
      without('and s.free >= w.quantity'),
      [['stock_items', 'stock_items_check']],
      async (on, url) => (await fight(on, url, 300)).sold,
    )
    expect(oversold(sold)).toBe(true)
  })
})

describe('five shared products, 1–3 units of 1–5 of them in any order, 200 buyers', () => {
  const deadlocks = async (on: TestShop) =>
    (await row(
      on.shop.db,
      sql({ count: col.int })`
        select deadlocks as count from pg_stat_database where datname = current_database()`,
    ))!.count
  const share = async (on: TestShop, url: string, buyers: number) => {
    const products = await Promise.all(
      Array.from({ length: 5 }, () => buildProduct(on, { stock: 60 })),
    )
    const answers = await placeAll(
      url,
      await buildBuyers(on, buyers, (index) =>
        turned(products, index).map((product, at) => ({
          variationId: product.variationId,
          quantity: 1 + ((index + at) % 3),
        })),
      ),
    )
    return { products, answers }
  }

  it('nothing oversold, no deadlock, no partial order', async () => {
    const { products, answers } = await share(test, server.url, 200)
    tellTimes('200 buyers, 5 shared goods', answers)
    expect(Object.keys(counted(answers)).toSorted()).toEqual(['200', '409 out_of_stock'])
    for (const product of products) {
      const stock = await stockOf(test, product.variationId)
      expect(stock.saleable).toBeGreaterThanOrEqual(0)
      expect((await soldOf(test, product)).units).toBe(stock.reserved)
    }
    expect(await deadlocks(test)).toBe(0)
    await expectBooksRight(test)
  })

  it('control: locking products in a different order per connection deadlocks', RACE, async () => {
    const found = await onDefective(
      (text) =>
        text.replace(
          'order by s.variation_id for update of s',
          'order by md5(s.variation_id::text || pg_backend_pid()::text) for update of s',
        ),
      [],
      async (on, url) => {
        await share(on, url, 12)
        // PostgreSQL updates a connection's statistics with a delay.
        for (let tries = 0; tries < 30 && (await deadlocks(on)) === 0; tries++)
          await new Promise((resolve) => setTimeout(resolve, 100))
        return deadlocks(on)
      },
    )
    expect(found).toBeGreaterThan(0)
  })
})

describe('a window with 10 places, 100 buyers', () => {
  const slot = slotOf('2026-11-22', '08:00')
  const book = async (on: TestShop, url: string) => {
    const product = await buildProduct(on, { stock: 1_000 })
    await run(
      on.shop.db,
      sql`insert into delivery_slots (location_id, day, start_time, capacity_orders, capacity_grams) values ('kemang', '2026-11-22', '08:00', 10, 150000)`,
    )
    const answers = await placeAll(
      url,
      await buildBuyers(on, 100, () => [{ variationId: product.variationId, quantity: 1 }]),
      slot,
    )
    return { answers, sold: await soldOf(on, product) }
  }

  it('10 booked, 90 refused', async () => {
    const { answers, sold } = await book(test, server.url)
    tellTimes('100 buyers, 10 places', answers)
    expect(counted(answers)).toEqual({ 200: 10, '409 slot_full': 90 })
    expect(sold.orders).toBe(10)
    await expectBooksRight(test)
  })

  it('control: a booking without a check of the capacity overbooks', RACE, async () => {
    const sold = await onDefective(
      without('d.booked_orders + excluded.booked_orders + '),
      [['delivery_slots', 'delivery_slots_check']],
      async (on, url) => (await book(on, url)).sold,
    )
    expect(sold.orders).toBeGreaterThan(10)
  })
})

describe('a coupon for one, 100 customers', () => {
  const redeem = async (on: TestShop, url: string) => {
    const product = await buildProduct(on, { stock: 1_000 })
    const code = await buildCoupon(on, { totalLimit: 1 })
    const answers = await placeAll(
      url,
      await buildBuyers(on, 100, () => [{ variationId: product.variationId, quantity: 1 }], [code]),
    )
    const used = await row(
      on.shop.db,
      sql({ uses: col.int, held: col.int })`
      select c.uses, (select count(*) from coupon_uses u where u.coupon_id = c.id and u.state <> 'released') as held from coupons c where c.code = ${code}`,
    )
    return { answers, used: used! }
  }

  it('one gets it, 99 are refused as used up', async () => {
    const { answers, used } = await redeem(test, server.url)
    tellTimes('100 customers, one coupon', answers)
    expect(counted(answers)).toEqual({ 200: 1, '409 coupon_used_up': 99 })
    expect(used).toEqual({ uses: 1, held: 1 })
    await expectBooksRight(test)
  })

  it('control: a use without a check of the limit exceeds it', RACE, async () => {
    const used = await onDefective(
      without('and (c.total_limit is null or c.uses < c.total_limit) '),
      [['coupons', 'coupons_check']],
      async (on, url) => (await redeem(on, url)).used,
    )
    expect(used.held).toBeGreaterThan(1)
  })
})

describe('a coupon with Rupiah for three, 40 customers', () => {
  const redeem = async (on: TestShop, url: string) => {
    const product = await buildProduct(on, { stock: 1_000 })
    const code = await buildCoupon(on, { value: 10_000, budget: 30_000 })
    const answers = await placeAll(
      url,
      await buildBuyers(on, 40, () => [{ variationId: product.variationId, quantity: 1 }], [code]),
    )
    const given = await row(
      on.shop.db,
      sql({ spent: col.int, held: col.int })`
      select c.spent, (select coalesce(sum(u.discount), 0)::bigint from coupon_uses u where u.coupon_id = c.id and u.state <> 'released') as held from coupons c where c.code = ${code}`,
    )
    return { answers, given: given! }
  }

  it('three get it, 37 are refused as used up', async () => {
    const { answers, given } = await redeem(test, server.url)
    expect(counted(answers)).toEqual({ 200: 3, '409 coupon_used_up': 37 })
    expect(given).toEqual({ spent: 30_000, held: 30_000 })
    await expectBooksRight(test)
  })

  it('control: a claim without a check of the budget exceeds it', RACE, async () => {
    const given = await onDefective(
      without('and (c.budget is null or c.spent + d.discount <= c.budget)'),
      [['coupons', 'coupons_within_budget']],
      async (on, url) => (await redeem(on, url)).given,
    )
    expect(given.held).toBeGreaterThan(30_000)
  })
})

/** A different sequence and number of products per buyer, deterministic. */
const turned = <T>(all: readonly T[], index: number): T[] => {
  const from = [...all.slice(index % all.length), ...all.slice(0, index % all.length)]
  return (index % 2 === 0 ? from : from.toReversed()).slice(0, 1 + (index % all.length))
}
