import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryDay, type DayLine } from './delivery-day.ts'
import { slotStarts, type SlotLoad } from './delivery-slot.ts'
import { settingsFrom } from '../settings.ts'

const settings = settingsFrom({})
const line = (availability: DayLine['availability'], wanted = true): DayLine => ({
  availability,
  wanted,
  quantity: 1,
  weightG: 500,
})
const [NOW, LATER] = [line('now'), line('tomorrow')]
/** Friday, 09:00 in Jakarta: the first window of today is 12:00. */
const MORNING = new Date('2026-11-20T02:00:00Z')
/** 17:00: today's windows have closed, tomorrow's supply can still be ordered. */
const AFTERNOON = new Date('2026-11-20T10:00:00Z')
const TODAY = 'kemang+2026-11-20+14:00'
const FIRST_TODAY = 'kemang+2026-11-20+12:00'
const FIRST_TOMORROW = 'kemang+2026-11-21+08:00'
const SUNDAY = 'kemang+2026-11-22+10:00'

const dayOf = (
  lines: DayLine[],
  chosen: string | null = null,
  now = MORNING,
  loads: SlotLoad[] = [],
) => {
  const { takesLater, timePickup, slot, together } = deliveryDay(lines, chosen, {
    now,
    settings,
    loads,
  })
  return { takesLater, timePickup, slot: slot?.id ?? null, together: together?.id ?? null }
}
const full = (day: string, starts = slotStarts(settings)): SlotLoad[] =>
  starts.map((start) => ({
    day,
    start,
    bookedOrders: 20,
    bookedGrams: 0,
    capacityOrders: 20,
    capacityGrams: 150_000,
    closed: false,
    holiday: false,
  }))

describe('without a choice', () => {
  it.each([
    ['goods of today alone', [NOW], { takesLater: false, slot: FIRST_TODAY, together: null }],
    [
      'goods of tomorrow alone',
      [LATER],
      { takesLater: true, slot: FIRST_TOMORROW, together: null },
    ],
    [
      'both: those of tomorrow wait, and could all come together',
      [NOW, LATER],
      { takesLater: false, slot: FIRST_TODAY, together: FIRST_TOMORROW },
    ],
    [
      'goods of today that are not wanted',
      [line('now', false), LATER],
      { takesLater: true, slot: FIRST_TOMORROW, together: null },
    ],
    [
      'goods of tomorrow that are not wanted',
      [NOW, line('tomorrow', false)],
      { takesLater: false, slot: FIRST_TODAY, together: null },
    ],
    [
      'nothing wanted: goods of tomorrow can be',
      [line('now', false), line('tomorrow', false)],
      { takesLater: true, slot: FIRST_TODAY },
    ],
    [
      'what is sold out bears on nothing',
      [line('out'), LATER],
      { takesLater: true, slot: FIRST_TOMORROW },
    ],
  ])('%s', (_, lines, expected) => expect(dayOf(lines)).toMatchObject(expected))

  it('takes everything once today’s windows have closed or filled up', () => {
    expect(dayOf([NOW, LATER], null, AFTERNOON)).toMatchObject({
      takesLater: true,
      slot: FIRST_TOMORROW,
      together: null,
    })
    expect(dayOf([NOW, LATER], null, MORNING, full('2026-11-20'))).toMatchObject({
      takesLater: true,
      slot: FIRST_TOMORROW,
    })
  })
  it('passes over a full window of tomorrow', () =>
    expect(dayOf([LATER], null, MORNING, full('2026-11-21', ['08:00', '10:00']))).toMatchObject({
      slot: 'kemang+2026-11-21+12:00',
    }))
  it('names no window when none is free', () => {
    const loads = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].flatMap((day) =>
      full(day),
    )
    expect(dayOf([LATER], null, MORNING, loads)).toMatchObject({ takesLater: true, slot: null })
  })
})

describe('with a choice', () => {
  it.each([
    [
      'a window of today leaves goods of tomorrow waiting',
      [NOW, LATER],
      TODAY,
      { takesLater: false, timePickup: TODAY, together: FIRST_TOMORROW },
    ],
    [
      'a later day takes all',
      [NOW, LATER],
      SUNDAY,
      { takesLater: true, timePickup: SUNDAY, slot: SUNDAY, together: null },
    ],
    [
      'a window of today lapses for goods of tomorrow alone',
      [LATER],
      TODAY,
      { takesLater: true, timePickup: null, slot: FIRST_TOMORROW },
    ],
    [
      'a window of yesterday does, too',
      [LATER],
      'kemang+2026-11-19+10:00',
      { takesLater: true, timePickup: null, slot: FIRST_TOMORROW },
    ],
    [
      'one that has closed stands for goods of today, to be named',
      [NOW],
      'kemang+2026-11-20+10:00',
      { timePickup: 'kemang+2026-11-20+10:00' },
    ],
  ])('%s', (_, lines, chosen, expected) => expect(dayOf(lines, chosen)).toMatchObject(expected))

  it('a full window stands, to be named', () =>
    expect(dayOf([LATER], SUNDAY, MORNING, full('2026-11-22'))).toMatchObject({
      takesLater: true,
      timePickup: SUNDAY,
      slot: SUNDAY,
    }))
})

it('whatever is wanted, something of it can be ordered; and what waits has a day to come together', () => {
  const lines = fc.array(
    fc.record({
      wanted: fc.boolean(),
      availability: fc.constantFrom<DayLine['availability'][]>('now', 'tomorrow', 'out'),
      quantity: fc.integer({ min: 1, max: 5 }),
      weightG: fc.constant(500),
    }),
    { maxLength: 5 },
  )
  const chosen = fc.constantFrom(
    null,
    TODAY,
    FIRST_TODAY,
    FIRST_TOMORROW,
    SUNDAY,
    'kemang+2026-11-19+10:00',
  )
  const moment = fc
    .integer({ min: 0, max: 24 * 60 })
    .map((minute) => new Date(Date.UTC(2026, 10, 19, 17, minute)))
  fc.assert(
    fc.property(lines, chosen, moment, (all, choice, now) => {
      const { takesLater, slot, together } = deliveryDay(all, choice, { now, settings, loads: [] })
      const wanted = all.filter((one) => one.wanted && one.availability !== 'out')
      const ordered = wanted.filter(({ availability }) => availability === 'now' || takesLater)
      expect(ordered.length > 0).toBe(wanted.length > 0)
      expect(together !== null).toBe(ordered.length < wanted.length)
      // The default is never a window that a line of the order cannot meet.
      expect(choice === null && wanted.length > 0 ? slot!.refusal : null).toBeNull()
    }),
  )
})
