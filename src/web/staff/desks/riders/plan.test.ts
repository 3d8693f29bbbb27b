import { describe, expect, it } from 'vitest'
import { assigned, factsOf, isSamePlan, moved, proposed, type Plan } from './plan.ts'

const order = (id: string, lng: number) => ({
  id,
  number: id,
  name: id,
  address: '',
  lat: -6.26,
  lng: 106.81 + lng,
  grams: 4_000,
  is_chilled: false,
  zones: ['ambient'] as 'ambient'[],
  area: 'Kemang',
  bags: 1,
  cash: 10_000,
})
const [a, b, c] = [order('a', 0.01), order('b', 0.02), order('c', 0.03)]
const plan: Plan = { runs: [{ riderId: 'r', orders: [a, b] }], rest: [c] }
const shown = ({ runs, rest }: Plan) =>
  [...runs.map(({ orders }) => orders), rest].map((orders) => orders.map(({ id }) => id).join(''))
const streets = { hub: { name: 'Hub', lat: -6.26, lng: 106.81 }, road_percent: 130 }

describe('moved', () => {
  it.each([
    ['up in its run', 'b', { run: 0, position: 0 }, ['ba', 'c']],
    ['into a run', 'c', { run: 0, position: 1 }, ['acb', '']],
    ['into a new run', 'b', { run: 1, position: 0 }, ['a', 'b', 'c']],
    ['out of its run', 'a', { run: null, position: 0 }, ['b', 'ca']],
    ['nowhere when unknown', 'x', { run: 0, position: 0 }, ['ab', 'c']],
  ])('moves an order %s', (_, id, to, expected) => {
    expect(shown(moved(plan, id, to))).toEqual(expected)
  })

  it('drops a run without orders', () => {
    const single: Plan = { runs: [{ riderId: null, orders: [a] }], rest: [] }
    expect(shown(moved(single, 'a', { run: null, position: 0 }))).toEqual(['a'])
  })
})

describe('a plan', () => {
  it('proposes runs for what has none and leaves the others alone', () => {
    expect(shown(proposed(plan, streets))).toEqual(['ab', 'c', ''])
  })

  it('is the same until an order or a rider changes', () => {
    expect(isSamePlan(plan, { ...plan, rest: [] })).toBe(true)
    expect(isSamePlan(plan, assigned(plan, 0, null))).toBe(false)
  })

  it('says how far, how long, how heavy', () => {
    const facts = factsOf([a, b], streets)
    expect(facts).toMatchObject({ grams: 8_000, cash: 20_000, problems: [], minutes: 15 })
    expect(facts.kilometres).toBeCloseTo(2.88, 1)
  })
})
