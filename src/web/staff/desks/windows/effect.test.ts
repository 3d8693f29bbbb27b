import { expect, it } from 'vitest'
import { changeGroups } from './effect.ts'

const usual = { orders: 20, weight: 150_000, price: 0 }
const change = (day: string, start: string, after: object, before: object = {}) => ({
  day,
  start,
  before: { ...usual, ...before },
  after: { ...usual, ...before, ...after },
})

it('counts windows that change alike, whatever does not change, and names each time once', () => {
  expect(
    changeGroups([
      change('2026-12-01', '18:00', { orders: 12 }, { price: 5_000 }),
      change('2026-12-01', '12:00', { orders: 12 }),
      change('2026-12-02', '12:00', { orders: 12 }),
      change('2026-12-02', '18:00', { orders: 0, price: -3_000 }),
    ]),
  ).toEqual([
    { count: 3, starts: ['12:00', '18:00'], changed: [{ term: 'orders', before: 20, after: 12 }] },
    {
      count: 1,
      starts: ['18:00'],
      changed: [
        { term: 'orders', before: 20, after: 0 },
        { term: 'price', before: 0, after: -3_000 },
      ],
    },
  ])
})

it('is empty when nothing changes', () => expect(changeGroups([])).toEqual([]))
