import { expect, it } from 'vitest'
import { readWindow, sharedBy, toggled, windowKey } from './chosen.ts'

it('chooses what is not chosen yet, and takes back what is chosen whole', () => {
  const some = toggled(new Set(['a']), ['a', 'b'])
  expect([...some]).toEqual(['a', 'b'])
  expect([...toggled(some, ['b'])]).toEqual(['a'])
  expect([...toggled(some, ['a', 'b'])]).toEqual([])
})

it('reads a window back from its key', () => {
  const window = { day: '2026-11-28', start: '12:00' }
  expect(readWindow(windowKey(window))).toEqual(window)
})

it('finds how many orders the chosen windows take, unless they differ', () => {
  const windows = [
    { start: '08:00', capacity_orders: 20, usual_orders: 20 },
    { start: '10:00', capacity_orders: 12, usual_orders: 20 },
  ]
  const week = {
    days: [
      { day: '2026-11-28', windows },
      { day: '2026-11-29', windows },
    ],
  }
  const own = new Set(['2026-11-28 10:00', '2026-11-29 10:00'])
  const both = new Set(['2026-11-28 08:00', '2026-11-29 10:00'])
  expect(sharedBy(week, own, 'capacity_orders')).toBe(12)
  expect(sharedBy(week, both, 'capacity_orders')).toBeNull()
  expect(sharedBy(week, both, 'usual_orders')).toBe(20)
  expect(sharedBy(week, new Set(), 'capacity_orders')).toBeNull()
})
