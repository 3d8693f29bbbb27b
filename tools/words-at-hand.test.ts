/**
 * The browser loads its texts in parts. Walks the module graph from the browser's entry with the
 * parts loaded at each point, and reports every key that a module uses without its part.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { words as after } from '#i18n/en/after.ts'
import { words as buying } from '#i18n/en/buying.ts'
import { words as missions } from '#i18n/en/missions.ts'
import { words as more } from '#i18n/en/more.ts'
import { words as points } from '#i18n/en/points.ts'
import { words as staff } from '#i18n/en/staff.ts'
import { words as first } from '#i18n/en/web.ts'
import { PARTS_WITH, type WordPart } from '#i18n/web.ts'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
const PARTS: Record<WordPart, object> = { after, buying, missions, more, points, staff }

/** The parts that contain each key. */
const partsOf = new Map<string, Set<WordPart | 'first'>>()
for (const [part, words] of Object.entries({ first, ...PARTS }))
  for (const key of Object.keys(words))
    partsOf.set(key, (partsOf.get(key) ?? new Set()).add(part as WordPart | 'first'))
const KEYS = [...partsOf.keys()]

type Edge = { to: string; parts: readonly WordPart[] }
type Module = {
  keys: readonly string[]
  fetches: readonly WordPart[]
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
    .filter((key) => partsOf.has(key))
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
  const later = new Map<string, WordPart[]>()
  for (const [, path] of text.matchAll(/\bimport\('([^']+)'\)/g)) later.set(path!, [])
  for (const [, path, parts] of text.matchAll(
    /\bwithWords\(\s*\(\) => import\('([^']+)'\),?\s*((?:'\w+',?\s*)+)\)/g,
  ))
    later.set(path!, parts!.match(/\w+/g) as WordPart[])
  // A schema names the texts of its errors, which forms show through `components/form.ts`.
  const isSchema = file.startsWith(join(SRC, 'contract'))
  return {
    keys: isSchema ? [] : [...new Set([...named, ...templates])],
    fetches: [...text.matchAll(/\bloadPart\('(\w+)'\)/g)].map(([, part]) => part as WordPart),
    needs,
    later: [...later].flatMap(([path, parts]) => {
      const to = resolve(file, path)
      return to === null ? [] : [{ to, parts }]
    }),
  }
}

const modules = new Map<string, Module>()
const moduleOf = (file: string): Module =>
  modules.get(file) ?? (modules.set(file, read(file)), modules.get(file)!)

/** All modules reachable from an entry, each with the parts that are certainly loaded by then. */
const missingFrom = (entry: string, loaded: readonly WordPart[] = []): string[] => {
  const missing = new Set<string>()
  const seen = new Set<string>()
  const walk = (file: string, parts: ReadonlySet<WordPart | 'first'>) => {
    const visit = `${file} ${[...parts].toSorted().join()}`
    if (seen.has(visit)) return
    seen.add(visit)
    const { keys, fetches, needs, later } = moduleOf(file)
    const own = new Set([...parts, ...along(fetches)])
    for (const key of keys) {
      if (![...partsOf.get(key)!].some((part) => own.has(part)))
        missing.add(`${key} in ${relative(SRC, file)} with ${[...parts].join(', ')}`)
    }
    for (const each of needs) walk(each, parts)
    for (const each of later) walk(each.to, new Set([...parts, ...along(each.parts)]))
  }
  walk(join(SRC, entry), new Set(['first', ...along(loaded)]))
  return [...missing].toSorted()
}
const along = (parts: readonly WordPart[]): WordPart[] =>
  parts.flatMap((part) => [part, ...(PARTS_WITH[part] ? [PARTS_WITH[part]] : [])])

describe('parts of the texts', () => {
  it('every module has the texts it uses, however it is loaded', () =>
    expect(missingFrom('web/entry.client.tsx')).toEqual([]))
  it('the walk reaches the pages', () => {
    expect(modules.has(join(SRC, 'web/points/pages/store-credit.tsx'))).toBe(true)
    expect(modules.size).toBeGreaterThan(400)
  })
  it('a page with a form has the texts of every validation error', () => {
    const refusals = KEYS.filter((key) => key.startsWith('validation.'))
    expect(new Set(refusals.flatMap((key) => [...partsOf.get(key)!]))).toEqual(new Set(['more']))
    expect(
      moduleOf(join(SRC, 'web/components/form.ts')).keys.some((key) => refusals.includes(key)),
    ).toBe(true)
  })
  it('control: a page without its part is reported', () => {
    expect(missingFrom('web/points/pages/store-credit.tsx', ['more']).join('\n')).toContain(
      'credit.balance in web/points/pages/store-credit.tsx',
    )
  })
})
