import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { giveUpRefusal, lateGift, maySendAgain, pointsWorth, promisedBy } from './delivery-promise.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

const settings = DEFAULT_SETTINGS
const at = (text: string) => new Date(`2026-11-20T${text}:00+07:00`)
const noon = (shippingMethod: string) => ({ shippingMethod, slotStartsAt: at('12:00'), settings })

describe('the promise', () => {
  it.each([
    ['petik-antar', at('14:00')],
    ['instan', at('14:00')],
    ['sameday', at('16:00')],
    ['reguler', null],
    ['bs:instant:grab:instant', at('14:00')],
    ['bs:same_day:gojek:same_day', at('16:00')],
    ['bs:standard:jne:reg', null],
  ])('%s', (method, by) => expect(promisedBy(noon(method))).toEqual(by))
})

describe('a delay', () => {
  it.each([
    ['13:00', 'none'],
    ['14:30', 'none'],
    ['14:31', 'points'],
    ['16:00', 'points'],
    ['16:01', 'points_and_shipping'],
    ['23:00', 'points_and_shipping'],
  ])('at %s gives %s', (time, gift) => expect(lateGift(noon('petik-antar'), at(time)).gift).toBe(gift))

  it('a parcel of days is never late by a window', () => expect(lateGift(noon('reguler'), at('23:00')).gift).toBe('none'))

  it('points are worth at least what was promised and less than one point more, at every rate', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (rate) => {
        const worth = pointsWorth(5_000, rate) * rate
        expect(worth).toBeGreaterThanOrEqual(5_000)
        expect(worth).toBeLessThan(5_000 + rate)
      }),
    ))
})

describe('giving up at the door', () => {
  it.each([
    [[], '13:00', 'too_few_calls'],
    [['12:00'], '13:00', 'too_few_calls'],
    [['12:00', '12:05'], '12:09', 'too_soon'],
    [['12:05', '12:00'], '12:10', null],
  ] as const)('calls at %j, now %s', (calls, now, refusal) => expect(giveUpRefusal(calls.map(at), at(now), settings)).toBe(refusal))
})

describe('a second try', () => {
  const failed = { attempt: 1, chilled: false, failedAt: at('14:00'), now: at('15:00') }
  it('is free the same day for what needs no cooling', () => expect(maySendAgain(failed)).toBe(true))
  it.each([
    ['another time', { attempt: 2 }],
    ['chilled goods', { chilled: true }],
    ['the next day', { now: new Date('2026-11-21T00:00:00+07:00') }],
  ])('not %s', (_, changed) => expect(maySendAgain({ ...failed, ...changed })).toBe(false))
})
