import { describe, expect, it } from 'vitest'
import {
  findSlot,
  offerSlots,
  readSlotId,
  slotId,
  slotPrice,
  slotStarts,
  type SlotLoad,
} from './delivery-slot.ts'
import { settingsFrom, type Settings } from '../settings.ts'

const settings = settingsFrom({})
const priceAt = (start: string, of: Settings) =>
  slotPrice({ location: 'kemang', day: '2026-11-21', start }, of)
/** Friday, 09:00 in Jakarta. */
const question = (given: Partial<Parameters<typeof offerSlots>[0]> = {}) => ({
  now: new Date('2026-11-20T02:00:00Z'),
  settings,
  loads: [],
  grams: 1_000,
  hasTomorrowLines: false,
  ...given,
})
const refusals = (given: Partial<Parameters<typeof offerSlots>[0]>, day: string) =>
  Object.fromEntries(
    offerSlots(question(given))
      .filter((slot) => slot.day === day)
      .map((slot) => [slot.start, slot.refusal]),
  )
const load = (given: Partial<SlotLoad>): SlotLoad => ({
  day: '2026-11-21',
  start: '12:00',
  bookedOrders: 0,
  bookedGrams: 0,
  capacityOrders: 20,
  capacityGrams: 150_000,
  closed: false,
  holiday: false,
  ...given,
})

it('offers six windows a day, today and three days on', () => {
  expect(slotStarts(settings)).toEqual(['08:00', '10:00', '12:00', '14:00', '16:00', '18:00'])
  const slots = offerSlots(question())
  expect(slots).toHaveLength(24)
  expect(slots[0]).toMatchObject({
    id: 'kemang+2026-11-20+08:00',
    end: '10:00',
    startsAt: new Date('2026-11-20T01:00:00Z'),
  })
  expect(slots.at(-1)).toMatchObject({ day: '2026-11-23', start: '18:00', end: '20:00' })
})

it.each([
  ['08:00', 0],
  ['10:00', -3_000],
  ['12:00', -3_000],
  ['14:00', 0],
  ['16:00', 5_000],
  ['18:00', 5_000],
])('%s adds %i', (start, price) => expect(priceAt(start, settings)).toBe(price))

describe('windows by other settings', () => {
  const longer = {
    ...settingsFrom({}),
    'slot.opens': '06:30',
    'slot.closes': '22:00',
    'slot.minutes': 180,
    'slot.eveningFrom': '18:00',
    'slot.eveningPrice': 7_000,
    'slot.quietFrom': '09:30',
    'slot.quietUntil': '12:30',
    'slot.quietPrice': 0,
  }

  it('start and end with their hours, the last one whole', () =>
    expect(slotStarts(longer)).toEqual(['06:30', '09:30', '12:30', '15:30', '18:30']))

  it('have the surcharge of their hour', () =>
    expect(slotStarts(longer).map((start) => priceAt(start, longer))).toEqual([0, 0, 0, 0, 7_000]))

  it('are none when the shop closes before it opens', () =>
    expect(slotStarts({ ...longer, 'slot.closes': '06:00' })).toEqual([]))
})

describe('what can be booked', () => {
  it('closes 120 minutes before it begins, to the minute, and does not come back', () => {
    expect(refusals({ now: new Date('2026-11-20T02:59:59.999Z') }, '2026-11-20')).toMatchObject({
      '10:00': 'past',
      '12:00': null,
    })
    expect(refusals({ now: new Date('2026-11-20T03:00:00.000Z') }, '2026-11-20')).toMatchObject({
      '12:00': 'past',
      '14:00': null,
    })
    expect(findSlot('kemang+2026-11-19+18:00', question())?.refusal).toBe('past')
  })

  it('follows Jakarta’s day, not the server’s', () => {
    // 23:30 on the 20th in Jakarta, and half past midnight on the 21st.
    expect(offerSlots(question({ now: new Date('2026-11-20T16:30:00Z') }))[0]?.day).toBe(
      '2026-11-20',
    )
    expect(offerSlots(question({ now: new Date('2026-11-20T17:30:00Z') }))[0]?.day).toBe(
      '2026-11-21',
    )
  })

  it.each<[string, Partial<SlotLoad>, number, string | null]>([
    ['empty', {}, 1_000, null],
    ['the last place', { bookedOrders: 19 }, 1_000, null],
    ['no place', { bookedOrders: 20 }, 1_000, 'full'],
    ['just room for the weight', { bookedGrams: 149_000 }, 1_000, null],
    ['a gram too much', { bookedGrams: 149_001 }, 1_000, 'full'],
    ['a capacity of its own', { capacityOrders: 1, bookedOrders: 1 }, 1_000, 'full'],
    ['closed', { closed: true }, 1_000, 'closed'],
    ['too heavy for any', {}, 150_001, 'full'],
  ])('%s', (_, given, grams, refusal) =>
    expect(
      findSlot('kemang+2026-11-21+12:00', question({ loads: [load(given)], grams }))?.refusal,
    ).toBe(refusal),
  )

  it('tomorrow’s goods never leave today, and after 20:00 not in tomorrow’s two early windows', () => {
    expect(
      new Set(
        Object.values(
          refusals({ hasTomorrowLines: true, now: new Date('2026-11-20T00:00:00Z') }, '2026-11-20'),
        ),
      ),
    ).toEqual(new Set(['past', 'too_soon']))
    expect(
      refusals({ hasTomorrowLines: true, now: new Date('2026-11-20T12:59:00Z') }, '2026-11-21'),
    ).toMatchObject({
      '08:00': null,
      '10:00': null,
    })
    expect(
      refusals({ hasTomorrowLines: true, now: new Date('2026-11-20T13:00:00Z') }, '2026-11-21'),
    ).toMatchObject({
      '08:00': 'too_soon',
      '10:00': 'too_soon',
      '12:00': null,
    })
    expect(
      refusals({ hasTomorrowLines: true, now: new Date('2026-11-20T13:00:00Z') }, '2026-11-22'),
    ).toMatchObject({ '08:00': null })
  })
})

describe('ids', () => {
  it('come back from what was written', () =>
    expect(readSlotId(slotId('kemang', '2026-11-21', '08:00'))).toEqual({
      location: 'kemang',
      day: '2026-11-21',
      start: '08:00',
    }))
  it.each([
    '',
    'kemang',
    'kemang+2026-11-21',
    'kemang+2026-13-01+08:00',
    'kemang+2026-02-31+08:00',
    'kemang+2027-02-29+08:00',
    'Kemang+2026-11-21+08:00',
    'kemang+2026-11-21+8:00',
    "x'--+2026-11-21+08:00",
  ])('"%s" is none', (id) => expect(readSlotId(id)).toBeNull())
  it.each(['elsewhere+2026-11-21+08:00', 'kemang+2026-11-21+09:00', 'kemang+2026-11-24+08:00'])(
    '%s is no window of ours',
    (id) => expect(findSlot(id, question())).toBeNull(),
  )
  it('a leap day is a day', () => expect(readSlotId('kemang+2028-02-29+08:00')).not.toBeNull())
})
