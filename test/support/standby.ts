/**
 * A PostgreSQL with a synchronous standby that applies each commit before it is acknowledged, behind
 * an address that always leads to the primary, as behind HAProxy. The primary can be killed and the
 * standby promoted, again and again.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../tools/start.ts'
import { pause } from './crashes.ts'
import {
  chooseOwner,
  createCluster,
  findBinaries,
  newFolder,
  untilReady,
  type Owner,
} from './postgres.ts'

const SYNCHRONOUS_MS_MAX = 60_000

export type WithStandby = {
  /** Leads to the primary, whichever node that is. */
  url: string
  /** The standby itself, to read from. */
  standbyUrl: () => string
  /** Lets commits wait for the standby, or not. */
  synchronous: (waits: boolean) => Promise<void>
  killStandby: () => Promise<void>
  /** Kills the primary with all its connections; the address leads nowhere. */
  killPrimary: () => Promise<void>
  /** Makes the standby the primary. Resolves when it takes writes. */
  promote: () => Promise<void>
  /** Makes the dead node again as the standby; resolves when commits wait for it. */
  addStandby: () => Promise<void>
  /** Cuts the standby off from the primary, which goes on. */
  cutStandby: () => void
  stop: () => Promise<void>
}

type Node = { data: string; port: number; child: ChildProcess }

export const startWithStandby = async (): Promise<WithStandby> => {
  const owner = chooseOwner()
  const folder = newFolder(owner)
  const bin = findBinaries(folder, owner)
  const [proxy, link] = [await startProxy(), await startProxy()]
  let primary = await startNode(bin, createCluster(bin, folder, owner), owner)
  proxy.leadTo(primary.port)
  let standby: Node | null = null
  const addStandby = async () => {
    const data = await copyRunning(primary, folder, owner)
    link.leadTo(primary.port)
    standby = await startNode(bin, data, owner, link.port)
    await onNode(primary, async (client) => {
      await client.query(`alter system set synchronous_standby_names = '*'`)
      await client.query('select pg_reload_conf()')
      await untilSynchronous(client)
    })
  }
  await addStandby()
  return {
    url: `postgres://petik@127.0.0.1:${proxy.port}/postgres`,
    standbyUrl: () => urlOf(standby!.port),
    synchronous: (waits) =>
      onNode(primary, async (client) => {
        await client.query(`alter system set synchronous_standby_names = '${waits ? '*' : ''}'`)
        await client.query('select pg_reload_conf()')
      }),
    killStandby: async () => {
      if (standby) await killNode(standby)
      standby = null
    },
    killPrimary: async () => {
      proxy.leadTo(null)
      await killNode(primary)
    },
    promote: async () => {
      primary = standby!
      standby = null
      await onNode(primary, async (client) => {
        await client.query('select pg_promote(true, 60)')
        // Alone until the next standby is there; an operator's Patroni does the same.
        await client.query(`alter system set synchronous_standby_names = ''`)
        await client.query('select pg_reload_conf()')
      })
      proxy.leadTo(primary.port)
    },
    addStandby,
    cutStandby: () => link.leadTo(null),
    stop: async () => {
      await Promise.all([proxy.stop(), link.stop()])
      for (const node of [standby, primary]) if (node) await killNode(node)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const startNode = async (
  bin: string,
  data: string,
  owner: Owner,
  follows: number | null = null,
): Promise<Node> => {
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    wal_keep_size: '1GB',
    synchronous_commit: 'remote_apply',
    wal_receiver_status_interval: '1s',
    ...(follows === null
      ? {}
      : { primary_conninfo: `host=127.0.0.1 port=${follows} user=petik application_name=standby` }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
    ...owner,
    cwd: '/',
    stdio: 'ignore',
  })
  await untilReady(urlOf(port))
  return { data, port, child }
}

const urlOf = (port: number): string => `postgres://petik@127.0.0.1:${port}/postgres`

/** SIGKILL: its backends end when they notice, without a word to their clients. */
const killNode = async ({ child, data }: Node): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await pause(500)
  rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}

const onNode = async (node: Node, body: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: urlOf(node.port) })
  await client.connect()
  try {
    await body(client)
  } finally {
    await client.end()
  }
}

/** A copy of the node's folder while it works, ready to follow it. */
const copyRunning = async (node: Node, folder: string, owner: Owner): Promise<string> => {
  const data = join(folder, `petik-copy-${Date.now()}`)
  await onNode(node, async (client) => {
    await client.query(`select pg_backup_start('copy', true)`)
    const left = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'])
    mkdirSync(data, { mode: 0o700 })
    for (const name of readdirSync(node.data))
      if (!left.has(name)) copyCalmly(join(node.data, name), join(data, name))
    for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries', 'pg_replslot'])
      mkdirSync(join(data, name), { recursive: true, mode: 0o700 })
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    writeFileSync(join(data, 'backup_label'), rows[0]!.labelfile)
  })
  writeFileSync(join(data, 'standby.signal'), '')
  if (owner) ownAll(data, owner)
  return data
}

/** Files come and go under a working server; the write-ahead log mends what is half copied. */
const copyCalmly = (from: string, to: string): void => {
  for (let tries = 0; ; tries++) {
    try {
      cpSync(from, to, { recursive: true, force: true })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries > 20) throw error
    }
  }
}

const ownAll = (folder: string, owner: NonNullable<Owner>): void => {
  chownSync(folder, owner.uid, owner.gid)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, entry), owner.uid, owner.gid)
}

const untilSynchronous = async (client: pg.Client): Promise<void> => {
  for (const end = performance.now() + SYNCHRONOUS_MS_MAX; performance.now() < end;) {
    const { rows } = await client.query<{ state: string }>(
      `select sync_state as state from pg_stat_replication where state = 'streaming'`,
    )
    if (rows[0]?.state === 'sync') return
    await pause(50)
  }
  throw new Error('The standby did not become synchronous.')
}

const startProxy = async () => {
  const sockets = new Set<Socket>()
  let target: number | null = null
  const server = createServer((client) => {
    if (target === null) return void client.destroy()
    const upstream = connect({ host: '127.0.0.1', port: target, noDelay: true })
    client.setNoDelay(true)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    leadTo: (port: number | null) => {
      target = port
      cutAll()
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        cutAll()
      }),
  }
}
