/**
 * The shop as `deploy/` describes it, started from nothing in live mode on this machine: nginx with
 * TLS, two web processes and a worker by their systemd units, PgBouncer and PostgreSQL. Everything
 * outside the shop is `test/outages/world.ts`.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { handClock } from '#server/platform/clock.ts'
import { makeLog } from '#server/platform/log.ts'
import { openDatabase, openShop } from '#server/start/open.ts'
import { openWorld, type World } from '../outages/world.ts'
import type { Grounds } from './builders.ts'
import { COMPILED } from './crashes.ts'
import {
  exampleEnvironment,
  HOST,
  startPooler,
  startProxy,
  startUnit,
  stopAll,
  type Started,
} from './deployment.ts'
import { findProgram } from './find-program.ts'
import { startCrashingPostgres } from './postgres.ts'

const PASSWORD = 'a-password-of-the-database'
export const METRICS_TOKEN = 'token-of-the-monitoring'

export type Composed = {
  /** The port of https. */
  port: string
  webs: readonly [Started, Started]
  world: World
  /** The shop's own functions on the same database, to prepare and to check. */
  onGrounds: <T>(body: (grounds: Grounds) => Promise<T>) => Promise<T>
  stop: () => Promise<void>
}

const programs = () => ({ nginx: findProgram('nginx'), pgbouncer: findProgram('pgbouncer') })
/** The names of the programs that are not installed here. */
export const missingPrograms = (): string[] =>
  Object.entries(programs()).flatMap(([name, path]) => (path === null ? [name] : []))

/** Needs nginx and PgBouncer. `more` is added to the environment of every process. */
export const startComposed = async (more: Record<string, string> = {}): Promise<Composed> => {
  const folder = mkdtempSync(join(tmpdir(), 'petik-deployed-'))
  const { nginx, pgbouncer } = programs()
  const children: Parameters<typeof stopAll>[0][number][] = []
  // A server of its own: the limits are set on a role, and roles are shared by all databases.
  const postgres = await startCrashingPostgres()
  const direct = await makeDatabase(postgres.url)
  const pooler = await startPooler(pgbouncer!, folder, direct, PASSWORD)
  children.push(pooler.child)
  const world = await openWorld()
  const environment = {
    ...COMPILED,
    ...exampleEnvironment(),
    ...world.environment,
    PUBLIC_URL: `https://${HOST}`,
    SECRET: randomUUID(),
    METRICS_TOKEN,
    DATA_DIR: folder,
    DATABASE_URL: `postgres://petik:${PASSWORD}@127.0.0.1:${pooler.port}/petik`,
    DATABASE_LISTEN_URL: direct.href,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '100',
    ...more,
  }
  const webs = [
    await startUnit('petik-web@.service', environment),
    await startUnit('petik-web@.service', environment),
  ] as const
  const worker = await startUnit('petik-worker.service', environment)
  children.unshift(...webs.map(({ child }) => child), worker.child)
  const proxy = await startProxy(nginx!, folder, [webs[0].port, webs[1].port])
  children.unshift(proxy.child)
  return {
    port: proxy.port,
    webs,
    world,
    onGrounds: (body) => onGrounds(environment, body),
    stop: async () => {
      await stopAll(children)
      await world.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The database and role of `deploy/`, with its limits. */
const makeDatabase = async (url: string): Promise<URL> => {
  const direct = new URL(url)
  const admin = new pg.Client({ connectionString: direct.href })
  await admin.connect()
  await admin.query('create database petik')
  await admin.query(`alter role petik password '${PASSWORD}'`)
  await admin.query(readFileSync('deploy/postgres/limits.sql', 'utf8'))
  await admin.end()
  return Object.assign(direct, { password: PASSWORD, pathname: '/petik' })
}

const onGrounds = async <T>(
  environment: Record<string, string>,
  body: (grounds: Grounds) => Promise<T>,
): Promise<T> => {
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent', DATABASE_CONNECTIONS: '4' })
  const { shop, close } = await openShop(config, await openDatabase(config, makeLog('silent')), {
    clock: handClock(new Date().toISOString()),
    log: makeLog('silent'),
  })
  try {
    return await body({ shop, clock: shop.clock })
  } finally {
    await close()
  }
}
