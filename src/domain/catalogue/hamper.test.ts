import { describe, expect, it } from 'vitest'
import { inStock, shareStock, unitsLeft } from './hamper.ts'

const loose = (variationId: string, saleable: number, quantity = 1, selected = true) => ({
  variationId,
  saleable,
  quantity,
  selected,
  nextDayLeft: 5,
  parts: [],
})
const hamper = (parts: [id: string, each: number, saleable: number][], quantity = 1) => ({
  ...loose('hamper', Infinity, quantity),
  saleable: Math.min(...parts.map(([, each, saleable]) => Math.floor(saleable / each))),
  nextDayLeft: 0,
  parts: parts.map(([variationId, each, saleable]) => ({ variationId, quantity: each, saleable })),
})

describe('units left of a hamper', () => {
  it.each([
    [[['a', 1, 7]], {}, 7],
    [[['a', 2, 7]], {}, 3],
    [
      [
        ['a', 2, 7],
        ['b', 3, 5],
      ],
      {},
      1,
    ],
    [[['a', 2, 7]], { a: 4 }, 1],
    [[['a', 2, 7]], { a: 9 }, 0],
    [[['a', 2, 7]], { b: 9 }, 3],
  ] as [[string, number, number][], Record<string, number>, number][])(
    '%j less %j is %i',
    (parts, taken, left) => {
      expect(unitsLeft(hamper(parts), new Map(Object.entries(taken)))).toBe(left)
    },
  )
})

it('knows what goods are in the stock', () => {
  expect(inStock(loose('a', 3), 2)).toEqual([{ variationId: 'a', quantity: 2 }])
  expect(inStock(hamper([['a', 2, 9]]), 3)).toEqual([{ variationId: 'a', quantity: 6 }])
})

describe('stock that lines share', () => {
  const saleable = (lines: Parameters<typeof shareStock>[0]) =>
    shareStock(lines).map((line) => line.saleable)

  it('is not shared by loose goods', () => {
    expect(saleable([loose('a', 3, 3), loose('b', 2, 9)])).toEqual([3, 2])
  })

  it('goes to lines in their order', () => {
    expect(saleable([hamper([['a', 2, 5]], 2), loose('a', 5)])).toEqual([2, 1])
    expect(saleable([loose('a', 5, 4), hamper([['a', 2, 5]])])).toEqual([5, 0])
  })

  it('is not taken by lines that are not selected', () => {
    expect(saleable([loose('a', 5, 4, false), hamper([['a', 2, 5]])])).toEqual([5, 2])
  })

  it('does not turn to tomorrow’s supply for what a hamper took', () => {
    const [, line] = shareStock([hamper([['a', 5, 5]]), loose('a', 5)])
    expect(line).toMatchObject({ saleable: 0, nextDayLeft: 0 })
  })
})
