import { describe, expect, it } from 'vitest'
import { addDays, type LocalDate } from '../time.ts'
import { deliveriesOf, needOf, packsFor, type Lot, type OrderRhythm } from './plan.ts'

// A Monday.
const TODAY = '2026-05-04'
const rhythm = (rest: Partial<OrderRhythm> = {}): OrderRhythm => ({
  orderDays: [],
  cutOff: '14:00',
  leadDays: 1,
  ...rest,
})

describe('the deliveries of a supplier', () => {
  it.each([
    ['every day', rhythm(), '09:00', ['2026-05-04', '2026-05-05', '2026-05-06']],
    ['at the cut-off', rhythm(), '14:00', ['2026-05-04', '2026-05-05', '2026-05-06']],
    ['after the cut-off', rhythm(), '14:01', ['2026-05-05', '2026-05-06', '2026-05-07']],
    [
      'on Mondays and Thursdays',
      rhythm({ orderDays: [1, 4], leadDays: 2 }),
      '09:00',
      ['2026-05-04', '2026-05-06', '2026-05-09'],
    ],
    [
      'on Mondays, too late',
      rhythm({ orderDays: [1] }),
      '15:00',
      ['2026-05-11', '2026-05-12', '2026-05-19'],
    ],
    [
      'on the day itself',
      rhythm({ leadDays: 0 }),
      '09:00',
      ['2026-05-04', '2026-05-04', '2026-05-05'],
    ],
  ])('%s', (_, supplier, time, [orderOn, arrival, next]) => {
    expect(deliveriesOf(supplier, { today: TODAY, time })).toEqual({ orderOn, arrival, next })
  })
})

const days = (units: readonly number[]) =>
  units.map((each, at) => ({ day: addDays(TODAY, at), units: each }))
const lot = (units: number, until: LocalDate, rest: Partial<Lot> = {}): Lot => ({
  units,
  from: TODAY,
  until,
  is: 'stock',
  ...rest,
})
// Ten a day for six days; goods of this order arrive on the third, those of the next on the seventh.
const plan = (lots: readonly Lot[], rest: { safety?: number; usableDays?: number } = {}) =>
  needOf(days([10, 10, 10, 10, 10, 10]), {
    lots,
    safety: 0,
    arrival: '2026-05-06',
    next: '2026-05-10',
    usableDays: 10,
    ...rest,
  })

describe('what is needed', () => {
  it('without stock is what sells between two deliveries', () => {
    expect(plan([])).toEqual({
      forecast: 60,
      safety: 0,
      saleable: 0,
      ordered: 0,
      drafted: 0,
      beyond: 20,
      ending: 0,
      need: 40,
    })
  })

  it.each([
    ['stock that lasts', [lot(45, '2026-05-30')], { saleable: 45, need: 15 }],
    ['more than enough', [lot(90, '2026-05-30')], { saleable: 60, need: 0 }],
    ['stock that ends', [lot(45, '2026-05-05')], { saleable: 20, ending: 25, need: 40 }],
    [
      'the first to end sells first',
      [lot(30, '2026-05-30'), lot(20, '2026-05-05')],
      { saleable: 50, ending: 0, need: 10 },
    ],
    [
      'what is on the way',
      [lot(20, '2026-05-30'), lot(25, '2026-05-30', { from: '2026-05-07', is: 'ordered' })],
      { saleable: 20, ordered: 25, need: 15 },
    ],
    [
      'what is drafted, after what ends before it',
      [
        lot(20, '2026-05-30'),
        lot(15, '2026-05-20', { from: '2026-05-07', is: 'ordered' }),
        lot(25, '2026-05-30', { from: '2026-05-07', is: 'drafted' }),
      ],
      { saleable: 20, ordered: 15, drafted: 15, need: 10 },
    ],
    [
      'what comes too late for some days',
      [lot(40, '2026-05-30', { from: '2026-05-09', is: 'ordered' })],
      { ordered: 10, beyond: 20, need: 30 },
    ],
  ])('%s', (_, lots, parts) => {
    expect(plan(lots)).toMatchObject(parts)
  })

  it('adds what should lie there when the next delivery comes', () => {
    expect(plan([], { safety: 6 })).toMatchObject({ safety: 6, need: 46 })
    expect(plan([lot(64, '2026-05-30')], { safety: 6 })).toMatchObject({ saleable: 64, need: 2 })
    expect(plan([lot(64, '2026-05-09')], { safety: 6 })).toMatchObject({ ending: 4, need: 6 })
  })

  it('never buys more than sells within the life of the goods', () => {
    expect(plan([], { usableDays: 1 })).toMatchObject({ beyond: 40, need: 20 })
  })

  it('is the sum of the parts that are shown', () => {
    for (const lots of [
      [],
      [lot(45, '2026-05-05')],
      [lot(33, '2026-05-08'), lot(5, TODAY, { is: 'drafted' })],
    ]) {
      const { forecast, safety, saleable, ordered, drafted, beyond, need } = plan(lots, {
        safety: 3,
      })
      expect(need).toBe(forecast + safety - saleable - ordered - drafted - beyond)
    }
  })
})

describe('packs', () => {
  it.each([
    [0, 12, 2, 0],
    [1, 12, 1, 1],
    [12, 12, 1, 1],
    [13, 12, 1, 2],
    [13, 12, 5, 5],
    [7, 1, 1, 7],
  ])('%d units in packs of %d, at least %d: %d', (need, packSize, minimumPacks, packs) => {
    expect(packsFor(need, { packSize, minimumPacks })).toBe(packs)
  })
})
