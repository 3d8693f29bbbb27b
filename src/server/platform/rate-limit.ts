import { LIMITS, SITE_FACTOR, type LimitName } from '#domain/rate-limits.ts'
import { AppError } from '../errors.ts'
import { col, row, run, sql, type Queryable } from './database.ts'
import { siteOf } from './security/network.ts'

export type RateLimits = {
  /** Counts `cost` uses (default 1); throws 429 with `Retry-After` when the limit is exceeded. */
  take: (limit: LimitName, subject: string, cost?: number) => Promise<void>
  /** Throws the same when the limit is reached already, and counts nothing. */
  refuseIfFull: (limit: LimitName, subject: string) => Promise<void>
}

/** The maximum of subjects with a counter of their own; further ones share `SHARED_COUNTERS` counters. */
const SUBJECTS_MAX = 100_000
const SHARED_COUNTERS = 1_000
const SUBJECT_LENGTH_MAX = 100

type Options = {
  /** Null counts everything in this process. */
  db: Queryable | null
  now: () => Date
  /** Widens every limit, for load tests and end-to-end runs that are one "person". */
  factor?: number
  subjectsMax?: number
}

/**
 * Returns the milliseconds until the next use fits, or 0 when this use was counted. Cost 0 only
 * checks.
 */
type Counter = (subject: string, cost: number) => Promise<number>

/** The limits of `domain/rate-limits.ts`, each with its own counters. */
export const makeRateLimits = ({
  db,
  now,
  factor = 1,
  subjectsMax = SUBJECTS_MAX,
}: Options): RateLimits => {
  const counters = new Map<string, Counter>()
  const siteCounters = new Map<string, Counter>()
  for (const [name, limit] of Object.entries(LIMITS)) {
    const { uses, seconds, counted } = limit
    const blockMs = 'restSeconds' in limit ? limit.restSeconds * 1000 : null
    const window = {
      name,
      max: uses * factor,
      milliseconds: seconds * 1000,
      blockMs,
      now,
      subjectsMax,
    }
    const counterOf = (one: Window) =>
      db && counted === 'database' ? countInDatabase(db, one) : countInProcess(one)
    counters.set(name, counterOf(window))
    siteCounters.set(name, counterOf({ ...window, max: window.max * SITE_FACTOR }))
  }
  const take = async (limit: LimitName, subject: string, cost: number): Promise<void> => {
    const site = siteOf(subject)
    const wait =
      (await counters.get(limit)!(subject.slice(0, SUBJECT_LENGTH_MAX), cost)) ||
      (site === null ? 0 : await siteCounters.get(limit)!(site, cost))
    if (wait > 0)
      throw new AppError('too_many_requests', {
        retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)),
      })
  }
  return {
    take: (limit, subject, cost = 1) => take(limit, subject, cost),
    refuseIfFull: (limit, subject) => take(limit, subject, 0),
  }
}

type Window = {
  name: string
  max: number
  milliseconds: number
  blockMs: number | null
  now: () => Date
  subjectsMax: number
}

/**
 * One conditional write starts a window, counts within it, or finds it full and changes nothing.
 */
const countInDatabase = (
  db: Queryable,
  { name, max, milliseconds, blockMs, now, subjectsMax }: Window,
): Counter => {
  const known = boundedSubjects(milliseconds, subjectsMax, now)
  return async (given, cost) => {
    const subject = known(given)
    const at = now()
    if (cost === 0) return fullUntil(db, { name, max, at }, subject)
    const end = new Date(at.getTime() + milliseconds)
    const blockEnd = blockMs === null ? null : new Date(at.getTime() + blockMs)
    const counted = await row(
      db,
      sql({ used: col.int })`
        insert into limit_counts as c (name, subject, used, ends_at) values (${name}, ${subject}, ${cost}::integer, ${end}::timestamptz)
        on conflict (name, subject) do update set
          used = case when c.ends_at <= ${at}::timestamptz then excluded.used else c.used + excluded.used end,
          ends_at = case when c.ends_at <= ${at}::timestamptz then excluded.ends_at
            when c.used + excluded.used >= ${max}::integer then coalesce(${blockEnd}::timestamptz, c.ends_at) else c.ends_at end
        where c.ends_at <= ${at}::timestamptz or c.used + excluded.used <= ${max}::integer
        returning used`,
    )
    if (counted) return 0
    const full = await row(
      db,
      sql({ endsAt: col.instant })`
        select ends_at as "endsAt" from limit_counts where name = ${name} and subject = ${subject}`,
    )
    return Math.max(1, (full?.endsAt.getTime() ?? 0) - at.getTime())
  }
}

/** Milliseconds until a full window ends; 0 when it is not full. */
const fullUntil = async (
  db: Queryable,
  { name, max, at }: { name: string; max: number; at: Date },
  subject: string,
): Promise<number> => {
  const full = await row(
    db,
    sql({ endsAt: col.instant })`
      select ends_at as "endsAt" from limit_counts where name = ${name} and subject = ${subject} and used >= ${max}::integer and ends_at > ${at}::timestamptz`,
  )
  return full === null ? 0 : full.endsAt.getTime() - at.getTime()
}

/** Deletes expired windows, for the schedule; returns their number. */
export const sweepLimits = (db: Queryable, at: Date): Promise<number> =>
  run(db, sql`delete from limit_counts where ends_at <= ${at}`)

const countInProcess = ({ max, milliseconds, blockMs, now, subjectsMax }: Window): Counter => {
  const counts = new Map<string, { used: number; endsAt: number }>()
  const known = boundedSubjects(milliseconds, subjectsMax, now, () => {
    for (const [subject, { endsAt }] of counts)
      if (endsAt <= now().getTime()) counts.delete(subject)
  })
  return async (given, cost) => {
    const subject = known(given)
    const at = now().getTime()
    const count = counts.get(subject)
    if (cost === 0) return count && count.used >= max && count.endsAt > at ? count.endsAt - at : 0
    if (!count || count.endsAt <= at) {
      counts.set(subject, { used: cost, endsAt: at + milliseconds })
      return 0
    }
    if (count.used + cost > max) return count.endsAt - at
    count.used += cost
    if (blockMs !== null && count.used >= max) count.endsAt = at + blockMs
    return 0
  }
}

/**
 * Bounds the number of counters: known subjects keep theirs, further ones of a flood share counters
 * by hash.
 */
const boundedSubjects = (
  milliseconds: number,
  subjectsMax: number,
  now: () => Date,
  onForget: () => void = () => {},
): ((subject: string) => string) => {
  let known = new Set<string>()
  let began = now().getTime()
  return (subject) => {
    const at = now().getTime()
    if (at - began > milliseconds) {
      known = new Set()
      began = at
      onForget()
    }
    if (known.size < subjectsMax) known.add(subject)
    return known.has(subject) ? subject : `shared ${sharedCounterOf(subject)}`
  }
}

const sharedCounterOf = (subject: string): number => {
  let hash = 0
  for (let at = 0; at < subject.length; at++)
    hash = (Math.imul(hash, 31) + subject.charCodeAt(at)) >>> 0
  return hash % SHARED_COUNTERS
}
