/**
 * Three machines of a database cluster on this one, each with a network of its own (Linux network
 * namespaces on one bridge): etcd, Patroni and PostgreSQL by `deploy/patroni`. A machine can be
 * killed, its cable drawn, or one of its programs ended. Needs root, `ip`, and Debian's `patroni`,
 * `etcd-server` and `postgresql`.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fillTemplate } from './deployment.ts'
import { findProgram } from './find-program.ts'
import { chooseOwner } from './postgres.ts'

export const PASSWORDS = {
  PETIK_SUPERUSER_PASSWORD: 'a-password-of-the-superuser',
  PETIK_REPLICATION_PASSWORD: 'a-password-of-the-standbys',
}
const BRIDGE = 'petik0'
const NETWORK = '10.77.0.0/24'
const OWN_ADDRESS = '10.77.0.1'
const FIRST_HOST = 11
const NODES = 3
const INSTALLED = '/usr/lib/postgresql'
const LOG_END = 4_000

export type Machine = {
  name: string
  address: string
  /** Starts what does not run: after a kill, the machine boots with its disk. */
  start: () => void
  /** All its programs at once, as by a loss of power. */
  kill: () => void
  killEtcd: () => void
  /** The cable: without it every packet is lost, and its programs go on. */
  plug: (isIn: boolean) => void
  /** Looks from inside the machine: what it is, whether others reach it or not. */
  role: () => 'primary' | 'standby' | 'away'
  /** The end of what its programs wrote. */
  said: () => string
}

const IP = findProgram('ip') ?? ''

/** The folder of Debian's newest PostgreSQL with the programs that Patroni calls; null without it. */
const findServer = (): string | null => {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : []
  const bins = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(INSTALLED, version, 'bin'))
  return bins.find((bin) => existsSync(join(bin, 'pg_rewind'))) ?? null
}

/** What is missing here for machines of their own. */
export const missingForMachines = (): string[] => [
  ...(process.getuid?.() === 0 ? [] : ['root']),
  ...(IP === '' ? ['iproute2'] : []),
  ...(existsSync('/usr/bin/patroni') ? [] : ['patroni']),
  ...(existsSync('/usr/bin/etcd') ? [] : ['etcd-server']),
  ...(findServer() === null ? ['postgresql'] : []),
]

const ip = (...words: string[]): void => void execFileSync(IP, words, { stdio: 'pipe' })
const ipIfThere = (...words: string[]): void => void spawnSync(IP, words)

/** Connects three machines, all of them off. */
export const openMachines = (folder: string): { machines: Machine[]; close: () => void } => {
  const all = Array.from({ length: NODES }, (_, at) => ({
    name: `petik-db-${at + 1}`,
    address: OWN_ADDRESS.replace(/\d+$/, String(FIRST_HOST + at)),
  }))
  const remove = () => {
    for (const { name } of all) {
      ipIfThere('netns', 'del', name)
      ipIfThere('link', 'del', name)
    }
    ipIfThere('link', 'del', BRIDGE)
  }
  remove()
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('addr', 'add', `${OWN_ADDRESS}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  for (const { name, address } of all) {
    ip('netns', 'add', name)
    ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', name, 'master', BRIDGE, 'up')
    ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    ip('-n', name, 'link', 'set', 'eth0', 'up')
    ip('-n', name, 'link', 'set', 'lo', 'up')
  }
  const cluster = {
    PETIK_NETWORK: NETWORK,
    PETIK_BIN: findServer()!,
    PETIK_ETCD_MEMBERS: all.map(({ name, address }) => `${name}=http://${address}:2380`).join(','),
    PETIK_ETCD_HOSTS: all.map(({ address }) => `${address}:2379`).join(','),
    ...PASSWORDS,
  }
  const machines = all.map((one) => makeMachine(join(folder, one.name), one, cluster))
  return {
    machines,
    close: () => {
      for (const machine of machines) machine.kill()
      remove()
    },
  }
}

const makeMachine = (
  folder: string,
  { name, address }: { name: string; address: string },
  cluster: Record<string, string> & { PETIK_BIN: string },
): Machine => {
  const owner = chooseOwner()!
  const files = { etcd: join(folder, 'etcd.yml'), patroni: join(folder, 'patroni.yml') }
  const own = {
    ...cluster,
    PETIK_NODE: name,
    PETIK_ADDRESS: address,
    PETIK_ETCD_DATA: join(folder, 'etcd'),
    PETIK_DATA: join(folder, 'postgresql'),
  }
  mkdirSync(folder, { recursive: true })
  for (const [kind, file] of Object.entries(files))
    writeFileSync(file, fillTemplate(`patroni/${kind}.yml.template`, own))
  for (const one of [folder, ...Object.values(files)]) chownSync(one, owner.uid, owner.gid)

  const inside = (...words: string[]) => ['netns', 'exec', name, ...words]
  const asOwner = (...words: string[]) =>
    inside('setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...words)
  const running = new Map<string, ChildProcess>()
  const logOf = (kind: string) => join(folder, `${kind}.log`)
  const begin = (kind: 'etcd' | 'patroni', ...words: string[]) => {
    const before = running.get(kind)
    if (before && before.exitCode === null && before.signalCode === null) return
    const log = openSync(logOf(kind), 'a')
    const child = spawn(IP, asOwner(...words), {
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    running.set(kind, child)
  }
  return {
    name,
    address,
    start: () => {
      begin('etcd', '/usr/bin/etcd', '--config-file', files.etcd)
      begin('patroni', '/usr/bin/patroni', files.patroni)
    },
    kill: () => {
      const pids = spawnSync(IP, ['netns', 'pids', name], { encoding: 'utf8' }).stdout
      for (const pid of pids.split('\n').filter(Boolean)) killIfThere(Number(pid))
    },
    killEtcd: () => void running.get('etcd')?.kill('SIGKILL'),
    plug: (isIn) => ip('link', 'set', name, isIn ? 'up' : 'down'),
    role: () => {
      const { stdout } = spawnSync(
        IP,
        inside(
          join(cluster.PETIK_BIN, 'psql'),
          '--no-psqlrc',
          '--tuples-only',
          '--no-align',
          '--command=select pg_is_in_recovery()',
          `host=127.0.0.1 user=postgres dbname=postgres connect_timeout=2`,
        ),
        {
          encoding: 'utf8',
          timeout: 3_000,
          env: { PATH: process.env['PATH'], PGPASSWORD: PASSWORDS.PETIK_SUPERUSER_PASSWORD },
        },
      )
      if (stdout.startsWith('f')) return 'primary'
      return stdout.startsWith('t') ? 'standby' : 'away'
    },
    said: () =>
      [...running.keys()]
        .map((kind) => `${kind}: ${readFileSync(logOf(kind), 'utf8').slice(-LOG_END)}`)
        .join('\n'),
  }
}

const killIfThere = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself meanwhile.
  }
}
