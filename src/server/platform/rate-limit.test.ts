import { describe, expect, it } from 'vitest'
import { LIMITS, makeRateLimits } from './rate-limit.ts'

const isRefused = (taken: Promise<void>): Promise<boolean> =>
  taken.then(
    () => false,
    (error: { code?: string }) => error.code === 'too_many_requests',
  )

describe('limits', () => {
  it('429 for the one who asked too often, nobody else', async () => {
    const limits = makeRateLimits(null)
    for (let n = 0; n < LIMITS.refresh.points; n++) await limits.take('refresh', '10.0.0.1')
    expect(await isRefused(limits.take('refresh', '10.0.0.1'))).toBe(true)
    expect(await isRefused(limits.take('refresh', '10.0.0.2'))).toBe(false)
  })

  it('a flood of new addresses shares counters, whoever was there before keeps their own', async () => {
    const limits = makeRateLimits(null, 1, 2)
    await limits.take('refresh', 'known')
    await limits.take('refresh', 'also known')
    let refused = 0
    for (let n = 0; n < 60_000; n++) if (await isRefused(limits.take('refresh', `2001:db8::${n.toString(16)}`))) refused++
    // 1,000 counters of 30 each, so half of them at least find theirs used up.
    expect(refused).toBeGreaterThanOrEqual(30_000)
    expect(await isRefused(limits.take('refresh', 'known'))).toBe(false)
  })
})
