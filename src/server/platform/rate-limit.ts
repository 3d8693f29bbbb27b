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
  oldPassword: { points: 5, seconds: 900, shared: true },
  coupon: { points: 10, seconds: 60, shared: true },
  exportData: { points: 2, seconds: 86_400, shared: true },
  deleteAccount: { points: 2, seconds: 86_400, shared: true },
  upload: { points: 10, seconds: 3600, shared: true },
  maps: { points: 60, seconds: 60, shared: false },
} as const satisfies Record<string, { points: number; seconds: number; shared: boolean }>

export type LimitName = keyof typeof LIMITS
export type RateLimits = {
  /** Counts one use; throws 429 with `Retry-After` when there were too many. */
  take: (limit: LimitName, subject: string) => Promise<void>
}

/** So many subjects are counted one by one in this process; what comes beyond them in the same time shares this many counters. */
const SUBJECTS_MAX = 100_000
const CROWDS = 1_000
const SUBJECT_LENGTH_MAX = 100

/** `factor` widens every limit, for load tests and end-to-end runs that are one "person". */
export const makeRateLimits = (pool: pg.Pool | null, factor = 1, subjectsMax = SUBJECTS_MAX): RateLimits => {
  const limiters = new Map<LimitName, RateLimiterAbstract>()
  const counted = new Map<LimitName, (subject: string) => string>()
  for (const [name, { points, seconds, shared }] of Object.entries(LIMITS)) {
    const options = { keyPrefix: name, points: points * factor, duration: seconds }
    counted.set(name as LimitName, boundedSubjects(seconds, subjectsMax))
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
        await limiters.get(limit)!.consume(counted.get(limit)!(subject))
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) })
      }
    },
  }
}

/** Keeps the counters few however many addresses somebody has: those who are known keep their own, newcomers of a flood are counted in crowds. */
const boundedSubjects = (seconds: number, subjectsMax: number): ((subject: string) => string) => {
  let known = new Set<string>()
  let began = performance.now()
  return (given) => {
    const subject = given.slice(0, SUBJECT_LENGTH_MAX)
    if (performance.now() - began > seconds * 1000) {
      known = new Set()
      began = performance.now()
    }
    if (known.size < subjectsMax) known.add(subject)
    return known.has(subject) ? subject : `crowd ${crowdOf(subject)}`
  }
}

const crowdOf = (subject: string): number => {
  let hash = 0
  for (let at = 0; at < subject.length; at++) hash = (Math.imul(hash, 31) + subject.charCodeAt(at)) >>> 0
  return hash % CROWDS
}
