import { describe, expect, it } from 'vitest'
import { isSecond } from './count-state.ts'

describe('a number that is typed in a count', () => {
  it.each([
    ['is the first of a line', { recount: false, recounted: null }, false],
    ['is the second where the first differs too much', { recount: true, recounted: null }, true],
    ['corrects the second', { recount: false, recounted: 4 }, true],
  ])('%s', (_, line, second) => expect(isSecond(line)).toBe(second))
})
