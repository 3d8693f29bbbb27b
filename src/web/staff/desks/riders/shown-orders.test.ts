import { expect, it } from 'vitest'
import type { Plan } from './plan.ts'
import { areasOf, nextView, shownIn } from './shown-orders.ts'

const order = (id: string, area: string) => ({ id, area }) as Plan['rest'][number]
const plan: Plan = {
  runs: [
    { riderId: 'r', orders: [order('a', 'Menteng')] },
    { riderId: null, orders: [order('b', 'Kemang')] },
  ],
  rest: [order('c', 'Menteng'), order('d', '')],
}

it.each([
  [{}, 'abcd'],
  [{ area: 'Menteng' }, 'ac'],
  [{ only: 'unassigned' }, 'bcd'],
  [{ area: 'Menteng', only: 'unassigned' }, 'c'],
])('%o shows its orders', (filter, ids) => {
  expect([...shownIn(plan, { area: '', only: '', ...filter })].toSorted().join('')).toBe(ids)
})

it('offers each part of town once, and views in turn', () => {
  expect(areasOf(plan)).toEqual(['Kemang', 'Menteng'])
  expect([nextView('both'), nextView('list'), nextView('map')]).toEqual(['list', 'map', 'both'])
})
