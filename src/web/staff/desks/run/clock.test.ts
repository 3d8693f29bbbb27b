import { expect, it } from 'vitest'
import { clockOffset, onShopClock } from './clock.ts'

it('puts what a phone with a wrong clock says on the clock of the shop', () => {
  const offset = clockOffset('2026-11-20T02:00:00.000Z', new Date('2026-11-20T02:20:00.000Z'))
  expect(offset).toBe(-1_200_000)
  expect(onShopClock('2026-11-20T02:25:00.000Z', offset)).toBe('2026-11-20T02:05:00.000Z')
})

it('leaves the clock as it is for a sheet of an older version', () =>
  expect(clockOffset(undefined, new Date())).toBe(0))
