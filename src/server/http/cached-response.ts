import type { Locale } from '#domain/locale.ts'
import { API_HEADERS } from './headers.ts'
import type { Incoming, Outgoing } from './incoming.ts'
import { encodingFor } from '../platform/encodings.ts'
import type { CachedResponse } from '../platform/response-cache.ts'
import type { Shop } from '../shop.ts'
import { sharedHeaders } from './shared-cache.ts'

/** `address`: path and query, canonical. */
export const apiCacheKey = (address: string, locale: Locale): string => `api ${locale} ${address}`
export const pageCacheKey = (locale: Locale, key: string): string => `page ${locale} ${key}`

/** Browsers must revalidate it by its ETag. */
export const CACHED_API_HEADERS: Record<string, string> = {
  ...API_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  'vary': 'Accept-Language, Accept-Encoding, Authorization',
}

/** Headers of a cached answer of the API to a caller without a session. */
export const sharedApi = (
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  cached: CachedResponse,
): Record<string, string> => sharedHeaders(config.cdn, cached, CACHED_API_HEADERS, clock.now())

/** A stored response in the client's encoding, or 304 when the client has it. */
export const cachedOut = (
  cached: Pick<CachedResponse, 'status' | 'headers' | 'etag' | 'bodies'>,
  headers: Record<string, string>,
  request: Pick<Incoming, 'headers'>,
): Outgoing => {
  const { etag } = cached
  if (request.headers.get('if-none-match') === etag)
    return { status: 304, headers: { ...headers, etag }, cookies: [], body: null }
  const { coding, body } = encodingFor(cached.bodies, request.headers.get('accept-encoding') ?? '')
  const all: Record<string, string> = {
    ...headers,
    ...cached.headers,
    etag,
    'content-length': String(body.length),
  }
  if (coding !== null) all['content-encoding'] = coding
  // Cached bytes never change, so they need no copy.
  return { status: cached.status, headers: all, cookies: [], body: body as Buffer<ArrayBuffer> }
}
