import { hash } from 'node:crypto'
import type { CachedResponse } from '../platform/response-cache.ts'

/** The key of every shared answer: dropping it drops all. */
const ALL = 'all'
const KEY_LENGTH = 8
/** Longer headers exceed the limits of usual proxies; such an answer is not shared. */
const KEYS_MAX = 700
/** A shop that is away is better shown a little old than not at all: nothing can be bought then. */
const AWAY_SECONDS = 300

/** What a CDN knows a tag by: short, because a page has a hundred. */
export const surrogateKey = (tag: string): string =>
  tag === '*' ? ALL : hash('sha256', tag, 'base64url').slice(0, KEY_LENGTH)

const keysOf = (tags: readonly string[]): string => [ALL, ...tags.map(surrogateKey)].join(' ')
const known = new WeakMap<object, string>()
const keysFor = (answer: Shared): string => {
  const before = known.get(answer)
  if (before !== undefined) return before
  const keys = keysOf(answer.tags ?? [])
  known.set(answer, keys)
  return keys
}

type Shared = Pick<CachedResponse, 'status' | 'headers' | 'tags' | 'since'>

/**
 * The headers of an answer that a CDN may store, for what is left of its time, so that a shopper
 * never sees one older than that. A page then varies by `X-Locale`, which the CDN sets from the
 * cookie; browsers ask for each page again in any case. Unchanged without a CDN.
 */
export const sharedHeaders = (
  cdn: { seconds: number } | null,
  answer: Shared,
  headers: Record<string, string>,
  now: Date,
): Record<string, string> => {
  if (cdn === null || answer.status !== 200 || answer.since === undefined) return headers
  const seconds = Math.floor(cdn.seconds - (now.getTime() - answer.since) / 1000)
  if (seconds < 1 || seconds > cdn.seconds || (answer.tags ?? []).length > KEYS_MAX) return headers
  return {
    ...headers,
    'cache-control': `public, max-age=0, s-maxage=${seconds}, stale-if-error=${AWAY_SECONDS}`,
    'surrogate-key': keysFor(answer),
    'vary': (headers['vary'] ?? '').replace('Cookie', 'X-Locale'),
  }
}
