import { expect, it } from 'vitest'
import { ridesOnly } from './rides-only.ts'

it('holds for riders, not for those who also work on something else, or do not ride', () => {
  expect(ridesOnly(['orders.read', 'reports.read', 'runs.own'])).toBe(true)
  expect(ridesOnly(['orders.read', 'picking.write', 'runs.own'])).toBe(false)
  expect(ridesOnly(['orders.read'])).toBe(false)
})
