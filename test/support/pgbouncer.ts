/**
 * A real PgBouncer before a test's PostgreSQL, in transaction mode and otherwise with its own
 * defaults.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../tools/start.ts'
import { findProgram } from './find-program.ts'
import { chooseOwner, reachableTmp } from './postgres.ts'

export type Pgbouncer = { url: string; stop: () => Promise<void> }

const READY_MS_MAX = 10_000

/** The path of an installed PgBouncer and its version; null where there is none. */
export const findPgbouncer = (): { path: string; version: string } | null => {
  const path = findProgram('pgbouncer')
  if (path === null) return null
  const said = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout
  return { path, version: /\d+\.\d+(\.\d+)?/.exec(said)?.[0] ?? 'unknown' }
}

/**
 * Starts one before the database that the address names, with the given number of connections to
 * it.
 */
export const startPgbouncer = async (
  path: string,
  databaseUrl: string,
  connections = 10,
): Promise<Pgbouncer> => {
  const owner = chooseOwner()
  const folder = mkdtempSync(join(reachableTmp(owner), 'petik-pgbouncer-'))
  const target = new URL(databaseUrl)
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port} user=${target.username}${target.password ? ` password=${target.password}` : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
`,
  )
  if (owner) for (const one of [folder, settings]) chownSync(one, owner.uid, owner.gid)
  const child = spawn(path, [settings], { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (said = (said + text).slice(-4_000)))
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  for (const until = performance.now() + READY_MS_MAX; ;) {
    try {
      const client = new pg.Client({ connectionString: url.href })
      client.on('error', () => {})
      await client.connect()
      await client.end()
      return { url: url.href, stop }
    } catch (error) {
      if (performance.now() < until && child.exitCode === null) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        continue
      }
      await stop()
      throw new Error(`PgBouncer did not start: ${said.trim()}`, { cause: error })
    }
  }
}
