import { describe, expect, it } from 'vitest'
import { secondsUntilNextCode, type SentCode } from './otp.ts'

const now = new Date('2026-11-20T02:00:00Z')
const ago = (minutes: number, burned = false): SentCode => {
  const sentAt = new Date(now.getTime() - minutes * 60_000)
  return { sentAt, burnedAt: burned ? new Date(sentAt.getTime() + 30_000) : null }
}

describe('secondsUntilNextCode', () => {
  it('sends the first at once', () => expect(secondsUntilNextCode([], now)).toBe(0))
  it('waits 60 seconds after each', () => expect(secondsUntilNextCode([ago(0.5)], now)).toBe(30))
  it('sends again after 60 seconds', () => expect(secondsUntilNextCode([ago(1)], now)).toBe(0))
  it('sends 3 an hour', () =>
    expect(secondsUntilNextCode([ago(2), ago(20), ago(50)], now)).toBe(600))
  it('sends 5 a day', () =>
    expect(secondsUntilNextCode([ago(61), ago(120), ago(180), ago(240), ago(23 * 60)], now)).toBe(
      3600,
    ))
  it('forgets what is older than a day', () =>
    expect(secondsUntilNextCode([ago(61), ago(120), ago(180), ago(240), ago(24 * 60)], now)).toBe(
      0,
    ))
  it('rests a number for half an hour after three burned codes', () =>
    expect(secondsUntilNextCode([ago(5, true), ago(62, true), ago(61, true)], now)).toBe(25.5 * 60))
  it('does not care in which order they come', () =>
    expect(secondsUntilNextCode([ago(50), ago(2), ago(20)], now)).toBe(600))
})
