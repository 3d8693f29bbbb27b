/**
 * Cuts the connection to PostgreSQL during a commit, so that the shop cannot know its outcome. A
 * retry, with or without the key, must result in one order.
 */
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '#server/auth/index.ts'
import { makeApp } from '#server/http/app.ts'
import { served } from '#server/start/calls.ts'
import { readConfig } from '#server/config.ts'
import { mountRest } from '#server/start/mount.ts'
import { openShop } from '#server/start/open.ts'
import { col, openPostgres, row, sql } from '#server/platform/database.ts'
import { makeLog } from '#server/platform/log.ts'
import {
  buildBuyers,
  buildProduct,
  changeSettings,
  expectBooksRight,
  NOON,
  type Buyer,
} from '../support/builders.ts'
import { startCuttingProxy, type Cut, type CuttingProxy } from '../support/cutting-proxy.ts'
import { withDefect, type Defect } from '../support/defects.ts'
import { listen, speak, type Answer, type Listening } from '../support/http.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

/** `PROOFS=full` cuts 500 commits. */
const CUTS = process.env['PROOFS'] === 'full' ? 500 : 24

let test: TestShop
let proxy: CuttingProxy
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, {
    'slot.capacityOrders': 100_000,
    'slot.capacityGrams': 100_000_000,
    'order.perMinute': 1_000,
    'order.unpaidMax': 1_000,
  })
  const url = new URL(process.env['TEST_DATABASE_URL']!)
  url.pathname = `/${(await row(test.shop.db, sql({ name: col.text })`select current_database() as name`))!.name}`
  proxy = await startCuttingProxy(url.href)
})
afterAll(async () => {
  await expectBooksRight(test)
  for (const close of closers.toReversed()) await close()
  await proxy.stop()
  await test.close()
})

/** The shop behind the proxy, on the same database. */
const openBehindProxy = async (defect: Defect = (text) => text): Promise<Listening> => {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
    DATA_DIR: join(tmpdir(), 'petik-cut-files'),
  })
  const log = makeLog('silent')
  const database = openPostgres({ url: proxy.url, connections: 4, log: () => {} })
  const open = await openShop(config, database, { clock: test.clock, log })
  const { shop } = withDefect(open.shop, defect)
  const server = await listen({
    shop,
    app: makeApp(shop, served, authenticate, (rest) => mountRest(shop, rest)),
  })
  closers.push(async () => {
    await server.stop()
    await open.close()
  })
  return server
}

const place = ({ url }: Listening, buyer: Buyer, key: string | undefined): Promise<Answer> =>
  speak(url, 'POST', '/api/shop/checkout/process', {
    token: buyer.token,
    ...(key === undefined ? {} : { key }),
    body: { address_id: buyer.addressId, payment_method: 'qris', time_pickup: NOON },
  })

/**
 * Places an order per buyer with its commit cut, and retries until there is a response; half of
 * them with a key.
 */
const placeCut = async (server: Listening, count: number) => {
  const product = await buildProduct(test, { stock: count * 3 })
  const buyers = await buildBuyers(test, count, () => [
    { variationId: product.variationId, quantity: 1 },
  ])
  const [first, answered]: [number[], string[]] = [[], []]
  for (const [index, buyer] of buyers.entries()) {
    const cut: Cut = index % 3 === 0 ? 'before it arrives' : 'after it is done'
    const key = index % 2 === 0 ? `cut ${index}` : undefined
    proxy.arm(cut)
    let answer = await place(server, buyer, key)
    first.push(answer.status)
    for (let tries = 0; answer.status === 503 && tries < 10; tries++)
      answer = await place(server, buyer, key)
    answered.push(
      answer.status === 200 ? answer.body.data.order_id : `${answer.status} ${answer.body.code}`,
    )
  }
  const { orders } = (await row(
    test.shop.db,
    sql({ orders: col.list(col.text) })`
      select coalesce(array_agg(id::text), '{}') as orders from orders where customer_id = any(${buyers.map(({ id }) => id)}::text[]::uuid[])`,
  ))!
  return { first, answered, orders }
}

describe(`the connection cut at the commit of ${CUTS} orders`, () => {
  it(
    'answers 503, not 500; after a retry each order exists once',
    { timeout: 600_000 },
    async () => {
      const server = await openBehindProxy()
      const before = proxy.cuts()
      const { first, answered, orders } = await placeCut(server, CUTS)
      expect(proxy.cuts() - before).toBe(CUTS)
      expect(new Set(first)).toEqual(new Set([503]))
      expect(answered.toSorted()).toEqual(orders.toSorted())
      expect(orders).toHaveLength(CUTS)
    },
  )

  it('control: a shop that forgets which order a cart became does not report existing orders', async () => {
    const server = await openBehindProxy((text) =>
      text.replace(' and o.placed_at > ', ' and false and o.placed_at > '),
    )
    const { answered, orders } = await placeCut(server, 6)
    expect(answered.toSorted()).not.toEqual(orders.toSorted())
  })
})
