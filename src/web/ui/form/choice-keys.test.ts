import { describe, expect, it } from 'vitest'
import { moveBy, startOf } from './choice-keys.ts'

const options = ['500 g', '1 kg (2–3 fruits)', '2 kg box', 'Half a crate'].map((text) => ({ text }))

describe('moving through a list by keys', () => {
  it('opens at its start, or at its end', () => {
    expect(['ArrowDown', 'Home', 'ArrowUp', 'End'].map((key) => moveBy(key, false, 2, 4))).toEqual([
      0, 0, 3, 3,
    ])
  })

  it('stays within its ends', () => {
    expect([
      moveBy('ArrowDown', true, 3, 4),
      moveBy('ArrowUp', true, 0, 4),
      moveBy('PageDown', true, 1, 4),
      moveBy('End', true, 0, 0),
    ]).toEqual([3, 0, 3, 0])
  })

  it('knows no other keys', () => {
    expect([
      moveBy('F5', true, 1, 4),
      moveBy('Enter', false, 1, 4),
      moveBy('PageDown', false, 1, 4),
    ]).toEqual([null, null, null])
  })
})

describe('typing the beginning of an option', () => {
  it('finds it', () => {
    expect(startOf(options, '2', 0)).toBe(2)
    expect(startOf(options, 'half', 0)).toBe(3)
  })

  it('finds a later word where none begins so', () => {
    expect(startOf(options, 'crate', 0)).toBe(3)
  })

  it('goes on to the next of the same letter', () => {
    const mangoes = ['Mango', 'Melon', 'Manggis'].map((text) => ({ text }))
    expect([
      startOf(mangoes, 'm', 0),
      startOf(mangoes, 'mm', 1),
      startOf(mangoes, 'mmm', 2),
    ]).toEqual([1, 2, 0])
  })

  it('stays where it is when nothing fits', () => {
    expect([startOf(options, 'zz', 2), startOf([], 'a', 0)]).toEqual([2, null])
  })
})
