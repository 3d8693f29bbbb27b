import { describe, expect, it } from 'vitest'
import { ended, patternOf, succeeded, type WindowPattern } from './window-pattern.ts'

const pattern = (id: string, given: Partial<WindowPattern> = {}): WindowPattern => ({
  id,
  location: 'kemang',
  name: id,
  weekdays: [1],
  starts: ['12:00'],
  capacityOrders: 10,
  capacityGrams: null,
  price: null,
  firstDay: '2026-11-23',
  lastDay: null,
  temporary: typeof given.lastDay === 'string',
  ...given,
})
const always = pattern('always', { firstDay: '2026-01-01' })
const newer = pattern('newer')
const ramadan = pattern('ramadan', { firstDay: '2026-11-16', lastDay: '2026-11-30' })
const week = pattern('week', { firstDay: '2026-11-23', lastDay: '2026-11-29' })
const ending = pattern('ending', {
  firstDay: '2026-01-01',
  lastDay: '2026-11-30',
  temporary: false,
})
const all = [newer, ramadan, always, week]

it.each([
  ['the day before it begins', [newer], '2026-11-16', '12:00', null],
  ['its first day', [newer], '2026-11-23', '12:00', 'newer'],
  ['any later one', [newer], '2027-11-22', '12:00', 'newer'],
  ['another weekday', [newer], '2026-11-24', '12:00', null],
  ['another window', [newer], '2026-11-23', '14:00', null],
  ['its last day', [ramadan], '2026-11-30', '12:00', 'ramadan'],
  ['the day after its last', [ramadan], '2026-12-07', '12:00', null],
  ['the one that began last', [newer, always], '2026-12-07', '12:00', 'newer'],
  ['one that begins later', [newer, always], '2026-11-16', '12:00', 'always'],
  ['a temporary one over others', all, '2026-11-30', '12:00', 'ramadan'],
  ['the later of two temporary ones', all, '2026-11-23', '12:00', 'week'],
  ['the newer one while an older one ends', [newer, ending], '2026-11-23', '12:00', 'newer'],
  ['the one made last of two alike', [newer, pattern('other')], '2026-11-23', '12:00', 'other'],
])('%s', (_, patterns, day, start, id) => {
  for (const given of [patterns, patterns.toReversed()])
    expect(patternOf(given, { location: 'kemang', day, start })?.id ?? null).toBe(id)
})

it('is of its location alone', () =>
  expect(
    patternOf([newer], { location: 'collect-kemang', day: '2026-11-23', start: '12:00' }),
  ).toBeNull())

describe('a pattern that is changed', () => {
  const next = pattern('next', { firstDay: '2026-12-07', capacityOrders: 5 })
  const to = (old: WindowPattern, today: string) => succeeded([old, always], { old, next, today })

  it('is ended and followed once it has begun', () =>
    expect(to(newer, '2026-11-23')).toEqual([always, { ...newer, lastDay: '2026-12-06' }, next]))
  it('ends no later than it would have', () =>
    expect(to(ramadan, '2026-11-23')).toEqual([always, ramadan, next]))
  it('is another one before it begins', () =>
    expect(to(newer, '2026-11-22')).toEqual([always, { ...next, id: 'newer' }]))
})

describe('a pattern that is ended', () => {
  const by = (old: WindowPattern, today: string) =>
    ended([old, always], { old, lastDay: '2026-11-25', today })

  it('has a last day once it has begun', () =>
    expect(by(newer, '2026-11-23')).toEqual([always, { ...newer, lastDay: '2026-11-25' }]))
  it('is gone when it has not', () => expect(by(newer, '2026-11-22')).toEqual([always]))
})
