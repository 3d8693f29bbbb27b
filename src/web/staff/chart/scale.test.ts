import { describe, expect, it } from 'vitest'
import { isNamed, ticksOf } from './scale.ts'

describe('lines across a chart', () => {
  it.each([
    [1_896_000, [0, 500_000, 1_000_000, 1_500_000, 2_000_000]],
    [100, [0, 25, 50, 75, 100]],
    [101, [0, 50, 100, 150]],
    [3, [0, 1, 2, 3]],
    [1, [0, 1]],
    [0, [0, 1]],
  ])('of values to %d stand at round numbers', (largest, expected) => {
    expect(ticksOf(largest)).toEqual(expected)
  })

  it.each([
    [1_896_000, -415_500, [-1_000_000, 0, 1_000_000, 2_000_000]],
    [0, -90, [-100, -75, -50, -25, 0]],
    [2, -1, [-1, 0, 1, 2]],
  ])('of values from %d down to %d go below nothing', (largest, smallest, expected) => {
    expect(ticksOf(largest, true, smallest)).toEqual(expected)
  })

  it('of shares may stand between two numbers', () => {
    expect(ticksOf(1.9, false)).toEqual([0, 0.5, 1, 1.5, 2])
  })

  it.each([7, 31, 365, 99_999_999])('always reach a largest value of %d', (largest) => {
    expect(ticksOf(largest).at(-1)).toBeGreaterThanOrEqual(largest)
    expect(ticksOf(largest).length).toBeLessThanOrEqual(6)
  })
})

it('names as many columns as have room, the first among them', () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, at) => at).filter((at) => isNamed(at, count, 6))
  expect(named(4)).toEqual([0, 1, 2, 3])
  expect(named(7)).toEqual([0, 2, 4, 6])
  expect(named(31)).toEqual([0, 6, 12, 18, 24, 30])
})
