import { describe, expect, it } from 'vitest'
import {
  afterEvent,
  bestMatches,
  mayReplace,
  othersAfter,
  type Candidate,
  type SubstitutionEvent,
  type SubstitutionState,
} from './substitution.ts'

const missing = {
  variationId: 'gone',
  category: 'mangga',
  grade: 'A',
  grams: 1_000,
  price: 50_000,
  units: 2,
  zone: 'ambient',
}
const one = (variationId: string, given: Partial<Candidate> = {}): Candidate => ({
  variationId,
  productId: variationId,
  category: 'mangga',
  grade: 'A',
  grams: 1_000,
  price: 50_000,
  free: 5,
  zone: 'ambient',
  sold30Days: 0,
  ...given,
})
const LIMITS = { offersMax: 3, weightPercent: 30 }
const offered = (...candidates: Candidate[]) =>
  bestMatches(missing, candidates, LIMITS).map(({ variationId }) => variationId)

describe('what is offered', () => {
  it.each([
    ['another category', { category: 'apel' }],
    ['another grade', { grade: 'B' }],
    ['dearer than what was paid', { price: 50_001 }],
    ['too light', { grams: 699 }],
    ['too heavy', { grams: 1_301 }],
    ['too few', { free: 1 }],
    ['a colder zone', { zone: 'chilled' }],
  ])('nothing that is %s', (_, given) => expect(offered(one('x', given))).toEqual([]))

  it('not the good that is missing', () => expect(offered(one('gone'))).toEqual([]))

  it('at most three: the closest price, then weight, then what sells best', () =>
    expect(
      offered(
        one('cheap', { price: 30_000 }),
        one('popular', { sold30Days: 9 }),
        one('far', { grams: 1_300 }),
        one('plain'),
        one('near', { grams: 1_001 }),
      ),
    ).toEqual(['popular', 'plain', 'near']))

  it('chilled goods may be replaced by chilled and ambient ones', () => {
    const chilled = { ...missing, zone: 'chilled' }
    expect(mayReplace(chilled, one('x', { zone: 'chilled' }))).toBe(true)
    expect(mayReplace(chilled, one('x'))).toBe(true)
    expect(mayReplace(chilled, one('x', { zone: 'frozen' }))).toBe(false)
  })
})

describe('the first answer decides', () => {
  const EVENTS: SubstitutionEvent[] = ['accept', 'refuse', 'expire', 'take_back', 'run_out', 'end']
  const ordersOf = <T>(all: readonly T[]): T[][] =>
    all.length === 0
      ? [[]]
      : all.flatMap((first, at) => ordersOf(all.toSpliced(at, 1)).map((rest) => [first, ...rest]))

  it('in all 720 orders of six events', () => {
    const orders = ordersOf(EVENTS)
    expect(orders).toHaveLength(720)
    for (const events of orders) {
      let state: SubstitutionState = 'offered'
      for (const event of events) state = afterEvent(state, event) ?? state
      const first = afterEvent('offered', events[0]!)!
      // Only an accepted substitute can still run out.
      expect(state).toBe(first === 'accepted' ? 'withdrawn' : first)
    }
  })
  it('in all 720 orders of six events about two goods that are offered together', () => {
    const events = [
      ['mango', 'accept'],
      ['papaya', 'accept'],
      ['papaya', 'refuse'],
      ['mango', 'expire'],
      ['mango', 'take_back'],
      ['papaya', 'end'],
    ] as const
    for (const order of ordersOf(events)) {
      const states: Record<string, SubstitutionState> = { mango: 'offered', papaya: 'offered' }
      for (const [good, event] of order) {
        const other = good === 'mango' ? 'papaya' : 'mango'
        const to = afterEvent(states[good]!, event)
        if (to === null) continue
        if (states[good] === 'offered') states[other] = othersAfter(to)
        states[good] = to
      }
      const [good, event] = order[0]!
      const first = afterEvent('offered', event)!
      const rest = good === 'mango' ? 'papaya' : 'mango'
      expect(states).toEqual({ [good]: first, [rest]: othersAfter(first) })
      expect(Object.values(states).filter((one) => one === 'accepted').length).toBe(
        event === 'accept' ? 1 : 0,
      )
    }
  })
  it('one that was taken unasked can be refused until it is packed', () => {
    expect(afterEvent('taken', 'refuse')).toBe('refused')
    expect(afterEvent('taken', 'accept')).toBeNull()
    expect(afterEvent('refused', 'accept')).toBeNull()
  })
})
