/**
 * The database of `deploy/` on three machines: `machines.ts` behind HAProxy by `deploy/haproxy` and
 * PgBouncer by `deploy/pgbouncer`, with the shop's empty database.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../tools/start.ts'
import { pause } from './crashes.ts'
import { collect, fillTemplate, startPooler, stopAll, until } from './deployment.ts'
import { findProgram } from './find-program.ts'
import { missingForMachines, openMachines, PASSWORDS, type Machine } from './machines.ts'
import { chooseOwner, reachableTmp } from './postgres.ts'

const PASSWORD = 'a-password-of-the-database'
const WHOLE_MS_MAX = 120_000
const LOOK_EVERY_MS = 500

export type Cluster = {
  machines: readonly Machine[]
  /** Those that take writes now: never more than one. */
  primaries: () => Machine[]
  /** By way of HAProxy to the primary, and before that by way of PgBouncer. */
  direct: string
  pooled: string
  /** Resolves when one machine leads and both others follow it, one of them ready to take over. */
  untilWhole: () => Promise<void>
  stop: () => Promise<void>
}

/** The names of what is missing here. */
export const missingForCluster = (): string[] => [
  ...missingForMachines(),
  ...['haproxy', 'pgbouncer'].filter((name) => findProgram(name) === null),
]

export const startCluster = async (): Promise<Cluster> => {
  const folder = mkdtempSync(join(reachableTmp(chooseOwner()), 'petik-cluster-'))
  chmodSync(folder, 0o755)
  const { machines, close } = openMachines(folder)
  const children: ChildProcess[] = []
  const stop = async () => {
    await stopAll(children)
    close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
  try {
    for (const machine of machines) machine.start()
    const { port, child } = await startHaproxy(folder, machines)
    children.push(child)
    await untilWhole(machines)
    await ask(superUrl(port), `create role petik login password '${PASSWORD}'`)
    await ask(superUrl(port), 'create database petik owner petik')
    const direct = new URL(`postgres://petik:${PASSWORD}@127.0.0.1:${port}/petik`)
    const pooler = await startPooler(findProgram('pgbouncer')!, folder, direct, PASSWORD)
    children.unshift(pooler.child)
    return {
      machines,
      primaries: () => machines.filter((machine) => machine.role() === 'primary'),
      direct: direct.href,
      pooled: Object.assign(new URL(direct), { port: pooler.port }).href,
      untilWhole: () => untilWhole(machines),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const superUrl = (port: number): string =>
  `postgres://postgres:${PASSWORDS.PETIK_SUPERUSER_PASSWORD}@127.0.0.1:${port}/postgres`

const ask = async (url: string, query: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<{ value: unknown }>(query)).rows.map(({ value }) => value)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Patroni names the standby that may take over a moment after PostgreSQL waits for it; until then
 * nothing is elected.
 */
const untilWhole = async (machines: readonly Machine[]): Promise<void> => {
  for (const end = Date.now() + WHOLE_MS_MAX; Date.now() < end; await pause(LOOK_EVERY_MS))
    for (const { address } of machines) {
      const roles = await rolesSeenBy(address).catch((): string[] => [])
      if (roles.toSorted().join(' ') === 'leader replica sync_standby') return
    }
  throw new Error(
    `The cluster was not whole after ${WHOLE_MS_MAX / 1000} s.\n${machines.map(({ said }) => said()).join('\n')}`,
  )
}

type Members = { members: { role: string; state: string; lag?: number | string }[] }
const rolesSeenBy = async (address: string): Promise<string[]> => {
  const answer = await fetch(`http://${address}:8008/cluster`, {
    signal: AbortSignal.timeout(LOOK_EVERY_MS),
  })
  const { members } = (await answer.json()) as Members
  return members
    .filter(({ state, lag }) => state === 'running' && lag !== 'unknown')
    .map(({ role }) => role)
}

const startHaproxy = async (
  folder: string,
  machines: readonly Machine[],
): Promise<{ port: number; child: ChildProcess }> => {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  const addresses = machines.map(({ address }, at) => [`PETIK_DATABASE_${at + 1}`, address])
  writeFileSync(
    file,
    fillTemplate('haproxy/petik.cfg.template', {
      ...Object.fromEntries(addresses),
      PETIK_HAPROXY_LISTEN: '127.0.0.1',
      PETIK_PRIMARY_PORT: String(port),
      PETIK_STANDBY_PORT: String(await freePort()),
    }),
  )
  const child = spawn(findProgram('haproxy')!, ['-db', '-f', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const leads = async () => (await ask(superUrl(port), 'select 1 as value')).length > 0
  await until(child, collect(child), leads)
  return { port, child }
}
