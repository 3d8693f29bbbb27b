import { describe, expect, it } from 'vitest'
import { LIMITS, SITE_FACTOR } from '#domain/rate-limits.ts'
import { makeRateLimits } from './rate-limit.ts'

const isRefused = (taken: Promise<void>): Promise<boolean> =>
  taken.then(
    () => false,
    (error: { code?: string }) => error.code === 'too_many_requests',
  )
const handNow = () => {
  let at = Date.UTC(2026, 10, 20)
  return { now: () => new Date(at), advance: (milliseconds: number) => void (at += milliseconds) }
}

describe('limits counted in one process', () => {
  it('answers 429 to one subject that exceeds the limit until the window ends, and to no other', async () => {
    const clock = handNow()
    const limits = makeRateLimits({ db: null, now: clock.now })
    for (let n = 0; n < LIMITS.refresh.uses; n++) await limits.take('refresh', '10.0.0.1')
    expect(await isRefused(limits.take('refresh', '10.0.0.1'))).toBe(true)
    expect(await isRefused(limits.take('refresh', '10.0.0.2'))).toBe(false)
    clock.advance(LIMITS.refresh.seconds * 1000)
    expect(await isRefused(limits.take('refresh', '10.0.0.1'))).toBe(false)
  })

  it('reports the seconds until the next use fits', async () => {
    const clock = handNow()
    const limits = makeRateLimits({ db: null, now: clock.now })
    for (let n = 0; n < LIMITS.refresh.uses; n++) await limits.take('refresh', 'x')
    clock.advance(45_500)
    await expect(limits.take('refresh', 'x')).rejects.toMatchObject({ retryAfterSeconds: 15 })
  })

  it('counts the networks of one IPv6 site together, by a wider limit', async () => {
    const limits = makeRateLimits({ db: null, now: handNow().now })
    let through = 0
    while (
      !(await isRefused(
        limits.take('refresh', `2001:db8:1:${(through % 0x1000).toString(16)}::/64`),
      ))
    )
      through++
    expect(through).toBe(LIMITS.refresh.uses * SITE_FACTOR)
    expect(await isRefused(limits.refuseIfFull('refresh', '2001:db8:1:ffff::/64'))).toBe(true)
    expect(await isRefused(limits.take('refresh', '2001:db8:2:0::/64'))).toBe(false)
  })

  it('a flood of new subjects shares counters, and earlier subjects keep their own', async () => {
    const limits = makeRateLimits({ db: null, now: handNow().now, subjectsMax: 2 })
    await limits.take('refresh', 'known')
    await limits.take('refresh', 'also known')
    let refused = 0
    for (let n = 0; n < 60_000; n++)
      if (await isRefused(limits.take('refresh', `2001:db8::${n.toString(16)}`))) refused++
    // 1,000 counters of 30 each, so at least half of them find theirs used up.
    expect(refused).toBeGreaterThanOrEqual(30_000)
    expect(await isRefused(limits.take('refresh', 'known'))).toBe(false)
  })
})
