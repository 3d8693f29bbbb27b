import { expect, it, vi } from 'vitest'
import { makeDataCache } from './data-cache.ts'
import type { LoadedData, Match, PageState } from './types.ts'

const loaded: LoadedData = { loaderData: { page: 'mango' }, errors: null }
const wanted: Match[] = [{ id: 'page', route: { loader: () => null }, params: {}, pathname: '/' }]
const left = (key: string): PageState => ({
  ...loaded,
  matches: [],
  location: { pathname: '/', search: '', hash: '', state: null, key },
})

it('hands out once what was fetched ahead, and fetches the same address once', async () => {
  const ahead = makeDataCache()
  const load = vi.fn<() => Promise<LoadedData>>(async () => loaded)
  ahead.fetch('/a', load)
  ahead.fetch('/a', load)
  expect(load).toHaveBeenCalledTimes(1)
  expect(await ahead.take('/a', wanted)).toBe(loaded)
  expect(await ahead.take('/a', wanted)).toBeUndefined()
})

it('hands out nothing that failed or lacks what the page needs', async () => {
  const ahead = makeDataCache()
  ahead.fetch('/a', async () => ({ loaderData: {}, errors: { page: 'broken' } }))
  expect(await ahead.take('/a', wanted)).toBeUndefined()
  ahead.fetch('/a', async () => ({ loaderData: {}, errors: null }))
  expect(await ahead.take('/a', wanted)).toBeUndefined()
})

it('drops what an earlier link began when the finger moves on', () => {
  const ahead = makeDataCache()
  let first: AbortSignal | undefined
  ahead.fetch('/a', async (signal) => ((first = signal), loaded))
  ahead.fetch('/b', async () => loaded)
  expect(first?.aborted).toBe(true)
})

it('remembers the last pages that were left, until they are old or the language changes', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const ahead = makeDataCache()
  for (let page = 0; page < 9; page++) ahead.keep(left(`page-${page}`))
  expect(ahead.visited('page-0')).toBeUndefined()
  expect(ahead.visited('page-8')?.loaderData).toEqual(loaded.loaderData)
  now.mockReturnValue(61_000)
  expect(ahead.visited('page-8')).toBeUndefined()
  now.mockReturnValue(0)
  ahead.forget()
  expect(ahead.visited('page-8')).toBeUndefined()
  now.mockRestore()
})
