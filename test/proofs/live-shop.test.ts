/**
 * A live shop on PostgreSQL as a process of its own: it opens with a real gateway and its keys,
 * takes that gateway's notices alone, and shows nothing of the demo.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../tools/start.ts'
import { COMPILED } from '../support/crashes.ts'
import { MIDTRANS_KEY, startMidtrans, type MidtransServer } from '../support/midtrans-server.ts'

const name = `petik_live_${randomUUID().replaceAll('-', '')}`
let admin: pg.Client
let gateway: MidtransServer
let databaseUrl: string
beforeAll(async () => {
  const url = new URL(process.env['TEST_DATABASE_URL']!)
  admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create database ${name}`)
  url.pathname = `/${name}`
  databaseUrl = url.href
  gateway = await startMidtrans(() => new Date())
})
afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  await gateway.stop()
})

/** What stands in the environment of a live shop; the worker needs no built pages. */
const live = (port: number): Record<string, string> => ({
  NODE_ENV: 'production',
  SHOP_MODE: 'live',
  ROLE: 'worker',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: join(tmpdir(), name),
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: 'https://petik.example',
  SECRET: randomUUID(),
  SMS_URL: gateway.url,
  SMS_TOKEN: 'token',
})
const start = (environment: Record<string, string>) => {
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: { PATH: process.env['PATH'], ...COMPILED, ...environment },
    stdio: 'pipe',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  return { child, ended, said: () => said }
}

it('does not open with the demo’s gateway', async () => {
  const { ended, said } = start(live(await freePort()))
  expect(await ended).toBe(1)
  expect(said()).toContain('Live mode needs a payment gateway')
})

it('opens with a real one, believes its notices alone, and has no demo in it', async () => {
  const port = await freePort()
  const shop = start({
    ...live(port),
    PAYMENT_GATEWAY: 'midtrans',
    MIDTRANS_SERVER_KEY: MIDTRANS_KEY,
    MIDTRANS_URL: gateway.url,
  })
  const ask = (path: string, options?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, options).then(({ status }) => status)
  for (let tries = 0; tries < 300 && !shop.said().includes('Petik is open'); tries++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  expect(shop.said()).toContain('Petik is open at https://petik.example (PostgreSQL')
  expect(await ask('/readyz')).toBe(200)
  const body = JSON.stringify({
    order_id: randomUUID(),
    status_code: '200',
    gross_amount: '1.00',
    transaction_id: 'x',
    transaction_status: 'settlement',
    signature_key: '0'.repeat(128),
  })
  const notice = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  expect(
    await Promise.all(
      ['midtrans', 'local', 'xendit'].map((provider) => ask(`/hooks/${provider}`, notice)),
    ),
  ).toEqual([401, 404, 404])
  expect(await Promise.all(['/gateway/gw_1', '/dev/inbox'].map((path) => ask(path)))).toEqual([
    404, 404,
  ])
  expect(shop.said()).not.toContain(MIDTRANS_KEY)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
})
