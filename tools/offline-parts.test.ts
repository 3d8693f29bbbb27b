import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { OFFLINE_STAFF_PAGES } from '#contract/offline-parts.ts'

const web = resolve(import.meta.dirname, '../src/web')
const staff = join(web, 'staff')

const fileOf = (from: string, name: string): string | null => {
  const file = name.startsWith('#web/')
    ? join(web, name.slice('#web/'.length))
    : name.startsWith('.')
      ? resolve(dirname(from), name)
      : null
  return file !== null && /\.tsx?$/.test(file) && existsSync(file) ? file : null
}

/** The parts that a screen loads later, found through all that it imports. */
const laterParts = (file: string, seen = new Set<string>()): string[] => {
  if (seen.has(file)) return []
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const named = (pattern: RegExp) =>
    [...text.matchAll(pattern)].flatMap(([, name]) => fileOf(file, name!) ?? [])
  const later = named(/\bimport\('([^']+)'\)/g)
  const now = named(/\bfrom '([^']+)'/g)
  return [...later, ...now.flatMap((each) => laterParts(each, seen))]
}

it.each(OFFLINE_STAFF_PAGES.map(({ path, sources }) => ({ path, sources })))(
  '$path has all its parts without network',
  ({ sources }) => {
    const stored = new Set(OFFLINE_STAFF_PAGES.flatMap((page) => page.sources))
    const missing = sources
      .flatMap((source) => laterParts(join(staff, source)))
      .map((file) => relative(staff, file))
      .filter((file) => file.startsWith('desks/') && !stored.has(file))
    expect([...new Set(missing)]).toEqual([])
  },
)
