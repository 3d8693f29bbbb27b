import { execFileSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  fillCart,
  NOON,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { openCollector, type Collector } from '../../../../test/support/collector.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { authenticate } from '../../auth/index.ts'
import { readConfig } from '../../config.ts'
import { makeApp } from '../../http/app.ts'
import { makeLog } from '../../platform/log.ts'
import { served } from '../calls.ts'
import { makeListener } from '../listener.ts'
import { makeMetrics } from '../metrics.ts'
import { mountRest } from '../mount.ts'
import { openShop } from '../open.ts'
import { openOutboxRunner } from '../worker.ts'
import { openTracing } from './open-tracing.ts'
import { UNTRACED, type Tracing } from './tracing.ts'

let test: TestShop
let collector: Collector
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  test = await openTestShop()
  collector = await openCollector()
})
afterAll(async () => {
  for (const close of closers) await close()
  collector.close()
  await test.close()
})

/** A process of the shop that sends its traces to `endpoint`. */
const openTraced = async (endpoint: string, more: Record<string, string> = {}) => {
  const { config } = test
  const { traces, trustedProxies } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more })
  const lines: string[] = []
  let tracing: Tracing = UNTRACED
  const log = makeLog('debug', { write: (line) => void lines.push(line) }, () => tracing.ids())
  tracing = await openTracing({ traces, trustedProxies }, log)
  const own = { ...test.shop.database, close: async () => {} }
  const open = await openShop(config, tracing.database(own), { clock: test.clock, log })
  const { shop } = open
  shop.ports = tracing.ports(shop.ports)
  const runner = openOutboxRunner(open, tracing)
  const app = makeApp(shop, served, authenticate, (rest) => mountRest(shop, rest))
  const listener = makeListener(shop, app, new Map(), makeMetrics(shop), tracing)
  await new Promise<void>((resolve) => listener.server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(listener.server.address() as AddressInfo).port}`
  closers.push(async () => {
    await listener.stop(100)
    await runner.idle()
    await tracing.stop()
  })
  const ask = (path: string, headers: Record<string, string> = {}, body?: unknown) =>
    fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return { ask, tracing, lines, shop }
}

const order = (ask: Awaited<ReturnType<typeof openTraced>>['ask'], buyer: Buyer) =>
  ask(
    '/api/shop/checkout/process',
    { 'authorization': `Bearer ${buyer.token}`, 'idempotency-key': 'key-of-this-order-1234' },
    {
      address_id: buyer.addressId,
      payment_method: 'qris',
      time_pickup: NOON,
      notes: 'Titip satpam rumah nomor tujuh',
    },
  )
const buyerWithCart = async () => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
  await fillCart(test, buyer, product)
  return buyer
}
const PLACE = 'POST /api/shop/checkout/process'

describe('an order', () => {
  it('is one trace: the request, its transaction, its statements and its own effect', async () => {
    const { ask } = await openTraced(collector.url, {
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=the%20key',
    })
    const buyer = await buyerWithCart()
    const answer = await order(ask, buyer)
    expect(answer.status).toBe(200)
    const all = await collector.until((spans) => spans.some(({ name }) => name === PLACE))
    const request = all.find(({ name }) => name === PLACE)!
    expect(request.said).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/shop/checkout/process',
      'http.response.status_code': 200,
      'petik.request_id': answer.headers.get('x-request-id'),
    })
    const own = all.filter(({ traceId }) => traceId === request.traceId)
    const transaction = own.find(({ name }) => name === 'transaction')!
    expect(own.map(({ name }) => name)).toContain('effect payment.start')
    const within = own.filter(({ parentId }) => parentId === transaction.spanId)
    expect(within.map(({ said }) => said['db.query.summary']).join()).toContain('insert orders')
    const ids = new Set(own.map(({ spanId }) => spanId))
    expect(own.filter(({ parentId }) => !ids.has(parentId))).toEqual([request])
    expect(collector.headers()[0]).toMatchObject({ 'x-key': 'the key' })
  })

  it('leaves no phone, token, address, password, note or parameter in any span', async () => {
    const { ask } = await openTraced(collector.url)
    const buyer = await buyerWithCart()
    const answered = (await (await order(ask, buyer)).json()) as { data: { order_id: string } }
    await ask('/api/account/login', {}, { phone: buyer.phone, password: 'Wrong-password-1' })
    await ask('/api/shop/products?search=durian-montong&page=1')
    await collector.until((spans) => spans.filter(({ name }) => name === PLACE).length >= 2)
    await collector.until((spans) => spans.some(({ name }) => name.includes('/products')))
    const text = collector.text()
    expect(text).toContain('/api/shop/products')
    for (const secret of [
      buyer.phone,
      buyer.token,
      buyer.accountToken,
      buyer.addressId,
      buyer.id,
      answered.data.order_id,
      'Wrong-password-1',
      'Titip satpam',
      'durian-montong',
      'key-of-this-order',
    ])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
    // Names and values are of few kinds, none of which has room for more.
    for (const { name, said } of collector.spans()) {
      expect(name).toMatch(/^[\w ,./{}:*-]+$/)
      expect(
        Object.keys(said).filter((key) => !/^(http|db|server|error|petik)\./.test(key)),
      ).toEqual([])
      expect(JSON.stringify({ ...said, 'petik.request_id': '', 'petik.outbox_id': 0 })).not.toMatch(
        /\d{6}/,
      )
    }
  })
})

describe('the log', () => {
  it('names the trace in the lines of a request', async () => {
    const { ask, lines } = await openTraced(collector.url)
    await ask('/api/shop/orders', { authorization: 'Bearer wrong' })
    const line = lines.map((one) => JSON.parse(one)).find(({ refusal }) => refusal)
    expect(line).toMatchObject({ trace_id: expect.stringMatching(/^[\da-f]{32}$/) })
    const seen = await collector.until((spans) =>
      spans.some(({ said }) => said['petik.request_id'] === line.requestId),
    )
    expect(seen.find(({ said }) => said['petik.request_id'] === line.requestId)!.traceId).toBe(
      line.trace_id,
    )
  })
})

describe('traceparent', () => {
  const TRACE = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = `00-${TRACE}-b7ad6b7169203331-01`
  const traceOf = async (environment: Record<string, string>) => {
    const { ask } = await openTraced(collector.url, environment)
    const id = (await ask('/api/shop/none-of-these', { traceparent })).headers.get('x-request-id')
    const isOurs = ({ said }: { said: Record<string, unknown> }) => said['petik.request_id'] === id
    return (await collector.until((spans) => spans.some(isOurs))).find(isOurs)!.traceId
  }
  it('from outside is not continued', async () => {
    expect(await traceOf({})).not.toBe(TRACE)
  })
  it('is continued behind a trusted proxy', async () => {
    expect(await traceOf({ TRUST_PROXY: '1' })).toBe(TRACE)
  })
})

describe('a share of 0', () => {
  it('sends nothing', async () => {
    const silent = await openCollector()
    const { ask, tracing } = await openTraced(silent.url, { OTEL_TRACES_SAMPLER_ARG: '0' })
    await ask('/api/shop/categories')
    await tracing.stop()
    expect(silent.spans()).toEqual([])
    silent.close()
  })
})

describe('a collector that is away', () => {
  it.each(['hangs', 'refuses'])('and %s slows no request and no stop', async (how) => {
    const gone = await openCollector('nothing')
    if (how === 'refuses') gone.close()
    const { ask, tracing, lines } = await openTraced(gone.url)
    await ask('/api/shop/none-of-these')
    // More than the queue holds, and more than one batch is sent meanwhile.
    const began = performance.now()
    for (let turn = 0; turn < 30; turn++)
      await Promise.all(
        Array.from({ length: 100 }, async () =>
          expect((await ask('/api/shop/none-of-these')).status).toBe(404),
        ),
      )
    expect(performance.now() - began).toBeLessThan(30_000)
    const told = () => lines.map((line) => JSON.parse(line)).find(({ reason }) => reason)
    for (let turn = 0; turn < 200 && !told(); turn++) await pause(50)
    // It belongs to no request.
    expect([told().level, told().trace_id]).toEqual(['warn', undefined])
    const stopping = performance.now()
    await tracing.stop()
    expect(performance.now() - stopping).toBeLessThan(1_500)
    gone.close()
  })
})

describe('off', () => {
  it('loads none of the libraries; on, it does', () => {
    const at = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
    const script = `
      import { registerHooks } from 'node:module'
      const seen = new Set()
      registerHooks({ resolve: (name, context, next) => {
        if (name.startsWith('@opentelemetry/')) seen.add(name)
        return next(name, context)
      } })
      await import(${at('../listener.ts')}); await import(${at('../worker.ts')}); await import(${at('../open.ts')})
      const { openTracing } = await import(${at('./open-tracing.ts')})
      await openTracing({ traces: null, trustedProxies: 0 })
      const off = seen.size
      const traces = { endpoint: 'http://127.0.0.1:9', serviceName: 'petik', headers: {}, ratio: 1 }
      await (await openTracing({ traces, trustedProxies: 0 })).stop()
      console.log(JSON.stringify({ off, isOn: seen.size > 0 }))
      process.exit()`
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    expect(JSON.parse(out)).toEqual({ off: 0, isOn: true })
  })
})
