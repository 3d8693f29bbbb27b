/**
 * The database that tests clone: migrated, with the regions and tiers and nothing else. Made once
 * for each state of the schema.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { seedBase } from '#server/demo/seed/base.ts'
import { openPostgres } from '#server/platform/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'

export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Of everything that the template is made of. It does not change while a process runs. */
export const schemaHash = once((): string => {
  const hash = createHash('sha256')
  for (const folder of ['migrations', 'seeds/regions', 'src/server/demo/seed']) {
    for (const name of readdirSync(folder).toSorted())
      if (/\.(sql|gz|ts)$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)))
  }
  hash.update(readFileSync('seeds/content/tiers.json'))
  return hash.digest('hex').slice(0, 16)
})

export const templateName = (): string => `petik_template_${schemaHash()}`

/**
 * Makes the template if the server has none. In a run's setup, which has no time limit: on a busy
 * machine it takes longer than the first test may.
 */
export const ensureTemplate = async (url: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await makeTemplate(admin, url, templateName())
  } finally {
    await admin.end()
  }
}

/**
 * Rewritten by every migration. Each connection to each clone reads them, and vacuumed they are
 * read an eighth faster; the shop's own tables stay as they are, so that plans stay the same.
 */
const CATALOGS = [
  'pg_attrdef',
  'pg_attribute',
  'pg_class',
  'pg_constraint',
  'pg_depend',
  'pg_index',
  'pg_proc',
  'pg_rewrite',
  'pg_trigger',
  'pg_type',
]

export const makeTemplate = async (
  admin: pg.Client,
  url: string,
  template: string,
): Promise<void> => {
  const found = await admin.query('select 1 from pg_database where datname = $1', [template])
  if (found.rowCount !== 0) return
  const making = `${template}_making`
  await admin.query(`drop database if exists ${making} with (force)`)
  await admin.query(`create database ${making}`)
  const database = openPostgres({
    url: withDatabase(url, making),
    connections: 2,
    log: () => {},
  })
  await migrate(database)
  await seedBase(database)
  await database.db.query(`vacuum (freeze) ${CATALOGS.join(', ')}`, [])
  await database.close()
  await admin.query(`alter database ${making} rename to ${template}`)
}

export const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
