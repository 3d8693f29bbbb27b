/** The shop's files are the same bytes whether or not the staff console exists. */
import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { createBuilder, type Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const BUILD_MS_MAX = 120_000
const STAFF = /\/src\/(web\/staff|i18n\/(en|id)\/staff|i18n\/staff\.ts|contract\/staff\/)/

let folder: string
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Every built file by name with a hash of its bytes; compressed copies are made of these. */
const filesIn = (from: string): Record<string, string> =>
  Object.fromEntries(
    globSync('{assets/*.{js,css,svg,woff2,json},.vite/manifest.json}', { cwd: from })
      .toSorted()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(from, name)))
          .digest('hex'),
      ]),
  )

const withoutStaff: Plugin = {
  name: 'without-staff',
  config: (config) => void delete config.environments?.['staff'],
  load: {
    filter: { id: STAFF },
    handler: (id) => {
      throw new Error(`The shop's build reads ${id}`)
    },
  },
}

it('builds the same shop without the staff console', { timeout: BUILD_MS_MAX }, async () => {
  vi.stubEnv('NODE_ENV', 'production')
  folder = mkdtempSync(join(tmpdir(), 'petik-shop-build-'))
  const builder = await createBuilder({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [withoutStaff],
    environments: { client: { build: { outDir: folder } } },
  })
  expect(Object.keys(builder.environments)).not.toContain('staff')
  await builder.build(builder.environments['client']!)
  const built = filesIn(folder)
  expect(Object.keys(built).length).toBeGreaterThan(100)
  expect(built).toEqual(filesIn(join(root, 'dist/client')))
})
