import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  delayOf,
  giveUpRefusal,
  lateGift,
  maySendAgain,
  pointsWorth,
  promisedBy,
} from './delivery-promise.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'

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
  ])('at %s gives %s', (time, gift) =>
    expect(lateGift(noon('petik-antar'), at(time)).gift).toBe(gift),
  )

  it('a parcel of days is never late by a window', () =>
    expect(lateGift(noon('reguler'), at('23:00')).gift).toBe('none'))

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
  ] as const)('calls at %j, now %s', (calls, now, refusal) =>
    expect(giveUpRefusal(calls.map(at), at(now), settings)).toBe(refusal),
  )
})

describe('a second try', () => {
  const failed = {
    attempt: 1,
    chilled: false,
    reason: 'not_home',
    failedAt: at('14:00'),
    now: at('15:00'),
  }
  it('is free the same day for what needs no cooling', () =>
    expect(maySendAgain(failed)).toBe(true))
  it.each([
    ['another time', { attempt: 2 }],
    ['chilled goods', { chilled: true }],
    ['goods that were refused', { reason: 'refused_all' }],
    ['the next day', { now: new Date('2026-11-21T00:00:00+07:00') }],
  ])('not %s', (_, changed) => expect(maySendAgain({ ...failed, ...changed })).toBe(false))
})

describe('an order under way', () => {
  const address = { lat: settings['hub.lat'], lng: settings['hub.lng'] }
  const order = (
    state: Parameters<typeof delayOf>[0]['state'],
    shippingMethod = 'petik-antar',
  ) => ({
    ...noon(shippingMethod),
    state,
    address,
  })

  it('is late from the end of its window on', () => {
    expect(delayOf(order('on_delivery'), at('13:59'))).toBeNull()
    expect(delayOf(order('on_delivery'), at('14:00'))).toEqual({
      since: at('14:00'),
      expectedAt: at('14:15'),
      gift: 'none',
      moreFrom: at('14:30'),
    })
  })

  it('that has not left is expected later than one that has', () =>
    expect(delayOf(order('picking'), at('14:05'))).toMatchObject({ expectedAt: at('14:45') }))

  it('names what is due and when more is', () => {
    expect(delayOf(order('on_delivery'), at('14:31'))).toMatchObject({
      gift: 'points',
      moreFrom: at('16:00'),
    })
    expect(delayOf(order('on_delivery'), at('16:01'))).toMatchObject({
      gift: 'points_and_shipping',
      moreFrom: null,
    })
  })

  it.each(['pending_payment', 'delivered', 'completed', 'cancelled', 'failed_delivery'] as const)(
    'in %s there is nothing to be late with',
    (state) => expect(delayOf(order(state), at('18:00'))).toBeNull(),
  )

  it('as a parcel of days promises no window', () =>
    expect(delayOf(order('on_delivery', 'reguler'), at('18:00'))).toBeNull())
})
