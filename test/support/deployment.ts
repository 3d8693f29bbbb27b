/**
 * The shop as `deploy/` describes it, started on this machine from the files that a shopkeeper
 * copies: the processes of the systemd units, PgBouncer and nginx with TLS. Only addresses, ports and
 * folders differ.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request, type Agent } from 'node:https'
import { join, resolve } from 'node:path'
import { freePort } from '../../tools/start.ts'
import { selfSigned } from './certificate.ts'
import { killServer, pause } from './crashes.ts'
import type { Answer } from './http.ts'
import { chooseOwner } from './postgres.ts'

const root = resolve(import.meta.dirname, '../..')
const DEPLOY = join(root, 'deploy')
const INSTALLED_AT = '/opt/petik'
const READY_MS_MAX = 60_000
export const HOST = 'shop.example'

/** A file of `deploy/` with its variables filled in, as `envsubst` does. */
export const fillTemplate = (file: string, variables: Record<string, string>): string =>
  readFileSync(join(DEPLOY, file), 'utf8').replaceAll(
    /\$\{(\w+)\}/g,
    (all, name: string) => variables[name] ?? all,
  )

/** The variables of `deploy/petik.env.example`, as systemd reads them. */
export const exampleEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    readFileSync(join(DEPLOY, 'petik.env.example'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

type Unit = { command: string[]; environment: Record<string, string> }
/** The command and the environment of a systemd unit, `%i` filled in. */
const readUnit = (file: string, instance: string): Unit => {
  const lines = readFileSync(join(DEPLOY, 'systemd', file), 'utf8').split('\n')
  const valueOf = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}=`))!
      .slice(name.length + 1)
      .replaceAll('%i', instance)
  return {
    command: valueOf('ExecStart').replaceAll(INSTALLED_AT, root).split(' '),
    environment: Object.fromEntries(
      valueOf('Environment')
        .split(' ')
        .map((one) => one.split('=', 2) as [string, string]),
    ),
  }
}

export type Started = { port: string; child: ChildProcess; said: () => string }

/** Starts one process of the shop by its unit, and waits until it is ready. */
export const startUnit = async (
  unit: 'petik-web@.service' | 'petik-worker.service',
  environment: Record<string, string>,
): Promise<Started> => {
  const port = String(await freePort())
  const { command, environment: own } = readUnit(unit, port)
  const child = spawn(command[0]!, command.slice(1), {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...environment, ...own, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = collect(child)
  await until(child, said, async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok)
  return { port, child, said }
}

/** PgBouncer by `deploy/pgbouncer`, before the database at `direct`. Returns its port. */
export const startPooler = async (
  program: string,
  folder: string,
  direct: URL,
  password: string,
): Promise<{ port: string; child: ChildProcess }> => {
  const owner = chooseOwner()
  const port = String(await freePort())
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  writeFileSync(users, `"petik" "${password}"\n`)
  writeFileSync(
    settings,
    fillTemplate('pgbouncer/pgbouncer.ini.template', {
      PETIK_DATABASE_HOST: direct.hostname,
      PETIK_DATABASE_PORT: direct.port,
      PETIK_POOLER_LISTEN: '127.0.0.1',
      PETIK_POOLER_PORT: port,
    })
      .replace('/etc/pgbouncer/userlist.txt', users)
      .replace('dbname=petik', `dbname=${direct.pathname.slice(1)}`),
  )
  chmodSync(folder, 0o755)
  if (owner) for (const one of [settings, users]) chownSync(one, owner.uid, owner.gid)
  const child = spawn(program, [settings], {
    ...owner,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = collect(child)
  await until(child, said, async () => said().includes('process up'))
  return { port, child }
}

/** nginx by `deploy/nginx`, with a certificate of its own. Returns its port of https. */
export const startProxy = async (
  program: string,
  folder: string,
  webs: readonly [string, string],
): Promise<{ port: string; child: ChildProcess }> => {
  const [port, plain] = [String(await freePort()), String(await freePort())]
  const { key, cert } = selfSigned(HOST)
  writeFileSync(join(folder, 'privkey.pem'), key)
  writeFileSync(join(folder, 'fullchain.pem'), cert)
  mkdirSync(join(folder, 'work'), { recursive: true })
  const site = fillTemplate('nginx/petik.conf.template', {
    PETIK_HOST: HOST,
    PETIK_TLS: folder,
    PETIK_WEB_1: `127.0.0.1:${webs[0]}`,
    PETIK_WEB_2: `127.0.0.1:${webs[1]}`,
  })
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const settings = join(folder, 'nginx.conf')
  writeFileSync(
    settings,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr warn;
events { worker_connections 512; }
http {
access_log off;
${paths.map((path) => `${path}_temp_path ${folder}/work/${path};`).join('\n')}
${site}
}`,
  )
  const check = spawnSync(program, ['-t', '-c', settings], { encoding: 'utf8' })
  if (check.status !== 0) throw new Error(check.stderr)
  const child = spawn(program, ['-c', settings], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = collect(child)
  await until(child, said, async () => (await askThrough(port, 'GET', '/healthz')).status === 200)
  return { port, child }
}

export const collect = ({ stdout, stderr }: ChildProcess): (() => string) => {
  let said = ''
  for (const stream of [stdout!, stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-8_000)))
  return () => said
}

export const until = async (
  child: ChildProcess,
  said: () => string,
  isReady: () => Promise<boolean>,
): Promise<void> => {
  for (const end = performance.now() + READY_MS_MAX; performance.now() < end; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${said()}`)
    if (await isReady().catch(() => false)) return
  }
  throw new Error(`It was not ready after ${READY_MS_MAX} ms: ${said()}`)
}

export const stopAll = async (children: readonly ChildProcess[]): Promise<void> => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) {
      // nginx ends its workers itself.
      child.kill('SIGTERM')
      await Promise.race([once(child, 'exit'), pause(12_000)])
      await killServer(child)
    }
}

type Given = {
  token?: string
  key?: string
  body?: object
  headers?: Record<string, string>
  /** Keeps connections open; without it each request has its own. */
  agent?: Agent
  /** After so long without an answer it is given up. Milliseconds. */
  patience?: number
}
export type Through = Answer & { headers: Record<string, string | string[] | undefined> }

/** A request to nginx by https, as the host that the certificate names. Status 0: no answer. */
export const askThrough = (
  port: string,
  method: string,
  path: string,
  { token, key, body, headers, agent, patience }: Given = {},
): Promise<Through> =>
  new Promise((done) => {
    const began = performance.now()
    const text = body && JSON.stringify(body)
    const nothing = (): void =>
      done({
        status: 0,
        body: null,
        headers: {},
        milliseconds: performance.now() - began,
        retryAfter: null,
      })
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        servername: HOST,
        rejectUnauthorized: false,
        agent: agent ?? false,
        ...(patience && { timeout: patience }),
        headers: {
          host: HOST,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(text && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
          ...headers,
        },
      },
      (response) => {
        let all = ''
        response.setEncoding('utf8').on('data', (part: string) => (all += part))
        response.on('error', nothing)
        response.on('end', () => {
          const isJson = response.headers['content-type']?.includes('json')
          done({
            status: response.statusCode!,
            body: isJson ? JSON.parse(all) : all,
            headers: response.headers,
            milliseconds: performance.now() - began,
            retryAfter: Number(response.headers['retry-after']) || null,
          })
        })
      },
    )
    asked.on('timeout', () => asked.destroy())
    asked.on('error', nothing)
    asked.end(text)
  })
