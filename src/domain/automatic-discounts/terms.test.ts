import { expect, it } from 'vitest'
import { automaticDiscountState } from './state.ts'
import { automaticTermsProblems, isAutomaticAlone, type AutomaticTerms } from './terms.ts'

const NOW = new Date('2026-11-20T03:00:00Z')
const [before, after] = [new Date('2026-11-19T00:00:00Z'), new Date('2026-11-21T00:00:00Z')]
const terms = (given: Partial<AutomaticTerms>): AutomaticTerms => ({
  kind: 'percent',
  buyQuantity: null,
  percent: 10,
  steps: [],
  startsAt: before,
  endsAt: null,
  ...given,
})
const steps = (...all: [from: number, off: number][]) =>
  terms({ kind: 'basket_steps', steps: all.map(([from, off]) => ({ from, off })) })

it.each<[string, AutomaticTerms, string[]]>([
  ['a percentage', terms({}), []],
  ['a percentage without one', terms({ percent: null }), ['percent']],
  ['sets without a size', terms({ kind: 'multi_buy' }), ['buy_quantity']],
  ['no steps', steps(), ['steps']],
  ['rising steps', steps([150_000, 10_000], [300_000, 25_000]), []],
  ['a step that takes off more than it needs', steps([10_000, 10_001]), ['steps.0.off']],
  ['a step at the same goods', steps([150_000, 10_000], [150_000, 25_000]), ['steps.1.from']],
  ['a step that gives no more', steps([150_000, 10_000], [300_000, 10_000]), ['steps.1.from']],
  ['an end at the start', terms({ startsAt: after, endsAt: after }), ['ends_at']],
  ['an end that is over', terms({ startsAt: before, endsAt: NOW }), ['ends_at']],
])('%s', (_, given, fields) => {
  expect(automaticTermsProblems(given, NOW).map(({ field }) => field)).toEqual(fields)
})

it.each([
  [before, null, 'running'],
  [before, after, 'running'],
  [before, NOW, 'ended'],
  [after, null, 'planned'],
  [after, after, 'ended'],
])('from %s to %s it is %s', (startsAt, endsAt, state) => {
  expect(automaticDiscountState({ startsAt, endsAt }, NOW)).toBe(state)
})

it.each<[string, Partial<AutomaticTerms>, boolean]>([
  ['40 % off', { percent: 40 }, true],
  ['41 % off', { percent: 41 }, false],
  ['three for two', { percent: null, buyQuantity: 3 }, true],
  ['two for one', { percent: null, buyQuantity: 2 }, false],
  ['Rp 100.000 off', { percent: null, steps: [{ from: 900_000, off: 100_000 }] }, true],
  ['two fifths of a basket', { percent: null, steps: [{ from: 100_000, off: 40_000 }] }, true],
  ['a whole basket', { percent: null, steps: [{ from: 100_000, off: 100_000 }] }, false],
  ['Rp 100.001 off', { percent: null, steps: [{ from: 900_000, off: 100_001 }] }, false],
])('one person alone makes %s: %s', (_, given, is) => {
  expect(isAutomaticAlone(terms(given), { cutPercentMax: 40, offMax: 100_000 })).toBe(is)
})
