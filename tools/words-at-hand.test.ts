/**
 * The browser loads its texts in bundles. Walks the module graph from the browser's entry with the
 * bundles loaded at each point, and reports every key that a module uses without its bundle.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { words as buying } from '#i18n/en/bundles/buying.ts'
import { words as reading } from '#i18n/en/bundles/reading.ts'
import { words as customers } from '#i18n/en/bundles/customers.ts'
import { words as everyone } from '#i18n/en/bundles/everyone.ts'
import { words as guests } from '#i18n/en/bundles/guests.ts'
import { words as home } from '#i18n/en/bundles/home.ts'
import { words as lists } from '#i18n/en/bundles/lists.ts'
import { words as place } from '#i18n/en/bundles/place.ts'
import { STAFF_BUNDLES, type StaffBundle } from '#i18n/staff.ts'
import type { Bundle as ShopBundle } from '#i18n/web.ts'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
type Bundle = ShopBundle | StaffBundle
const ofStaff = Object.entries(STAFF_BUNDLES).map(
  async ([name, { en }]) => [name, (await en()).words] as const,
)
const BUNDLES = {
  everyone,
  guests,
  buying,
  reading,
  home,
  lists,
  place,
  customers,
  ...Object.fromEntries(await Promise.all(ofStaff)),
} as Record<Bundle, object>

/** The bundles that contain each key. */
const bundlesOf = new Map<string, Set<Bundle>>()
for (const [bundle, words] of Object.entries(BUNDLES))
  for (const key of Object.keys(words))
    bundlesOf.set(key, (bundlesOf.get(key) ?? new Set()).add(bundle as Bundle))
const KEYS = [...bundlesOf.keys()]

type Edge = { to: string; bundles: readonly Bundle[] }
type Module = {
  keys: readonly string[]
  fetches: readonly Bundle[]
  needs: readonly string[]
  later: readonly Edge[]
}

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '')

/**
 * The file of an import, if it may use texts. Ignores the texts themselves and server-only modules.
 */
const resolve = (from: string, path: string): string | null => {
  const file = path.startsWith('#')
    ? join(SRC, path.slice(1))
    : path.startsWith('.')
      ? join(dirname(from), path)
      : null
  if (file === null || !/\.tsx?$/.test(file) || file.includes('/i18n/')) return null
  if (!existsSync(file)) throw new Error(`${path} in ${from} is no file`)
  return file
}

/** The keys that a module uses: literal ones, and prefix and suffix of template literals. */
const read = (file: string, text = withoutComments(readFileSync(file, 'utf8'))): Module => {
  const named = [...text.matchAll(/'([a-zA-Z]+(?:\.\w+)+)'/g)]
    .map(([, key]) => key!)
    .filter((key) => bundlesOf.has(key))
  const templates = [...text.matchAll(/`([a-zA-Z]+\.[\w.]*\$\{[^`]+)`/g)].flatMap(
    ([, template]) => {
      const shape = new RegExp(
        `^${template!
          .replaceAll(/\$\{[^}]*\}/g, '\u0000')
          .replaceAll('.', '\\.')
          .replaceAll('\u0000', '\\w+')}$`,
      )
      return KEYS.filter((key) => shape.test(key))
    },
  )
  const needs = [
    ...text.matchAll(/^(?:import|export)\s(?!type\b)[^'"]*?from\s+'([^']+)'/gms),
  ].flatMap(([, path]) => resolve(file, path!) ?? [])
  const later = new Map<string, Bundle[]>()
  for (const [, path] of text.matchAll(/\bimport\('([^']+)'\)/g)) later.set(path!, [])
  for (const [, how, path, bundle] of text.matchAll(
    /\b(withWords|guest|personal)\([^()]*\(\) => import\('([^']+)'\),?\s*(?:'(\w+)')?/g,
  ))
    later.set(path!, [(bundle as Bundle) ?? (how === 'guest' ? 'guests' : 'customers')])
  // A screen of the console names its bundles next to its module.
  for (const [, bundles, path] of text.matchAll(
    /\bwords: \[([^\]]*)\],\s*load: \(\) => import\('([^']+)'\)/g,
  ))
    later.set(
      path!,
      [...bundles!.matchAll(/'(\w+)'/g)].map(([, name]) => name as Bundle),
    )
  // A schema names the texts of its errors, which forms show through `components/form.ts`.
  const isSchema = file.startsWith(join(SRC, 'contract'))
  return {
    keys: isSchema ? [] : [...new Set([...named, ...templates])],
    fetches: [...text.matchAll(/\bloadBundle\('(\w+)'\)/g)].map(([, name]) => name as Bundle),
    needs,
    later: [...later].flatMap(([path, bundles]) => {
      const to = resolve(file, path)
      return to === null ? [] : [{ to, bundles }]
    }),
  }
}

const modules = new Map<string, Module>()
const moduleOf = (file: string): Module =>
  modules.get(file) ?? (modules.set(file, read(file)), modules.get(file)!)

/** All modules reachable from an entry, each with the bundles that are certainly loaded by then. */
const missingFrom = (
  entry: string,
  loaded: Bundle[] = [],
  first: Bundle = 'everyone',
): string[] => {
  const missing = new Set<string>()
  const seen = new Set<string>()
  const walk = (file: string, bundles: ReadonlySet<Bundle>) => {
    const visit = `${file} ${[...bundles].toSorted().join()}`
    if (seen.has(visit)) return
    seen.add(visit)
    const { keys, fetches, needs, later } = moduleOf(file)
    const own = new Set([...bundles, ...fetches])
    for (const key of keys) {
      if (![...bundlesOf.get(key)!].some((bundle) => own.has(bundle)))
        missing.add(`${key} in ${relative(SRC, file)} with ${[...bundles].join(', ')}`)
    }
    for (const each of needs) walk(each, bundles)
    for (const each of later) walk(each.to, new Set([...bundles, ...each.bundles]))
  }
  walk(join(SRC, entry), new Set([first, ...loaded]))
  return [...missing].toSorted()
}

describe('bundles of the texts', () => {
  it('every module has the texts it uses, however it is loaded', () =>
    expect(missingFrom('web/entry.client.tsx')).toEqual([]))
  it('so has every screen of the staff console', () => {
    expect(missingFrom('web/staff/entry.tsx', [], 'ground')).toEqual([])
    expect(modules.has(join(SRC, 'web/staff/desks/till/till-bill.tsx'))).toBe(true)
  })
  it('the walk reaches the pages', () => {
    expect(modules.has(join(SRC, 'web/points/pages/store-credit.tsx'))).toBe(true)
    expect(modules.size).toBeGreaterThan(400)
  })
  it('a page with a form has the texts of every validation error', () => {
    const refusals = KEYS.filter((key) => key.startsWith('validation.'))
    expect(new Set(refusals.flatMap((key) => [...bundlesOf.get(key)!]))).toEqual(
      new Set(['guests', 'customers', 'cells']),
    )
    expect(
      moduleOf(join(SRC, 'web/components/form.ts')).keys.some((key) => refusals.includes(key)),
    ).toBe(true)
  })
  it('control: a page without its bundle is reported', () => {
    expect(missingFrom('web/points/pages/store-credit.tsx', ['guests']).join('\n')).toContain(
      'credit.balance in web/points/pages/store-credit.tsx',
    )
    expect(missingFrom('web/staff/desks/till/till.tsx', [], 'ground').join('\n')).toContain(
      'till.signInTitle in web/staff/desks/till/till-sign-in.tsx with ground',
    )
  })
})
