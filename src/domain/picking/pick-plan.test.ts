import { describe, expect, it } from 'vitest'
import { fillRun, planJoins, toteLetter, walkOrder, type PickableTask } from './pick-plan.ts'

const task = (name: string, given: Partial<PickableTask> = {}): PickableTask => ({
  zone: 'ambient',
  walk: 1,
  shelf: 'A1',
  variationId: name,
  name,
  orderPosition: 0,
  ...given,
})
const namesOf = (tasks: readonly PickableTask[]) => tasks.map(({ name }) => name)

describe('the walk', () => {
  it('goes through ambient goods by shelf, then chilled ones, and takes frozen ones last', () => {
    const tasks = [
      task('ice', { zone: 'frozen', walk: 1, shelf: 'F1' }),
      task('milk', { zone: 'chilled', walk: 2, shelf: 'C2' }),
      task('somewhere', { walk: null, shelf: null }),
      task('mango', { walk: 9, shelf: 'A9' }),
      task('apple', { walk: 2, shelf: 'A2' }),
      task('juice', { zone: 'chilled', walk: 1, shelf: 'C1' }),
    ]
    for (const shuffled of [tasks, tasks.toReversed()])
      expect(namesOf(walkOrder(shuffled))).toEqual([
        'apple',
        'mango',
        'somewhere',
        'juice',
        'milk',
        'ice',
      ])
  })
})

describe('a run', () => {
  const order = (id: string, minute: number, grams: number, start = 8) => ({
    id,
    grams,
    placedAt: new Date(Date.UTC(2026, 10, 20, 0, minute)),
    startsAt: new Date(Date.UTC(2026, 10, 21, start)),
    addedTo: null as string | null,
  })
  const idsOf = (orders: readonly { id: string }[]) => orders.map(({ id }) => id).join('')

  it('takes the oldest orders of the earliest window, as many as it may', () => {
    const waiting = [order('c', 3, 1), order('z', 0, 1, 10), order('a', 1, 1), order('b', 2, 1)]
    expect(idsOf(fillRun(waiting, { ordersMax: 3, gramsMax: 60_000 }))).toBe('abc')
    expect(idsOf(fillRun(waiting, { ordersMax: 9, gramsMax: 60_000 }))).toBe('abcz')
  })
  it('passes an order over that the trolley no longer carries', () => {
    const waiting = [order('a', 1, 40_000), order('b', 2, 30_000), order('c', 3, 20_000)]
    expect(idsOf(fillRun(waiting, { ordersMax: 8, gramsMax: 60_000 }))).toBe('ac')
  })
  it('keeps what was added to an order with it, or leaves both', () => {
    const added = { ...order('d', 9, 30_000), addedTo: 'a' }
    const waiting = [order('a', 1, 20_000), order('b', 2, 20_000), added]
    expect(idsOf(fillRun(waiting, { ordersMax: 8, gramsMax: 60_000 }))).toBe('ad')
    const later = [order('b', 0, 20_000), order('a', 1, 20_000), added]
    expect(idsOf(fillRun(later, { ordersMax: 2, gramsMax: 90_000 }))).toBe('b')
  })
  it('takes an order that is heavier than a trolley by itself', () =>
    expect(
      idsOf(fillRun([order('a', 1, 90_000), order('b', 2, 1)], { ordersMax: 8, gramsMax: 60_000 })),
    ).toBe('a'))
})

it('names totes by letters', () =>
  expect([0, 1, 25, 26, 27].map(toteLetter)).toEqual(['A', 'B', 'Z', 'A1', 'B1']))

describe('runs of groups that join one after another', () => {
  const limits = { ordersMax: 3, gramsMax: 10_000 }
  const group = (window: string, ...grams: number[]) => ({
    window,
    members: grams.map((one) => ({ grams: one })),
  })

  it.each([
    [[], 0, []],
    [[group('a', 4_000), group('a', 4_000)], 1, []],
    [[group('a', 4_000), group('b', 4_000)], 2, []],
    [[group('a', 8_000), group('a', 4_000), group('a', 2_000)], 2, []],
    [[group('a', 1), group('a', 1, 1), group('a', 1)], 2, []],
    [[group('a', 1), group('a', 12_000), group('a', 1, 1, 1, 1)], 3, [1, 2]],
  ])('%# are counted', (groups, runs, tooLarge) => {
    expect(planJoins(groups, limits)).toEqual({ runs, tooLarge })
  })
})
