import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { col, row, rows, run, sql, type Database, type Queryable } from '../database.ts'

const FOLDER = new URL('../../../../migrations/', import.meta.url)
/**
 * An advisory lock number that no other program uses; two starting processes must not migrate at
 * once.
 */
const MIGRATION_LOCK = 7_138_452

/**
 * A migration that takes something away names the one whose version stopped using it:
 * `-- needs 0200-orders-notes.sql`. A version without that file does not start on such a database.
 */
const NEEDS = /^-- needs (\d{4}-[a-z-]+\.sql)$/m

type Migration = { name: string; text: string; hash: string; needs: string | null }

/** A database that these migrations cannot bring forward; its message is all an operator needs. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

const migrationNames = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()

const readMigrations = async (): Promise<Migration[]> =>
  Promise.all(
    (await migrationNames()).map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      const needs = NEEDS.exec(text)?.[1] ?? null
      return { name, text, hash: createHash('sha256').update(text).digest('hex'), needs }
    }),
  )

/**
 * Applies missing migrations by name, one transaction each; returns their names. Throws when an
 * applied file has changed.
 */
export const migrate = async (
  database: Database,
  print: (line: string) => void = () => {},
): Promise<string[]> => {
  const all = await readMigrations()
  await database.transaction(async (tx) => {
    await run(tx, sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await run(
      tx,
      sql`create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now(), needs text)`,
    )
    await addNeeds(tx)
    const known = await rows(
      tx,
      sql({ name: col.text, needs: col.nullable(col.text) })`
        select name, needs from migrations order by name`,
    )
    // Every database of a release begins with the first file of the baseline.
    if (known.length > 0 && !known.some(({ name }) => name === all[0]?.name))
      throw new MigrationRefused(
        'This database was made before the first release and cannot be migrated: start with an empty database (another DATA_DIR, or an empty one at DATABASE_URL).',
      )
    refuseTooNew(all, known)
  })
  const applied: string[] = []
  for (const migration of all) {
    const fresh = await database.transaction(async (tx) => {
      // The limit of requests would cut the migration of a large table.
      await run(tx, sql`set local statement_timeout = 0`)
      await run(tx, sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      const known = await row(
        tx,
        sql({ hash: col.text })`select hash from migrations where name = ${migration.name}`,
      )
      if (known && known.hash !== migration.hash)
        throw new MigrationRefused(
          `Migration ${migration.name} was changed after it had been applied. Write a new one instead.`,
        )
      if (known) return false
      for (const statement of statementsOf(migration.text)) await tx.query(statement, [])
      await run(
        tx,
        sql`insert into migrations (name, hash, needs) values (${migration.name}, ${migration.hash}, ${migration.needs})`,
      )
      return true
    })
    if (!fresh) continue
    applied.push(migration.name)
    print(`migrated ${migration.name}`)
  }
  return applied
}

/**
 * Adds the column to databases of before. Looks first: the lock of `alter` would wait for a running
 * dump at every start.
 */
const addNeeds = async (tx: Queryable): Promise<void> => {
  const column = await row(
    tx,
    sql({ name: col.text })`
      select attname as name from pg_attribute where attrelid = 'migrations'::regclass and attname = 'needs'`,
  )
  if (!column) await run(tx, sql`alter table migrations add column needs text`)
}

/** Refuses a database from which something was taken away that this version still uses. */
const refuseTooNew = (
  all: readonly Migration[],
  known: readonly { name: string; needs: string | null }[],
): void => {
  const ours = new Set(all.map(({ name }) => name))
  const missing = known.find(({ needs }) => needs !== null && !ours.has(needs))
  if (missing)
    throw new MigrationRefused(
      `This version is too old for the database: ${missing.name} has taken away what it uses. Start a version that has ${missing.needs}, or restore the backup from before the upgrade (docs/operations/roll-back.md).`,
    )
}

/** Migrations of a newer version, in their order. */
export const newerMigrations = async (db: Queryable): Promise<string[]> => {
  const [all, applied] = await Promise.all([
    migrationNames(),
    rows(db, sql({ name: col.text })`select name from migrations order by name`),
  ])
  return applied.flatMap(({ name }) => (all.includes(name) ? [] : [name]))
}

/** The name of this version's newest migration. */
export const newestMigration = async (): Promise<string> => (await migrationNames()).at(-1) ?? ''

/** The name of the newest migration that a database has. */
export const appliedMigration = async (db: Queryable): Promise<string> =>
  (await row(db, sql({ name: col.text })`select name from migrations order by name desc limit 1`))
    ?.name ?? ''

/** Whether every migration of this version is applied, for `/readyz`. */
export const isMigrated = async (db: Queryable): Promise<boolean> =>
  (await pendingMigrations(db)).length === 0

/** Names of this version's migrations that are not applied. */
export const pendingMigrations = async (db: Queryable): Promise<string[]> => {
  const [all, applied] = await Promise.all([
    migrationNames(),
    rows(db, sql({ name: col.text })`select name from migrations`),
  ])
  const known = new Set(applied.map(({ name }) => name))
  return all.filter((name) => !known.has(name))
}

/** Splits at semicolons that end a line; function bodies between `$$` stay whole. */
export const statementsOf = (text: string): string[] => {
  const statements: string[] = []
  let current = ''
  let inBody = false
  for (const line of text.split('\n')) {
    if (!inBody && line.trimStart().startsWith('--')) continue
    if (((line.match(/\$\$/g) ?? []).length & 1) === 1) inBody = !inBody
    current += `${line}\n`
    if (inBody || !line.trimEnd().endsWith(';')) continue
    statements.push(current.trim())
    current = ''
  }
  if (current.trim()) statements.push(current.trim())
  return statements
}
