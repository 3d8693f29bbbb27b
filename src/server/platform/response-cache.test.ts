import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { encodingFor } from './encodings.ts'
import { TTL_MS, makeResponseCache, type Made } from './response-cache.ts'

const MB = 1_000_000
const START = new Date('2026-11-20T02:00:00.000Z').getTime()
const now = () => new Date(START)
const answer = (body: string | Buffer, tags: string[] = []): Made => ({
  status: 200,
  headers: {},
  body: Buffer.from(body),
  tags,
})
const none = () => []

describe('cached responses', () => {
  it('never exceed their memory limit, whatever is requested', async () => {
    const cache = makeResponseCache(MB, now)
    for (let n = 0; n < 3_000; n++) {
      const size = n % 50 === 0 ? 130_000 : [20, 300, 900, 3_000][n % 4]!
      await cache.getOrMake(`page id /search?keyword=odd${n}${'x'.repeat(n % 2_000)}`, none, () =>
        Promise.resolve(answer(randomBytes(size), ['catalogue', `product:${n}`])),
      )
      expect(cache.stats().bytes).toBeLessThanOrEqual(MB)
    }
    const { entries, tags, evictions, oversized, making } = cache.stats()
    expect(oversized).toBe(60)
    expect(evictions).toBe(2_940 - entries)
    expect(tags).toBe(entries + 1)
    expect(making).toBe(0)
  })

  it('are sent compressed at once, and recompressed smaller on the second request', async () => {
    const cache = makeResponseCache(MB, now)
    const text = Array.from(
      { length: 900 },
      (_, n) => `{"slug":"mangga-${n}","price":${n * 500}}`,
    ).join()
    const first = await cache.getOrMake('mango', none, () => Promise.resolve(answer(text)))
    const quick = first.bodies.br!
    expect(brotliDecompressSync(quick).toString()).toBe(text)
    expect(gunzipSync(encodingFor(first.bodies, 'gzip').body).toString()).toBe(text)
    expect(encodingFor(first.bodies, 'identity')).toEqual({
      coding: null,
      body: first.bodies.identity,
    })
    const before = cache.stats().bytes
    cache.get('mango')
    await vi.waitFor(() => expect(cache.get('mango')!.bodies.gzip).not.toBeNull())
    const { br, gzip } = cache.get('mango')!.bodies
    expect(br!.length).toBeLessThan(quick.length)
    expect(brotliDecompressSync(br!).toString()).toBe(text)
    expect(gunzipSync(gzip!).toString()).toBe(text)
    expect(cache.stats().bytes - before).toBeGreaterThanOrEqual(
      br!.length + gzip!.length - quick.length,
    )
  })

  it('account for their real memory, tags and small responses included', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    // Memory outside the heap is freed some turns after its owner.
    const used = async () => {
      for (let times = 0; times < 5; times++) {
        collect()
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    for (const { count, size, tagsEach } of [
      { count: 4_000, size: 60, tagsEach: 0 },
      { count: 2_000, size: 300, tagsEach: 30 },
      { count: 300, size: 6_000, tagsEach: 3 },
    ]) {
      const cache = makeResponseCache(100 * MB, now)
      const before = await used()
      for (let n = 0; n < count; n++)
        await cache.getOrMake(`api en /api/shop/products/a-product-of-some-name-${n}`, none, () =>
          Promise.resolve(
            answer(
              Buffer.from(randomBytes(size / 2).toString('hex')),
              Array.from({ length: tagsEach }, (_, at) => `product:tag-${(n * 7 + at) % 3_000}`),
            ),
          ),
        )
      const grown = (await used()) - before
      const { bytes, entries } = cache.stats()
      expect(entries).toBe(count)
      expect({ size, tagsEach, share: grown / bytes < 1.05 ? 'counted' : grown / bytes }).toEqual({
        size,
        tagsEach,
        share: 'counted',
      })
      expect(grown / bytes).toBeGreaterThan(0.4)
    }
  }, 60_000)

  it('that were requested again survive a flood of one-time requests', async () => {
    const cache = makeResponseCache(MB, now)
    const body = randomBytes(10_000)
    await cache.getOrMake('home', none, () => Promise.resolve(answer(body)))
    expect(cache.get('home')).not.toBeNull()
    for (let n = 0; n < 1_000; n++)
      await cache.getOrMake(`odd ${n}`, none, () => Promise.resolve(answer(body)))
    expect(cache.get('home')).not.toBeNull()
    expect(cache.get('odd 0')).toBeNull()
    expect(cache.get('odd 999')).not.toBeNull()
  })

  it('are dropped by any of their tags, the others stay, and each drop counts once', async () => {
    const cache = makeResponseCache(MB, now)
    await cache.getOrMake('mango', none, () =>
      Promise.resolve(answer('m', ['catalogue', 'product:mango'])),
    )
    await cache.getOrMake('salak', none, () =>
      Promise.resolve(answer('s', ['catalogue', 'product:salak'])),
    )
    await cache.getOrMake('help', none, () => Promise.resolve(answer('h', ['content'])))
    cache.drop(['product:mango', 'product:unknown'])
    expect([cache.get('mango'), cache.get('salak')?.status, cache.get('help')?.status]).toEqual([
      null,
      200,
      200,
    ])
    cache.drop(['catalogue', 'product:salak'])
    expect([cache.get('salak'), cache.get('help')?.status]).toEqual([null, 200])
    expect(cache.stats()).toMatchObject({ entries: 1, tags: 1, drops: 2 })
    cache.drop(['*'])
    expect(cache.stats()).toMatchObject({ entries: 0, tags: 0, bytes: 0, drops: 3 })
  })

  it('begun before a change are returned but not cached, and later requests do not get them', async () => {
    const cache = makeResponseCache(MB, now)
    let finish: (made: Made) => void = () => {}
    const old = cache.getOrMake('mango', none, () => new Promise((resolve) => (finish = resolve)))
    cache.drop(['product:mango'])
    const renewed = cache.getOrMake('mango', none, () =>
      Promise.resolve(answer('new', ['product:mango'])),
    )
    finish(answer('old', ['product:mango']))
    expect((await old).bodies.identity.toString()).toBe('old')
    expect((await renewed).bodies.identity.toString()).toBe('new')
    expect(cache.get('mango')?.bodies.identity.toString()).toBe('new')
  })

  it('made during thousands of other changes leave no memory behind', async () => {
    const cache = makeResponseCache(MB, now)
    let finish: (made: Made) => void = () => {}
    const slow = cache.getOrMake('slow', none, () => new Promise((resolve) => (finish = resolve)))
    for (let n = 0; n < 30_000; n++) cache.drop([`product:${n}`])
    finish(answer('slow', ['content']))
    await slow
    // With this many changes during the work it counts as stale; they are not remembered one by
    // one.
    expect(cache.stats()).toMatchObject({ entries: 0, tags: 0, making: 0, bytes: 0 })
  })

  it('are made once for concurrent requests, and failures are not cached', async () => {
    const cache = makeResponseCache(MB, now)
    let times = 0
    const make = () => {
      times++
      return new Promise<Made>((resolve) => setTimeout(() => resolve(answer('once')), 5))
    }
    await Promise.all(Array.from({ length: 50 }, () => cache.getOrMake('one', none, make)))
    expect(times).toBe(1)
    const failed = await Promise.allSettled(
      [1, 2].map(() => cache.getOrMake('two', none, () => Promise.reject(new Error('no')))),
    )
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    for (const status of [302, 404, 429, 500, 503])
      await cache.getOrMake('three', none, () =>
        Promise.resolve({ status, headers: {}, body: Buffer.from('busy') }),
      )
    expect(cache.stats()).toMatchObject({ entries: 1, making: 0 })
    await cache.getOrMake('nowhere', none, () =>
      Promise.resolve({
        status: 404,
        headers: {},
        body: Buffer.from('none'),
        isForAnyStatus: true,
      }),
    )
    expect(cache.get('nowhere')?.status).toBe(404)
  })

  it('expire after a minute, counted from the read of their oldest part', async () => {
    let time = START
    const cache = makeResponseCache(MB, () => new Date(time))
    await cache.getOrMake('slow', none, async () => {
      time += 5_000
      return answer('slow', ['catalogue'])
    })
    await cache.getOrMake('page', none, () => Promise.resolve({ ...answer('page'), since: START }))
    await cache.getOrMake('quick', none, () => Promise.resolve(answer('quick')))
    time = START + TTL_MS - 1
    expect(['slow', 'page', 'quick'].map((key) => cache.get(key)?.status)).toEqual([200, 200, 200])
    time = START + TTL_MS
    expect(['slow', 'page', 'quick'].map((key) => cache.get(key)?.status)).toEqual([
      undefined,
      undefined,
      200,
    ])
    expect(
      (
        await cache.getOrMake('slow', none, () => Promise.resolve(answer('new')))
      ).bodies.identity.toString(),
    ).toBe('new')
    // The clock was set back.
    time = START
    expect(cache.get('quick')).toBeNull()
    expect(cache.stats()).toMatchObject({ entries: 1, tags: 0, expired: 3 })
  })
})
