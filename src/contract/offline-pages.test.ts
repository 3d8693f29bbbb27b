import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { OFFLINE_STAFF_PAGES } from './offline-parts.ts'
import { OFFLINE_STAFF_PATHS } from './pages.ts'

const ROOT = join(import.meta.dirname, '../..')
const LOCALES = ['en', 'id']

it('stores sources and texts that exist for pages without network', () => {
  const files = OFFLINE_STAFF_PAGES.flatMap(({ sources, words }) => [
    ...sources.map((source) => `src/web/staff/${source}`),
    ...words.flatMap((bundle) => LOCALES.map((locale) => `src/i18n/${locale}/staff/${bundle}.ts`)),
  ])
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

it('say what is stored of each of them', () =>
  expect(OFFLINE_STAFF_PAGES.map(({ path }) => path)).toEqual(OFFLINE_STAFF_PATHS))
