import { describe, expect, it } from 'vitest'
import { outOfCold } from './out-of-cold.ts'

const now = new Date('2026-11-23T02:00:00Z')

describe('goods that need cooling', () => {
  it.each([
    ['2026-11-23T02:00:10Z', { minutes: 0, isLate: false }],
    ['2026-11-23T01:40:00Z', { minutes: 20, isLate: false }],
    ['2026-11-23T01:39:01Z', { minutes: 20, isLate: false }],
    ['2026-11-23T01:39:00Z', { minutes: 21, isLate: true }],
  ])('out since %s', (since, out) => {
    expect(outOfCold(new Date(since), now, 20)).toEqual(out)
  })

  it('are not out before they are picked', () => {
    expect(outOfCold(null, now, 20)).toBeNull()
  })
})
