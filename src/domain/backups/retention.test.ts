import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../time.ts'
import { DAYS, expiredBackups, WEEKS } from './retention.ts'

const NIGHT = new Date('2026-11-29T02:30:00+07:00')
const nightsAgo = (nights: number) => new Date(NIGHT.getTime() - nights * DAY_MS)
const nights = (count: number) => Array.from({ length: count }, (_, index) => nightsAgo(index))

/** What is stored when a night's backup is added and the expired ones deleted, night after night. */
const storedAfter = (count: number): Date[] => {
  let stored: Date[] = []
  for (const night of nights(count).toReversed()) {
    stored.push(night)
    const expired = new Set(expiredBackups(stored))
    stored = stored.filter((at) => !expired.has(at))
  }
  return stored.toReversed()
}

describe('backups that may be deleted', () => {
  it('are none of fourteen days', () => {
    expect(expiredBackups(nights(DAYS))).toEqual([])
    expect(expiredBackups([])).toEqual([])
  })

  it('leave one a week beyond fourteen days, and nothing beyond three more weeks', () => {
    const stored = storedAfter(400)
    expect(stored.slice(0, DAYS)).toEqual(nights(DAYS))
    expect(stored.length).toBeGreaterThanOrEqual(DAYS + WEEKS - 1)
    expect(stored.length).toBeLessThanOrEqual(DAYS + WEEKS)
    expect(NIGHT.getTime() - stored.at(-1)!.getTime()).toBeLessThanOrEqual(
      (DAYS + WEEKS * 7) * DAY_MS,
    )
  })

  it('are all but the newest of one day, by the day in Jakarta', () => {
    const evening = new Date('2026-11-28T23:59:00+07:00')
    const morning = new Date('2026-11-29T00:01:00+07:00')
    expect(expiredBackups([evening, NIGHT, morning])).toEqual([morning])
  })

  it('never are the newest, however old it is', () => {
    expect(expiredBackups([new Date('2020-01-01T00:00Z')])).toEqual([])
  })
})
