import { describe, expect, it } from 'vitest'
import { makeTurns } from './turns.ts'

describe('makeTurns', () => {
  it('runs once now and once more for all calls that came meanwhile', async () => {
    const take = makeTurns<number>()
    let runs = 0
    let facts = 1
    const work = async () => {
      runs++
      const read = facts
      await new Promise((resolve) => setTimeout(resolve, 5))
      return read
    }
    const first = take('a', work)
    facts = 2
    const later = [take('a', work), take('a', work), take('a', work)]
    expect(await first).toBe(1)
    expect(await Promise.all(later)).toEqual([2, 2, 2])
    expect(runs).toBe(2)
    await take('a', work)
    expect(runs).toBe(3)
  })

  it('separates names, and rejects only the calls that shared a failed run', async () => {
    const take = makeTurns<string>()
    const bad = take('a', () => Promise.reject(new Error('no')))
    const next = take('a', () => Promise.resolve('yes'))
    const other = take('b', () => Promise.resolve('other'))
    await expect(bad).rejects.toThrow('no')
    expect([await next, await other]).toEqual(['yes', 'other'])
  })
})
