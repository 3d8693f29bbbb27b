import { describe, expect, it } from 'vitest'
import { foundOf, goodsOfUnits, type DoneTask, type OrderedLine } from './found.ts'

const LIMITS = { creditPercent: 3, giftPercent: 10 }
const line: OrderedLine = {
  id: 'l',
  variationId: 'mango',
  quantity: 4,
  price: 50_000,
  weightG: 1_000,
  parts: [],
}
const task = (given: Partial<DoneTask> = {}): DoneTask => ({
  lineId: 'l',
  variationId: 'mango',
  batchId: 'b1',
  state: 'picked',
  picked: 4,
  grams: [],
  substitute: null,
  ...given,
})

describe('foundOf', () => {
  it('adds what came from several batches, and misses the rest', () => {
    const tasks = [
      task({ picked: 2 }),
      task({ picked: 1, batchId: 'b2' }),
      task({ state: 'short', picked: 0 }),
    ]
    expect(foundOf(line, tasks, LIMITS)).toEqual({
      line: {
        id: 'l',
        price: 50_000,
        short: 1,
        portions: [{ units: 3, substitutePrice: null, weighed: null }],
      },
      units: [
        { variationId: 'mango', batchId: 'b1', quantity: 2 },
        { variationId: 'mango', batchId: 'b2', quantity: 1 },
      ],
      grams: 3_000,
    })
  })

  it('weighs all units of a line together', () => {
    const tasks = [
      task({ picked: 3, grams: [900, 1_000, 1_050] }),
      task({ picked: 1, grams: [990] }),
    ]
    const found = foundOf(line, tasks, LIMITS)
    expect(found.line.portions[0]!.weighed).toEqual({ nominal: 4_000, grams: 3_940, missing: 100 })
    expect(found.grams).toBe(3_940)
  })

  it('counts a substitute in place of the good, at its own price and weight', () => {
    const tasks = [
      task({ picked: 2 }),
      task({ state: 'substituted', picked: 0 }),
      task({ variationId: 'apple', picked: 1, substitute: { price: 40_000, grams: 800 } }),
    ]
    const found = foundOf(line, tasks, LIMITS)
    expect(found.line).toMatchObject({
      short: 1,
      portions: [{ units: 2 }, { units: 1, substitutePrice: 40_000 }],
    })
    expect(found.units).toContainEqual({ variationId: 'apple', batchId: 'b1', quantity: 1 })
    expect(found.grams).toBe(2_800)
  })

  it('sells whole hampers alone', () => {
    const hamper = {
      ...line,
      quantity: 3,
      parts: [
        { variationId: 'mango', quantity: 2 },
        { variationId: 'apple', quantity: 1 },
      ],
    }
    const tasks = [task({ picked: 5 }), task({ variationId: 'apple', picked: 3 })]
    const found = foundOf(hamper, tasks, LIMITS)
    expect(found.line.short).toBe(1)
    expect(found.units).toEqual([
      { variationId: 'mango', batchId: 'b1', quantity: 4 },
      { variationId: 'apple', batchId: 'b1', quantity: 2 },
    ])
  })

  it('finds nothing of a line that is short', () =>
    expect(foundOf(line, [task({ state: 'short', picked: 0 })], LIMITS)).toMatchObject({
      line: { short: 4, portions: [] },
      units: [],
      grams: 0,
    }))
})

describe('goodsOfUnits', () => {
  const tasks = [
    task({ picked: 2 }),
    task({ state: 'substituted', picked: 0 }),
    task({ variationId: 'apple', picked: 2, substitute: { price: 40_000, grams: 800 } }),
  ]
  const hamper = { ...line, parts: [{ variationId: 'pear', quantity: 3 }] }
  const of = (variationId: string, quantity: number) => ({ variationId, quantity })
  it.each([
    ['all as ordered without tasks', line, [], 1, 2, [of('mango', 2)]],
    ['first what was ordered', line, tasks, 0, 1, [of('mango', 1)]],
    ['then what took its place', line, tasks, 1, 2, [of('mango', 1), of('apple', 1)]],
    ['no unit twice', line, tasks, 3, 1, [of('apple', 1)]],
    ['none beyond what came', line, tasks, 4, 1, []],
    [
      'the parts of a hamper',
      hamper,
      [task({ variationId: 'pear', picked: 7 })],
      1,
      3,
      [of('pear', 3)],
    ],
  ])('%s', (_, ordered, done, from, quantity, goods) =>
    expect(goodsOfUnits(ordered, done, { from, quantity })).toEqual(goods),
  )
})
