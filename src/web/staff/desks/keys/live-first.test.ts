import { expect, it } from 'vitest'
import { liveFirst } from './live-first.ts'

const NOW = Date.parse('2026-11-30T10:00:00Z')

it('lists keys that work before ended and expired ones, each in their order', () => {
  const key = (id: string, ends: string, ended: string | null = null) => ({
    id,
    ends_at: ends,
    ended_at: ended,
  })
  const keys = [
    key('ended', '2027-01-01T00:00:00Z', '2026-11-01T00:00:00Z'),
    key('new', '2027-01-01T00:00:00Z'),
    key('expired', '2026-11-30T10:00:00Z'),
    key('old', '2026-12-01T00:00:00Z'),
  ]
  expect(liveFirst(keys, NOW).map(({ id }) => id)).toEqual(['new', 'old', 'ended', 'expired'])
})
