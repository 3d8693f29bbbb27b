/** Texts of the console with a count read well when there is one of it. */
import { expect, it } from 'vitest'
import { STAFF_BUNDLES } from './staff.ts'
import { translator, type Dictionary } from './translate.ts'

const bundles = await Promise.all(Object.values(STAFF_BUNDLES).map(({ en }) => en()))
const words: Dictionary = Object.assign({}, ...bundles.map((one) => one.words))
const t = translator(words)

/** Parameters that are no counts, or limits that are never 1. */
const NO_COUNTS = new Set([
  'max',
  'min',
  'set',
  'age',
  'name',
  'day',
  'word',
  'means',
  'login',
  'url',
])
/** Words in -s after a number that are no plurals. */
const NO_PLURALS = /^(is|was|has|goes|less|as|its|this)$/
const PLURAL = /(?<![\d.,])1 (?:new |more |changed |recovery )?([a-z]+s)\b/g

it('puts the word of a number into the singular for 1 alone', () => {
  const say = translator({ wait: '{n} {n|day|days}' })
  expect([0, 1, '1', 21].map((n) => say('wait', { n }))).toEqual([
    '0 days',
    '1 day',
    '1 day',
    '21 days',
  ])
})

it('says no plural after 1 in any text of the console', () => {
  const wrong = Object.entries(words).flatMap(([key, text]) => {
    const names = [...text.matchAll(/\{(\w+)[|}]/g)].map(([, name]) => name!)
    const ones = names.map((name) => [name, NO_COUNTS.has(name) ? '…' : 1] as const)
    const said = t(key, Object.fromEntries(ones))
    const plurals = [...said.matchAll(PLURAL)].filter(([, word]) => !NO_PLURALS.test(word!))
    return plurals.map(([plural]) => `${key}: ${plural}`)
  })
  expect(Object.keys(words).length).toBeGreaterThan(3_000)
  expect(wrong).toEqual([])
})
