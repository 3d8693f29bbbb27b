/**
 * Databases that one worker's test files use one after the other. A restored database costs a
 * twentieth of a new one: its connections have their plans, its tables are in their caches.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openPostgres, type Database, type PostgresOptions } from '#server/platform/database.ts'
import { makeTemplate, once, templateName, withDatabase } from './template.ts'

/** A database for one shop; `drop` ends it, or makes it free for the next. */
export type LentDatabase = { database: Database; drop: () => Promise<void> }

type Clone = { admin: pg.Client; name: string; database: Database; restored: number }

export const CONNECTIONS = 10
const IDLE_MS_MAX = 5_000
/** Deleted rows are cleared away after this number of files: doing so drops all plans. */
const VACUUM_EVERY = 25

/**
 * A database in the template's state. With `TEST_DB_SHARED` it may have served another shop of this
 * process, unless `own` asks for settings of its own or it has to be new.
 */
export const lendDatabase = async (
  url: string,
  own: Partial<Pick<PostgresOptions, 'idleInTransactionMs' | 'connections'>>,
  isNew: boolean,
): Promise<LentDatabase> => {
  const isShared =
    process.env['TEST_DB_SHARED'] !== undefined && Object.keys(own).length === 0 && !isNew
  if (!isShared) {
    const clone = await makeClone(url, own)
    // A pool can be closed once: when its database is dropped, not when the shop closes.
    const database = { ...clone.database, close: async () => {} }
    return { database, drop: () => dropClone(clone) }
  }
  const clone = (await restoreFree()) ?? (await makeShared(url))
  return lend(clone)
}

const free: Clone[] = []

const restoreFree = async (): Promise<Clone | undefined> => {
  const clone = free.pop()
  if (clone === undefined || (await restore(clone))) return clone
  await dropClone(clone)
  return restoreFree()
}

const restore = async ({ admin, restored }: Clone): Promise<boolean> => {
  if (restored % VACUUM_EVERY === VACUUM_EVERY - 1) await admin.query('vacuum')
  const { rows } = await admin
    .query<{ run: boolean }>('select restore.run()')
    // A test has left a transaction open, which holds rows.
    .catch(() => ({ rows: [{ run: false }] }))
  return rows[0]?.run === true
}

const restoreSql = once(() => readFileSync(join(import.meta.dirname, 'restore.sql'), 'utf8'))

const makeShared = async (url: string): Promise<Clone> => {
  const clone = await makeClone(url, {})
  await clone.admin.query(restoreSql())
  await clone.admin.query(`set lock_timeout = '5s'`)
  return clone
}

const lend = (clone: Clone): LentDatabase => {
  const { database: held } = clone
  let isOpen = true
  let underWay = 0
  const used =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      if (!isOpen) throw new Error('This shop is closed: its database belongs to another one.')
      underWay++
      try {
        return await work(...given)
      } finally {
        underWay--
      }
    }
  const database: Database = {
    ...held,
    db: { query: used(held.db.query) as Database['db']['query'] },
    connection: used(held.connection) as Database['connection'],
    transaction: used(held.transaction) as Database['transaction'],
    snapshot: used(held.snapshot) as Database['snapshot'],
    listen: (channel, heard) => held.listen(channel, (payload) => void (isOpen && heard(payload))),
    close: async () => {},
  }
  const drop = async () => {
    const until = performance.now() + IDLE_MS_MAX
    isOpen = false
    while (underWay > 0 && performance.now() < until) await pause(5)
    if (underWay > 0) return dropClone(clone)
    clone.restored++
    free.push(clone)
  }
  return { database, drop }
}

const makeClone = async (
  url: string,
  own: Partial<Pick<PostgresOptions, 'idleInTransactionMs' | 'connections'>>,
): Promise<Clone> => {
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  const template = templateName()
  const name = `petik_${randomUUID().replaceAll('-', '')}`
  try {
    // One test file at a time may make the template; the others find it ready.
    await server.query('select pg_advisory_lock(4711)')
    await makeTemplate(server, url, template)
    await server.query(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    // An open connection would hold the lock, and every later test would wait for it in vain.
    await server.end()
  }
  const admin = new pg.Client({ connectionString: withDatabase(url, name) })
  await admin.connect()
  const database = openPostgres({
    url: withDatabase(url, name),
    connections: CONNECTIONS,
    log: () => {},
    choosesPlans: true,
    ...own,
  })
  return { admin, name, database, restored: 0 }
}

const dropClone = async ({ admin, name, database }: Clone): Promise<void> => {
  const { host, port, user } = admin
  await database.close()
  await admin.end()
  const server = new pg.Client({ host, port, user, database: 'postgres' })
  await server.connect()
  await server.query(`drop database if exists ${name} with (force)`)
  await server.end()
}
