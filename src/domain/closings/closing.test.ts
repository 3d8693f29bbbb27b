import { expect, it } from 'vitest'
import type { LocalDate } from '../time.ts'
import { canCount, differenceOf, needsReason } from './closing.ts'

it.each([
  [{ tills: 100, riders: 50 }, 0, false],
  [{ tills: 90, riders: 50 }, -10, true],
  [{ tills: 100, riders: 60 }, 10, true],
  [{ tills: 90, riders: 60 }, 0, true],
])('a count of %j differs by %d', (counted, difference, isReasoned) => {
  const due = { tills: 100, riders: 50 }
  expect([differenceOf(counted, due), needsReason(counted, due)]).toEqual([difference, isReasoned])
})

it.each([
  ['2026-11-21', false],
  ['2026-11-20', true],
  ['2026-11-07', true],
  ['2026-11-06', false],
])('on 20 November, %s can be counted: %s', (day, is) =>
  expect(canCount(day as LocalDate, '2026-11-20' as LocalDate)).toBe(is),
)
