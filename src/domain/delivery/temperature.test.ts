import { describe, expect, it } from 'vitest'
import { isPlausible, readDegrees } from './temperature.ts'

describe('the temperature of a cold bag', () => {
  it.each([
    ['4,5', 4.5],
    ['-18', -18],
    ['−2.25', -2.2],
    [' ', null],
    ['abc', undefined],
    ['4,5,6', undefined],
    ['-', undefined],
    ['100', undefined],
  ])('reads %j as %j', (typed, celsius) => {
    expect(readDegrees(typed)).toBe(celsius)
  })

  it.each([
    [-30, true],
    [15, true],
    [15.1, false],
    [45.5, false],
    [-30.1, false],
  ])('finds %d plausible: %j', (celsius, plausible) => {
    expect(isPlausible(celsius)).toBe(plausible)
  })
})
