import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../time.ts'
import { ORDERS_COUNTED, usualBasket, type PastOrder } from './usual-basket.ts'

const TODAY = '2026-11-20'
/** An order placed some days ago: goods by name, a pack by its size. */
const order = (daysAgo: number, ...goods: [name: string, pack: string, quantity: number][]) => ({
  day: addDays(TODAY, -daysAgo),
  lines: goods.map(([productId, pack, quantity]) => ({
    productId,
    variationId: `${productId} ${pack}`,
    quantity,
  })),
})

describe('usualBasket', () => {
  it('has what was bought twice and is due by its interval', () => {
    const weekly = [7, 14, 21].map((ago) => order(ago, ['mango', '1 kg', 2]))
    expect(usualBasket(weekly, TODAY)).toEqual([{ variationId: 'mango 1 kg', quantity: 2 }])
    expect(usualBasket(weekly.slice(0, 1), TODAY)).toEqual([])
  })

  it.each([
    ['too early', 4, false],
    ['a little early', 6, true],
    ['late', 20, true],
    ['given up', 22, false],
  ])('%s: %i days after the last of a weekly rhythm', (_, ago, isDue) => {
    const orders = [ago, ago + 7, ago + 14].map((each) => order(each, ['mango', '1 kg', 1]))
    expect(usualBasket(orders, TODAY)).toHaveLength(isDue ? 1 : 0)
  })

  it('takes the pack of the last purchase and the quantity that is usual of it', () => {
    const orders = [
      order(7, ['rice', '5 kg', 1]),
      order(14, ['rice', '5 kg', 3]),
      order(21, ['rice', '5 kg', 2]),
      order(28, ['rice', '1 kg', 9]),
    ]
    expect(usualBasket(orders, TODAY)).toEqual([{ variationId: 'rice 5 kg', quantity: 2 }])
  })

  it('puts what is longest overdue first, and counts several orders of a day as one', () => {
    const orders = [
      order(7, ['apple', '1 kg', 1], ['egg', '10', 1]),
      order(7, ['apple', '1 kg', 1]),
      order(14, ['apple', '1 kg', 2]),
      order(11, ['egg', '10', 1]),
    ]
    expect(usualBasket(orders, TODAY)).toEqual([
      { variationId: 'egg 10', quantity: 1 },
      { variationId: 'apple 1 kg', quantity: 2 },
    ])
  })

  it('does not depend on the order in which purchases are given, and never invents goods', () => {
    const anyOrder = fc
      .record({
        ago: fc.integer({ min: 0, max: 60 }),
        goods: fc.array(
          fc.tuple(
            fc.constantFrom('a', 'b', 'c'),
            fc.constantFrom('1 kg', '5 kg'),
            fc.integer({ min: 1, max: 9 }),
          ),
          { maxLength: 4 },
        ),
      })
      .map(({ ago, goods }): PastOrder => order(ago, ...goods))
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: ORDERS_COUNTED }), (orders) => {
        const basket = usualBasket(orders, TODAY)
        expect(usualBasket(orders.toReversed(), TODAY)).toEqual(basket)
        const bought = new Map<string, number>()
        for (const { variationId, quantity } of orders.flatMap(({ lines }) => lines))
          bought.set(variationId, (bought.get(variationId) ?? 0) + quantity)
        for (const { variationId, quantity } of basket) {
          expect(quantity).toBeGreaterThan(0)
          expect(quantity).toBeLessThanOrEqual(bought.get(variationId) ?? 0)
        }
        expect(new Set(basket.map(({ variationId }) => variationId)).size).toBe(basket.length)
      }),
    )
  })
})
