import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type pg from 'pg'
import { AppError } from '../errors.ts'

/** Limits: how often within how many seconds. Those marked `shared` are counted in the database, so that several processes count as one. */
export const LIMITS = {
  api: { points: 300, seconds: 60, shared: false },
  login: { points: 50, seconds: 600, shared: true },
  register: { points: 5, seconds: 3600, shared: true },
  refresh: { points: 30, seconds: 60, shared: false },
  otpByPlace: { points: 20, seconds: 3600, shared: true },
  otpSite: { points: 60, seconds: 60, shared: true },
  coupon: { points: 10, seconds: 60, shared: true },
  upload: { points: 10, seconds: 3600, shared: true },
  maps: { points: 60, seconds: 60, shared: false },
} as const satisfies Record<string, { points: number; seconds: number; shared: boolean }>

export type LimitName = keyof typeof LIMITS
export type RateLimits = {
  /** Counts one use; throws 429 with `Retry-After` when there were too many. */
  take: (limit: LimitName, subject: string) => Promise<void>
}

/** `factor` widens every limit, for load tests and end-to-end runs that are one "person". */
export const makeRateLimits = (pool: pg.Pool | null, factor = 1): RateLimits => {
  const limiters = new Map<LimitName, RateLimiterAbstract>()
  for (const [name, { points, seconds, shared }] of Object.entries(LIMITS)) {
    const options = { keyPrefix: name, points: points * factor, duration: seconds }
    limiters.set(
      name as LimitName,
      pool && shared
        ? new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            tableName: 'rate_limits',
            tableCreated: true,
            insuranceLimiter: new RateLimiterMemory(options),
          })
        : new RateLimiterMemory(options),
    )
  }
  return {
    take: async (limit, subject) => {
      try {
        await limiters.get(limit)!.consume(subject)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) })
      }
    },
  }
}
