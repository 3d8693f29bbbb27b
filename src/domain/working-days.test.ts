import { describe, expect, it } from 'vitest'
import {
  addWorkingDays,
  complainUntil,
  completesAt,
  isWorkingDay,
  nextWorkingDayEnd,
} from './working-days.ts'

const at = (text: string) => new Date(`${text}+07:00`)

describe('isWorkingDay', () => {
  it.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-12-25', false],
    ['2027-08-17', false],
    ['2026-05-27', false],
  ])('%s: %s', (day, expected) => expect(isWorkingDay(day)).toBe(expected))
  it('knows the days that the shop adds', () =>
    expect(isWorkingDay('2027-03-10', '2027-03-10, 2027-03-11')).toBe(false))
})

it('counts working days from the day after', () => {
  expect(addWorkingDays('2026-11-20', 2)).toBe('2026-11-24')
  expect(addWorkingDays('2026-11-18', 2)).toBe('2026-11-20')
  expect(addWorkingDays('2026-12-23', 2)).toBe('2026-12-28')
})

describe('completesAt', () => {
  it.each([
    ['2026-11-17T10:00:00', '2026-11-19T10:00:00'],
    ['2026-11-20T10:00:00', '2026-11-24T10:00:00'],
    ['2026-11-21T10:00:00', '2026-11-24T10:00:00'],
    // In Jakarta it is Saturday already when it is still Friday in Greenwich.
    ['2026-11-21T01:00:00', '2026-11-24T01:00:00'],
    ['2026-12-23T10:00:00', '2026-12-28T10:00:00'],
  ])('delivered %s, completed %s', (delivered, completed) =>
    expect(completesAt(at(delivered), 48)).toEqual(at(completed)),
  )
})

describe('complainUntil', () => {
  it.each([
    ['2026-11-17T10:00:00', '2026-11-19T23:59:59.999'],
    ['2026-11-20T10:00:00', '2026-11-24T23:59:59.999'],
    ['2026-12-24T10:00:00', '2026-12-29T23:59:59.999'],
  ])('delivered %s, until %s', (delivered, until) =>
    expect(complainUntil(at(delivered))).toEqual(at(until)),
  )
})

it('a refund is begun by the end of the next working day', () =>
  expect(nextWorkingDayEnd(at('2026-11-20T10:00:00'))).toEqual(at('2026-11-23T23:59:59.999')))
