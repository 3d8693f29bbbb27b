import { describe, expect, it } from 'vitest'
import { secondsUntilNextLogin } from './login-throttle.ts'

const now = new Date('2026-11-20T02:00:00Z')

describe('secondsUntilNextLogin', () => {
  it('looks at the first five at once', () => expect(secondsUntilNextLogin(4, now, now)).toBe(0))
  it.each([
    [5, 2],
    [6, 4],
    [7, 8],
    [13, 512],
    [14, 900],
    [90, 900],
  ])('after %i failures waits %i seconds', (failures, seconds) =>
    expect(secondsUntilNextLogin(failures, now, now)).toBe(seconds),
  )
  it('looks again when the wait is over', () =>
    expect(secondsUntilNextLogin(5, new Date(now.getTime() - 2000), now)).toBe(0))

  it('looks at no more than 20 passwords in 15 minutes', () => {
    let at = now.getTime()
    let looked = 0
    let last: Date | null = null
    while (at < now.getTime() + 15 * 60_000) {
      const wait = secondsUntilNextLogin(looked, last, new Date(at))
      if (wait === 0) {
        looked++
        last = new Date(at)
      } else at += wait * 1000
    }
    expect(looked).toBeLessThanOrEqual(20)
  })
})
