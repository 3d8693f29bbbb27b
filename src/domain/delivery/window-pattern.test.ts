import { expect, it } from 'vitest'
import { patternOf, type WindowPattern } from './window-pattern.ts'

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
  ...given,
})
const always = pattern('always', { firstDay: '2026-01-01' })
const newer = pattern('newer')
const ramadan = pattern('ramadan', { firstDay: '2026-11-16', lastDay: '2026-11-30' })
const week = pattern('week', { firstDay: '2026-11-23', lastDay: '2026-11-29' })
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
  ['one with a last day over one without', all, '2026-11-30', '12:00', 'ramadan'],
  ['the later of two with a last day', all, '2026-11-23', '12:00', 'week'],
  ['the one made last of two alike', [newer, pattern('other')], '2026-11-23', '12:00', 'other'],
])('%s', (_, patterns, day, start, id) => {
  for (const given of [patterns, patterns.toReversed()])
    expect(patternOf(given, { location: 'kemang', day, start })?.id ?? null).toBe(id)
})

it('is of its location alone', () =>
  expect(
    patternOf([newer], { location: 'collect-kemang', day: '2026-11-23', start: '12:00' }),
  ).toBeNull())
