import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { surrogateKey } from '../http/shared-cache.ts'
import { makeResponseCache } from '../platform/response-cache.ts'
import { purgingCdn } from './purge-cdn.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const open = (purge: (keys: readonly string[]) => Promise<void>, seconds = 60) => {
  const warned: string[] = []
  const cache = purgingCdn(
    makeResponseCache(1_000_000, () => new Date()),
    {
      cdn: { purge },
      seconds,
      log: { warn: (_: unknown, text: string) => void warned.push(text) } as never,
    },
  )
  return { cache, warned }
}

it('drops changed keys together, and once more for what was answered meanwhile', async () => {
  const purged: (readonly string[])[] = []
  const { cache } = open(async (keys) => void purged.push(keys))
  cache.drop(['product:mangga', 'catalogue'])
  cache.drop(['catalogue', '*'])
  const keys = ['product:mangga', 'catalogue', '*'].map(surrogateKey)
  await vi.waitFor(() => expect(purged).toEqual([keys, keys]), { timeout: 5_000 })
})

it('tries again when the CDN is away', async () => {
  let tries = 0
  const { cache, warned } = open(async () => {
    tries++
    if (tries < 3) throw new Error('away')
  })
  cache.drop(['catalogue'])
  await vi.waitFor(() => expect(tries).toBe(4), { timeout: 5_000 })
  expect(warned).toEqual([])
})

it('gives up after the time in which what it stores has ended by itself', async () => {
  let tries = 0
  const { cache, warned } = open(async () => {
    tries++
    vi.advanceTimersByTime(700)
    throw new Error('away')
  }, 1)
  cache.drop(['catalogue'])
  await vi.waitFor(() => expect(warned.length).toBeGreaterThan(0), { timeout: 5_000 })
  expect(tries).toBe(2)
})
