import { describe, expect, it } from 'vitest'
import { makeSingleFlight } from './single-flight.ts'

describe('makeSingleFlight', () => {
  it('runs once now and once more for all calls that came meanwhile', async () => {
    const run = makeSingleFlight<number>()
    let runs = 0
    let facts = 1
    const work = async () => {
      runs++
      const read = facts
      await new Promise((resolve) => setTimeout(resolve, 5))
      return read
    }
    const first = run('a', work)
    facts = 2
    const later = [run('a', work), run('a', work), run('a', work)]
    expect(await first).toBe(1)
    expect(await Promise.all(later)).toEqual([2, 2, 2])
    expect(runs).toBe(2)
    await run('a', work)
    expect(runs).toBe(3)
  })

  it('separates names, and rejects only the calls that shared a failed run', async () => {
    const run = makeSingleFlight<string>()
    const bad = run('a', () => Promise.reject(new Error('no')))
    const next = run('a', () => Promise.resolve('yes'))
    const other = run('b', () => Promise.resolve('other'))
    await expect(bad).rejects.toThrow('no')
    expect([await next, await other]).toEqual(['yes', 'other'])
  })
})
