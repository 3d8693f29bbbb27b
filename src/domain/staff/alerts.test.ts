/** Which alerts sound, and when they do not. */
import { describe, expect, it } from 'vitest'
import { ALERT_NAMES, isQuiet, newAlerts, STANDARD_ALERTS } from './alerts.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00+07:00`)

describe('quiet hours', () => {
  it.each([
    ['22:00', '06:00', '21:59', false],
    ['22:00', '06:00', '22:00', true],
    ['22:00', '06:00', '00:00', true],
    ['22:00', '06:00', '05:59', true],
    ['22:00', '06:00', '06:00', false],
    ['12:00', '13:00', '12:30', true],
    ['12:00', '13:00', '13:00', false],
    ['07:00', '07:00', '03:00', true],
  ])('from %s to %s: at %s %s', (from, to, time, expected) => {
    expect(isQuiet({ from, to }, at(time))).toBe(expected)
  })
  it('are none for those who set none', () => expect(isQuiet(null, at('03:00'))).toBe(false))
})

describe('an alert that sounds once', () => {
  it('sounds for a thing that is new, never for what was there at the first look', () => {
    const now = new Map([['complaints', ['a', 'b']]] as const)
    expect(newAlerts(new Map(), now)).toEqual([])
    expect(newAlerts(new Map([['complaints', new Set(['a', 'b'])]]), now)).toEqual([])
    expect(newAlerts(new Map([['complaints', new Set(['a'])]]), now)).toEqual(['complaints'])
  })
  it('sounds again for what went and came back as another thing', () => {
    const known = new Map([['at_risk', new Set<string>()]] as const)
    expect(newAlerts(known, new Map([['at_risk', ['a']]] as const))).toEqual(['at_risk'])
  })
})

it('has a sound of its own for each alert', () => {
  const { sounds } = STANDARD_ALERTS
  expect(new Set(ALERT_NAMES.map((name) => sounds[name])).size).toBe(ALERT_NAMES.length)
})
