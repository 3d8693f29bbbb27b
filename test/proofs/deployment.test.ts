/**
 * The shop as `deploy/` describes it: nginx with TLS, two web processes and a worker by their systemd
 * units, PgBouncer and PostgreSQL, started from nothing in live mode. Requires `apt-get install
 * nginx-light pgbouncer`, as in `.ci/run`; without them the run reports that nothing was proven; with
 * CI=true that fails.
 */
import { randomUUID } from 'node:crypto'
import { connect, type ConnectionOptions } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { col, row, rows, sql } from '#server/platform/database.ts'
import { buildBuyers, buildProduct, changeSettings, type Buyer } from '../support/builders.ts'
import {
  METRICS_TOKEN,
  missingPrograms,
  startComposed,
  type Composed,
} from '../support/composed.ts'
import { isWhole, pageOf } from '../rush/journal.ts'
import { playRush } from '../rush/rush.ts'
import { killServer, pause } from '../support/crashes.ts'
import { askThrough, HOST, type Through } from '../support/deployment.ts'

const missing = missingPrograms()
const MISSING = `NOT PROVEN: the shop as it is deployed, because ${missing.join(' and ')} are not installed (\`apt-get install nginx-light pgbouncer\`)`

it('nginx and PgBouncer are installed wherever the whole gate must run', () => {
  if (missing.length > 0) console.log(MISSING)
  expect(missing.length > 0 && process.env['CI'] === 'true' ? MISSING : '').toBe('')
})

const BUYERS = 24
const TRIES = 40

describe.runIf(missing.length === 0)('as deployed', () => {
  let composed: Composed
  let port: string
  let buyers: Buyer[]
  let slot: string

  beforeAll(async () => {
    composed = await startComposed()
    ;({ port } = composed)
    await composed.onGrounds(async (grounds) => {
      await changeSettings(grounds, { 'slot.capacityOrders': 100_000 })
      const product = await buildProduct(grounds, { stock: 1_000 })
      buyers = await buildBuyers(grounds, BUYERS, () => [
        { variationId: product.variationId, quantity: 1 },
      ])
    })
    const { body } = await askThrough(port, 'GET', '/api/shop/checkout/summary', {
      token: buyers[0]!.token,
    })
    slot = body.data.available_time_pickups.findLast(
      (one: { is_available: boolean }) => one.is_available,
    ).id
  })
  afterAll(() => composed.stop())

  /** Orders until there is an answer, as the pages do: always with the same key. */
  const order = async (buyer: Buyer): Promise<Through> => {
    const key = randomUUID()
    const body = { address_id: buyer.addressId, payment_method: 'qris', time_pickup: slot }
    const post = () =>
      askThrough(port, 'POST', '/api/shop/checkout/process', { token: buyer.token, key, body })
    let answer = await post()
    for (let tries = 0; tries < TRIES && (answer.status === 0 || answer.status > 500); tries++) {
      await pause(200)
      answer = await post()
    }
    return answer
  }

  it('serves pages by https to its own host alone, and its numbers not outside', async () => {
    const page = await askThrough(port, 'GET', '/')
    expect([page.status, page.headers['strict-transport-security']]).toEqual([
      200,
      expect.stringContaining('max-age='),
    ])
    expect(
      (await askThrough(port, 'GET', '/', { headers: { host: 'other.example' } })).status,
    ).toBe(0)
    const metrics = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }
    expect((await askThrough(port, 'GET', '/metrics', metrics)).status).toBe(404)
    const inside = await fetch(`http://127.0.0.1:${composed.webs[0].port}/metrics`, metrics)
    expect([inside.status, await inside.text()]).toEqual([
      200,
      expect.stringContaining('petik_requests_total'),
    ])
  })

  it('speaks TLS 1.2 or newer with forward secrecy, and nothing older', async () => {
    const offers: [ConnectionOptions, string | null][] = [
      [{}, 'TLSv1.3'],
      [{ maxVersion: 'TLSv1.2', ciphers: 'ECDHE+AESGCM' }, 'TLSv1.2'],
      // Without forward secrecy, without authenticated encryption, and old.
      [{ maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' }, null],
      [{ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA' }, null],
      [{ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }, null],
    ]
    for (const [offer, spoken] of offers) expect(await protocolFor(port, offer)).toBe(spoken)
  })

  it('drops an address that a caller claims to have', async () => {
    const claimed = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    const body = { phone_number: '081200000001', password: 'wrong-password' }
    await askThrough(port, 'POST', '/api/account/v1/login', { ...claimed, body })
    const counted = await composed.onGrounds(({ shop }) =>
      rows(
        shop.db,
        sql({ by: col.text })`select subject as by from limit_counts where name = 'login'`,
      ),
    )
    expect(counted.map(({ by }) => by)).toEqual([expect.stringContaining('127.0.0.1')])
  })

  it('each order is taken once while a web process is killed', async () => {
    const ordering = buyers.map(order)
    await pause(150)
    await killServer(composed.webs[0].child)
    const answers = await Promise.all(ordering)
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200))
    const ids = new Set(answers.map(({ body }) => body.data.order_id as string))
    const stored = await composed.onGrounds(({ shop }) =>
      row(shop.db, sql({ count: col.int })`select count(*)::integer as count from orders`),
    )
    expect([ids.size, stored!.count]).toEqual([BUYERS, BUYERS])
  })

  it('goes on with the one that is left, and reads do not notice', async () => {
    const answers: Through[] = []
    for (let at = 0; at < 20; at++)
      answers.push(await askThrough(port, 'GET', `/api/shop/products?limit=${at + 1}`))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })

  it('a rush for few units and windows sells each once, and says what it did', async () => {
    const wanted = { shoppers: 60, units: 30, room: 24, seconds: 3 }
    const { rush, journal, books } = await playRush(composed, wanted)
    if (!isWhole(rush, books)) throw new Error(pageOf(rush, journal, books))
    expect(books.sold).toBeGreaterThan(0)
    expect(books.sold).toBeLessThanOrEqual(rush.room)
    expect([journal.orders.length, journal.paid.length]).toEqual([books.sold, books.sold])
    const refused = [...journal.refused.values()].reduce((sum, count) => sum + count, 0)
    expect(books.sold + refused + journal.gaveUp).toBe(wanted.shoppers)
  })

  it('ends in order when systemd stops it', async () => {
    composed.webs[1].child.kill('SIGTERM')
    for (let waits = 0; waits < 600 && composed.webs[1].child.exitCode === null; waits++)
      await pause(25)
    expect(composed.webs[1].child.exitCode).toBe(0)
  })
})

/** The protocol that the proxy speaks with a client that offers this; null when it refuses. */
const protocolFor = (port: string, offer: ConnectionOptions): Promise<string | null> =>
  new Promise((resolve) => {
    const given = { host: '127.0.0.1', port: Number(port), servername: HOST, ...offer }
    const socket = connect({ ...given, rejectUnauthorized: false }, () => {
      resolve(socket.getProtocol())
      socket.destroy()
    })
    socket.on('error', () => resolve(null))
  })
