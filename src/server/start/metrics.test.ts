import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBeside, openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { makeApp } from '../http/app.ts'
import { authenticate } from '../auth/index.ts'
import { run, sql } from '../platform/database.ts'
import { enqueue } from '../platform/outbox.ts'
import { makeMetrics, routeOf } from './metrics.ts'
import { mountRest } from './mount.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

describe('access to /metrics', () => {
  const open = async (environment: Record<string, string>) => {
    const { shop } = await openBeside(test, environment)
    const app = makeApp(shop, [], authenticate, (rest) => mountRest(shop, rest, makeMetrics(shop)))
    return async (headers: Record<string, string>) =>
      (await app.request('/metrics', { headers })).status
  }

  it('is allowed without a token only from this machine, bound to it alone, and without a proxy', async () => {
    for (const HOST of ['127.0.0.1', '::1', 'localhost']) {
      const ask = await open({ HOST })
      expect(await ask({ 'x-petik-peer': '127.0.0.1' })).toBe(200)
      expect(await ask({ 'x-petik-peer': '::ffff:127.0.0.1' })).toBe(200)
      expect(await ask({ 'x-petik-peer': '10.0.0.1' })).toBe(404)
      for (const header of [
        'x-forwarded-for',
        'forwarded',
        'x-real-ip',
        'x-forwarded-proto',
        'x-forwarded-host',
        'via',
      ])
        expect([header, await ask({ 'x-petik-peer': '127.0.0.1', [header]: '127.0.0.1' })]).toEqual(
          [header, 404],
        )
    }
    for (const environment of [
      {},
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '0.0.0.0', TRUST_PROXY: '1' },
    ])
      expect(
        await (
          await open(environment)
        )({ 'x-petik-peer': '127.0.0.1', 'x-forwarded-for': '127.0.0.1' }),
      ).toBe(404)
    expect(await (await open({}))({ 'x-petik-peer': '127.0.0.1' })).toBe(404)
  })

  it('is allowed with the token from anywhere, and 404 without it', async () => {
    const ask = await open({ HOST: '127.0.0.1', METRICS_TOKEN: 'a-long-token' })
    expect(
      await ask({ 'x-petik-peer': '203.0.113.1', 'authorization': 'Bearer a-long-token' }),
    ).toBe(200)
    expect(await ask({ 'x-petik-peer': '127.0.0.1', 'authorization': 'Bearer another' })).toBe(404)
    expect(await ask({ 'x-petik-peer': '127.0.0.1' })).toBe(404)
  })
})

describe('/metrics', () => {
  it('reports the cache: its size, its limit and its events', async () => {
    await test.request('GET', '/api/shop/categories')
    await test.request('GET', '/api/shop/categories')
    test.shop.cache.drop(['*'])
    await test.request('GET', '/api/shop/categories')
    const text = await makeMetrics(test.shop).text()
    const value = (name: string) =>
      Number(new RegExp(`^petik_response_cache_${name} (\\S+)`, 'm').exec(text)?.[1])
    expect(value('limit_bytes')).toBe(test.config.cacheBytes)
    expect(value('bytes')).toBeGreaterThan(500)
    expect(['entries', 'tags', 'making'].map(value)).toEqual([1, expect.any(Number), 0])
    expect(
      ['hits_total', 'misses_total', 'drops_total', 'evictions_total', 'oversized_total'].map(
        value,
      ),
    ).toEqual([1, 2, 1, 0, 0])
    expect(text).toContain('# TYPE petik_response_cache_bytes gauge')
    expect(text).toContain('# TYPE petik_response_cache_hits_total counter')
    expect(text).toContain(
      '# HELP petik_response_cache_evictions_total Responses evicted because the limit was reached',
    )
  })

  it('has as many labels as the contract has routes, whatever is requested', async () => {
    const metrics = makeMetrics(test.shop)
    for (let n = 0; n < 5_000; n++) {
      metrics.observe('GET', `/api/shop/products/product-${n}`, 200, 0.001)
      metrics.observe('GET', `/api/shop/made-up-${n}/${n}`, 404, 0.001)
      metrics.observe('GET', `/api/shop/orders/FR-${n}`, 200, 0.001)
      metrics.observe('GET', `/page-${n}`, 404, 0.001)
    }
    const lines = (await metrics.text())
      .split('\n')
      .filter((line) => line.startsWith('petik_requests_total{'))
    expect(lines).toHaveLength(4)
  })

  it('names routes like the contract', () => {
    expect(
      [
        '/api/shop/products/tabs',
        '/api/shop/products/mangga',
        '/api/shop/products/mangga/reviews',
        '/api/nothing',
      ].map(routeOf),
    ).toEqual([
      '/api/shop/products/tabs',
      '/api/shop/products/{slug}',
      '/api/shop/products/{slug}/reviews',
      '/api/other',
    ])
    expect(['/files/art/x.avif', '/hooks/local', '/product/mangga'].map(routeOf)).toEqual([
      '/files',
      '/hooks',
      'page',
    ])
  })

  it('reports what waits in the outbox, failed jobs and services of the outside world', async () => {
    const { db, clock } = test.shop
    const counted = { referrerId: '', friendId: '', at: '', isUndone: false }
    await enqueue(db, 'friend.counted', counted, new Date(clock.now().getTime() - 3_600_000))
    await run(
      db,
      sql`insert into scheduled_jobs (name, next_run_at, last_error) values ('a.job', now(), 'it broke')`,
    )
    const text = await makeMetrics(test.shop).text()
    expect(text).toContain('petik_effects{topic="friend.counted",state="late"} 1')
    expect(text).toContain('petik_job_failed{job_name="a.job"} 1')
    expect(text).toMatch(
      /petik_service_calls_total\{kind="\w+",service="[^"]+",outcome="failed"\} 0/,
    )
  })

  it('has each metric that the alerts and the dashboard of `deploy/` name', async () => {
    const text = await makeMetrics(test.shop).text()
    for (const file of ['prometheus/alerts.yml', 'grafana/petik.json']) {
      const named = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8').match(
        /\b(petik|process|nodejs)_\w+/g,
      )!
      const known = (name: string) =>
        text.includes(`# TYPE ${name.replace(/_(bucket|sum|count)$/, '')} `)
      expect([file, [...new Set(named)].filter((name) => !known(name))]).toEqual([file, []])
    }
  })
})
