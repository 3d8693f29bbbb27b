/** The browser fetches its words in three parts. What a page shows before the rest has come must stand in the parts that it fetches itself. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { words as buying } from '#i18n/en/buying.ts'
import { words as more } from '#i18n/en/more.ts'
import { words as points } from '#i18n/en/points.ts'
import { words as first } from '#i18n/en/web.ts'

const WEB = fileURLToPath(new URL('../src/web', import.meta.url))
const known = new Set([...Object.keys(first), ...Object.keys(buying), ...Object.keys(more), ...Object.keys(points)])

/** The file that a module's import means, if it is one of ours. */
const resolve = (from: string, path: string): string | null => {
  const file = path.startsWith('#web/') ? join(WEB, path.slice('#web/'.length)) : path.startsWith('.') ? join(dirname(from), path) : null
  return file !== null && /\.tsx?$/.test(file) && existsSync(file) ? file : null
}

/** A module with all that it needs before it can run; what it fetches later is not among it. */
const closureOf = (start: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(start)) return seen
  seen.add(start)
  for (const [, path] of readFileSync(start, 'utf8').matchAll(/^(?:import|export)\s[^'"]*?from\s+'([^']+)'/gms)) {
    const file = resolve(start, path!)
    if (file !== null) closureOf(file, seen)
  }
  return seen
}

/** Shown only once something was put into a cart: to customers, who have its words. */
const AFTER_ADDING = new Set(['cart.added'])
/** The keys of words that a module names. */
const keysOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .matchAll(/'([a-zA-Z]+\.[\w.]+)'/g),
  ]
    .map(([, key]) => key!)
    .filter((key) => known.has(key) && !AFTER_ADDING.has(key))

const missingIn = (entry: string, parts: readonly object[]): string[] => {
  const there = new Set(parts.flatMap((part) => Object.keys(part)))
  return [...closureOf(join(WEB, entry))].flatMap((file) =>
    keysOf(file)
      .filter((key) => !there.has(key))
      .map((key) => `${key} in ${relative(WEB, file)}`),
  )
}

const BUYING = [
  'layouts/customer.tsx',
  'components/cart-watch.tsx',
  'components/mini-cart-panel.tsx',
  'pages/cart.tsx',
  'components/cart-empty.tsx',
  'components/note-modal.tsx',
  'components/question.tsx',
  'pages/checkout.tsx',
  'components/payment-modal.tsx',
  'components/add-sheet.tsx',
]
const EVERYONES = ['entry.client.tsx', 'pages/home.tsx', 'pages/listing.tsx', 'pages/product.tsx']

describe('words at hand', () => {
  it.each(BUYING)('%s needs no words of the account', (entry) => expect(missingIn(entry, [first, buying])).toEqual([]))
  it.each(EVERYONES)('%s needs no more than the first words', (entry) => expect(missingIn(entry, [first])).toEqual([]))
  it('control: the form of an address does need more', () =>
    expect(missingIn('components/address-form.tsx', [first, buying]).length).toBeGreaterThan(10))
})
