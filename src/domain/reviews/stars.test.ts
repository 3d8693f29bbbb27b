import { describe, expect, it } from 'vitest'
import { weekOf } from '../time.ts'
import { hasFallen, meanStars, starsChange } from './stars.ts'

const of = (...ratings: number[]) => ({
  ratings: ratings.length,
  stars: ratings.reduce((sum, one) => sum + one, 0),
})

describe('a fall of stars', () => {
  it.each([
    ['by exactly half a star', of(4, 4, 5, 5), of(5, 5, 5), true],
    ['by less than half a star', of(4, 5, 5), of(5, 5, 5), false],
    ['by three thirds', of(4, 4, 4), of(5, 5, 5), true],
    ['of two ratings', of(1, 1), of(5, 5, 5), false],
    ['below two ratings', of(1, 1, 1), of(5, 5), false],
    ['that is a rise', of(5, 5, 5), of(1, 1, 1), false],
    ['without any rating', of(), of(), false],
  ])('%s: %j below %j is %j', (_, now, before, fell) => {
    expect(hasFallen(now, before)).toBe(fell)
  })

  it('has a mean and a change to two decimals, null without ratings', () => {
    expect([meanStars(of(4, 4, 5)), meanStars(of())]).toEqual([4.33, null])
    expect(starsChange(of(4, 4, 5), of(5))).toBe(-0.67)
    expect([starsChange(of(), of(5)), starsChange(of(5), of())]).toEqual([null, null])
  })
})

describe('the week of a day', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2026-11-30', '2026-11-30'],
    ['2027-01-03', '2026-12-28'],
  ])('%s begins on %s', (day, monday) => {
    expect(weekOf(day as never)).toBe(monday)
  })
})
