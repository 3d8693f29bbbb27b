import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../test/support/shop.ts'
import { makeMetrics, routeOf } from './metrics.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

describe('/metrics', () => {
  it('says of what is kept: how much, the limit, and what became of it', async () => {
    await test.request('GET', '/api/shop/categories')
    await test.request('GET', '/api/shop/categories')
    test.shop.cache.drop(['*'])
    await test.request('GET', '/api/shop/categories')
    const text = await makeMetrics(test.shop).text()
    const value = (name: string) => Number(new RegExp(`^petik_kept_answers_${name} (\\S+)`, 'm').exec(text)?.[1])
    expect(value('limit_bytes')).toBe(test.config.cacheBytes)
    expect(value('bytes')).toBeGreaterThan(500)
    expect(['entries', 'tags', 'making'].map(value)).toEqual([1, expect.any(Number), 0])
    expect(['hits_total', 'misses_total', 'drops_total', 'evictions_total', 'oversized_total'].map(value)).toEqual([1, 2, 1, 0, 0])
    expect(text).toContain('# TYPE petik_kept_answers_bytes gauge')
    expect(text).toContain('# TYPE petik_kept_answers_hits_total counter')
    expect(text).toContain('# HELP petik_kept_answers_evictions_total Kept answers pushed out because the limit was reached')
  })

  it('has as many labels as the contract has routes, whatever is asked', async () => {
    const metrics = makeMetrics(test.shop)
    for (let n = 0; n < 5_000; n++) {
      metrics.seen('GET', `/api/shop/products/product-${n}`, 200, 0.001)
      metrics.seen('GET', `/api/shop/made-up-${n}/${n}`, 404, 0.001)
      metrics.seen('GET', `/api/shop/orders/FR-${n}`, 200, 0.001)
      metrics.seen('GET', `/page-${n}`, 404, 0.001)
    }
    const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('petik_requests_total{'))
    expect(lines).toHaveLength(4)
  })

  it('names routes as the contract does', () => {
    expect(
      ['/api/shop/products/tabs', '/api/shop/products/mangga', '/api/shop/products/mangga/reviews', '/api/nothing'].map(routeOf),
    ).toEqual(['/api/shop/products/tabs', '/api/shop/products/{slug}', '/api/shop/products/{slug}/reviews', '/api/other'])
    expect(['/files/art/x.avif', '/hooks/local', '/product/mangga'].map(routeOf)).toEqual(['/files', '/hooks', 'page'])
  })
})
