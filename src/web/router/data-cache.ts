import type { LoadedData, Match, PageState } from './types.ts'
import { Redirect } from './load.ts'

/** TTL of prefetched data. */
const PREFETCHED_MS = 15_000
/** TTL of pages that were left, for going back. */
const VISITED_MS = 60_000
const VISITED_MAX = 8

type Answer = LoadedData | Redirect

/** Cache of page data: prefetched for likely navigations, and of pages left last. */
export function makeDataCache() {
  const coming = new Map<
    string,
    { answer: Promise<Answer>; since: number; control: AbortController }
  >()
  const left = new Map<string, LoadedData & { since: number }>()
  const isFresh = (since: number, ms: number): boolean => performance.now() - since < ms

  return {
    fetch: (address: string, load: (signal: AbortSignal) => Promise<Answer>) => {
      const known = coming.get(address)
      if (known && isFresh(known.since, PREFETCHED_MS)) return
      // One prefetch at a time: on hovering over many links only the last one counts.
      for (const { control } of coming.values()) control.abort()
      coming.clear()
      const control = new AbortController()
      coming.set(address, { answer: load(control.signal), since: performance.now(), control })
    },
    /** The cached data of an address if it covers these routes; removes it. */
    take: async (address: string, wanted: readonly Match[]): Promise<LoadedData | undefined> => {
      const known = coming.get(address)
      coming.delete(address)
      if (!known || !isFresh(known.since, PREFETCHED_MS)) return undefined
      const answer = await known.answer
      if (answer instanceof Redirect || answer.errors) return undefined
      return wanted.every(({ id, route }) => !route.loader || id in answer.loaderData)
        ? answer
        : undefined
    },
    keep: ({ location, loaderData, errors }: PageState) => {
      if (errors) return
      left.delete(location.key)
      left.set(location.key, { loaderData, errors: null, since: performance.now() })
      const [oldest] = left.keys()
      if (left.size > VISITED_MAX && oldest !== undefined) left.delete(oldest)
    },
    visited: (key: string): LoadedData | undefined => {
      const known = left.get(key)
      return known && isFresh(known.since, VISITED_MS) ? known : undefined
    },
    forget: () => {
      coming.clear()
      left.clear()
    },
  }
}
