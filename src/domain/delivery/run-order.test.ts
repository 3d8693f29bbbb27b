import { describe, expect, it } from 'vitest'
import { makeChance } from '../../../test/support/chance.ts'
import {
  arrivalMinutes,
  orderStops,
  problemsOf,
  proposeRuns,
  runMetres,
  type RunStop,
} from './run-order.ts'

const streets = { hub: { lat: -6.26, lng: 106.81 }, roadFactor: 1.3 }
const stop = (id: string, lng: number, more: Partial<RunStop> = {}): RunStop => ({
  id,
  lat: -6.26,
  lng: 106.81 + lng,
  grams: 3_000,
  chilled: false,
  ...more,
})
const ids = (stops: readonly { id: string }[]) => stops.map(({ id }) => id).join('')
const randomStops = (seed: number, length: number): RunStop[] => {
  const chance = makeChance(seed)
  return Array.from({ length }, (_, index) => ({
    id: `o${String(index).padStart(2, '0')}`,
    lat: -6.26 + (chance.next() - 0.5) / 6,
    lng: 106.81 + (chance.next() - 0.5) / 6,
    grams: 500 + chance.whole(12_000),
    chilled: chance.isMet(0.3),
  }))
}

describe('orderStops', () => {
  it.each([
    ['nothing', [], ''],
    ['one stop', [stop('a', 0.01)], 'a'],
    ['stops along a street, mixed', [stop('c', 0.03), stop('a', 0.01), stop('b', 0.02)], 'abc'],
    ['two stops at one place by their order', [stop('b', 0.01), stop('a', 0.01)], 'ba'],
    // The nearest neighbour goes back and forth; turning a part of the way around is shorter.
    [
      'stops on both sides of the hub',
      [stop('a', 0.01), stop('b', -0.012), stop('c', 0.03), stop('d', -0.05)],
      'acbd',
    ],
  ])('orders %s', (_, stops, expected) => {
    expect(ids(orderStops(stops, streets))).toBe(expected)
  })

  it('is never longer than the order given, keeps every stop, and repeats itself', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const stops = randomStops(seed, 1 + (seed % 12))
      const found = orderStops(stops, streets)
      expect(runMetres(found, streets), `seed ${seed}`).toBeLessThanOrEqual(
        runMetres(stops, streets),
      )
      expect(ids(found.toSorted((a, b) => (a.id < b.id ? -1 : 1)))).toBe(ids(stops))
      expect(orderStops(stops, streets)).toEqual(found)
    }
  })
})

describe('problemsOf', () => {
  const many = (length: number, more: Partial<RunStop> = {}) =>
    Array.from({ length }, (_, index) => stop(String(index), 0.001 * index, more))
  it.each([
    ['twelve stops of 80 kg', many(12, { grams: 6_666 }), []],
    ['thirteen stops', many(13, { grams: 1 }), ['too_many_stops']],
    ['a gram over 80 kg', [stop('a', 0, { grams: 80_001 })], ['too_heavy']],
    ['a chilled bag 85 minutes away', [stop('a', 0.194, { chilled: true })], []],
    ['a chilled bag too far', [stop('a', 0.2, { chilled: true })], ['chilled_too_long']],
    ['a bag as far that is not chilled', [stop('a', 0.2)], []],
  ])('of %s', (_, stops, expected) => {
    expect(problemsOf(stops, streets)).toEqual(expected)
  })
})

describe('arrivalMinutes', () => {
  it('adds the ride and the minutes at each door before', () => {
    expect(arrivalMinutes([stop('a', 0.01), stop('b', 0.02)], streets)).toEqual([5, 15])
  })
})

describe('proposeRuns', () => {
  it('puts each order into one run that can be ridden', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const stops = randomStops(seed, 1 + (seed % 30))
      const runs = proposeRuns(stops, streets)
      expect(ids(runs.flat().toSorted((a, b) => (a.id < b.id ? -1 : 1)))).toBe(ids(stops))
      const broken = runs.filter((run) => run.length > 1 && problemsOf(run, streets).length > 0)
      expect(broken, `seed ${seed}`).toEqual([])
    }
  })

  it('gives an order that fits nowhere a run of its own', () => {
    const runs = proposeRuns([stop('a', 0.01, { grams: 90_000 }), stop('b', 0.012)], streets)
    expect(runs.map(ids)).toEqual(['a', 'b'])
  })
})
