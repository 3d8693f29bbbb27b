/**
 * The service worker's caches. `src/web/offline/cached-pages.ts` repeats the names, because the two
 * bundles share no file.
 */
export const SHELL_PREFIX = 'petik-shell-'
export const PAGES = 'petik-pages'
export const PICTURES = 'petik-pictures'
const STATE = 'petik-state'

const AT = 'x-cached-at'
const TITLE = 'x-cached-title'
const BYTES = 'x-cached-bytes'

type Bound = { entries: number; bytes: number }
export const PAGES_BOUND: Bound = { entries: 40, bytes: 8_000_000 }
export const PICTURES_BOUND: Bound = { entries: 200, bytes: 8_000_000 }

/**
 * Caches a response with its time, size and, for a page, its title and mark; evicts the oldest. Does
 * nothing when storage is full or refused.
 */
export const cacheResponse = async (
  cacheName: string,
  key: string,
  response: Response,
  bound: Bound,
): Promise<void> => {
  try {
    const copy = cacheName === PAGES ? await markedPage(response) : response
    const headers = plainHeaders(copy)
    const body = await copy.blob()
    headers.set(AT, headers.get(AT) ?? new Date().toISOString())
    headers.set(BYTES, String(body.size))
    if (cacheName === PAGES) headers.set(TITLE, encodeURIComponent(titleOf(await body.text())))
    const cache = await caches.open(cacheName)
    await cache.put(key, new Response(body, { status: copy.status, headers }))
    await trim(cache, bound)
  } catch {
    // Not cached; the network still has it.
  }
}

/**
 * A page that says when it was cached. Its script reads that from the document at once: no header of
 * the answer reaches it, and a message of the worker comes after the first press.
 */
export const markedPage = async (response: Response): Promise<Response> => {
  const at = new Date().toISOString()
  const html = (await response.text()).replace('<html ', `<html data-cached-at="${at}" `)
  const headers = plainHeaders(response)
  headers.set(AT, at)
  return new Response(html, { status: response.status, headers })
}

const plainHeaders = (response: Response): Headers => {
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name)
  return headers
}

const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''

/** When a response was cached. */
export const cachedAt = (response: Response): string => response.headers.get(AT) ?? ''

const trim = async (cache: Cache, bound: Bound): Promise<void> => {
  const entries = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request)
      return {
        request,
        at: response ? cachedAt(response) : '',
        bytes: Number(response?.headers.get(BYTES) ?? 0),
      }
    }),
  )
  let [count, bytes] = [0, 0]
  for (const { request, bytes: size } of entries.toSorted((a, b) => (a.at < b.at ? 1 : -1))) {
    count += 1
    bytes += size
    if (count > bound.entries || bytes > bound.bytes) await cache.delete(request)
  }
}

export type Language = 'en' | 'id'
const LANGUAGE = '/language'

/** Stores the language of the last page: the worker cannot read cookies. */
export const rememberLanguage = async (language: Language): Promise<void> => {
  await caches
    .open(STATE)
    .then((cache) => cache.put(LANGUAGE, new Response(language)))
    .catch(() => undefined)
}
export const lastLanguage = async (): Promise<Language> => {
  const cached = await caches.match(LANGUAGE, { cacheName: STATE })
  return (await cached?.text()) === 'id' ? 'id' : 'en'
}

/** The cache key includes the language, because one address has a text per language. */
export const pageKey = (url: URL, language: Language): string => {
  const key = new URL(url)
  key.hash = ''
  key.searchParams.set('lang', language)
  return key.pathname + key.search
}

export const findCachedPage = async (
  url: URL,
  language: Language,
): Promise<Response | undefined> => {
  const asked = url.searchParams.get('lang')
  const languages: Language[] =
    asked === 'id' || asked === 'en' ? [asked] : language === 'id' ? ['id', 'en'] : ['en', 'id']
  for (const each of languages) {
    const found = await caches.match(pageKey(url, each), { cacheName: PAGES, ignoreVary: true })
    if (found) return found
  }
  return undefined
}
