import { describe, expect, it } from 'vitest'
import { readTap } from './tap.ts'

const now = new Date('2026-11-02T05:00:00Z')
const at = (time: string) => new Date(`2026-11-02T${time}Z`)
const SECOND = 1000

describe('readTap', () => {
  it.each([
    ['a tap of just now', '05:00:00', '05:00:00'],
    ['a tap before the network came back', '04:30:00', '04:30:00'],
    ['a clock two minutes ahead', '05:02:00', '05:00:00'],
  ])('takes %s', (_, tapped, expected) => {
    expect(readTap({ tappedAt: at(tapped), sentAt: null }, now)).toEqual({
      tap: { at: at(expected), arrivedAt: now },
    })
  })

  it.each([
    ['more than two minutes ahead', 2 * 60 * SECOND + 1, 'tap_in_future'],
    ['more than twelve hours old', -12 * 3600 * SECOND - 1, 'tap_too_old'],
  ])('refuses a tap %s', (_, ahead, refusal) => {
    const tappedAt = new Date(now.getTime() + ahead)
    expect(readTap({ tappedAt, sentAt: null }, now)).toEqual({ refusal })
  })

  it('takes a tap that is exactly twelve hours old', () => {
    const tappedAt = new Date(now.getTime() - 12 * 3600 * SECOND)
    expect(readTap({ tappedAt, sentAt: null }, now)).toHaveProperty('tap')
  })

  it('measures age on the clock of the phone when it says when it sent', () => {
    const wrong = (time: string) => new Date(`2031-01-01T${time}Z`)
    const given = { tappedAt: wrong('10:00:00'), sentAt: wrong('10:40:00') }
    expect(readTap(given, now)).toEqual({ tap: { at: at('04:20:00'), arrivedAt: now } })
    expect(readTap({ tappedAt: wrong('10:00:00'), sentAt: wrong('09:57:00') }, now)).toEqual({
      refusal: 'tap_in_future',
    })
  })
})
