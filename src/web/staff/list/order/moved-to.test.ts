import { describe, expect, it } from 'vitest'
import { landing, movedTo } from './moved-to.ts'

const LIST = ['a', 'b', 'c', 'd']
const dropped = (from: number, over: number, side: 'before' | 'after') =>
  movedTo(LIST, from, landing(from, over, side)).join('')

describe('an entry of a list that is moved', () => {
  it('lands at a place, at most at an end', () => {
    expect(movedTo(LIST, 0, 1)).toEqual(['b', 'a', 'c', 'd'])
    expect(movedTo(LIST, 3, -1)).toEqual(['d', 'a', 'b', 'c'])
    expect(movedTo(LIST, 1, 9)).toEqual(['a', 'c', 'd', 'b'])
    expect(movedTo(LIST, 7, 0)).toEqual(LIST)
  })

  it('lands next to the one that it is dropped on, from both sides', () => {
    expect([dropped(0, 2, 'before'), dropped(0, 2, 'after')]).toEqual(['bacd', 'bcad'])
    expect([dropped(3, 1, 'before'), dropped(3, 1, 'after')]).toEqual(['adbc', 'abdc'])
    expect([dropped(1, 1, 'before'), dropped(1, 1, 'after')]).toEqual(['abcd', 'abcd'])
  })
})
