/**
 * Offline support: caches the application shell, visited pages and their pictures. Caches only what
 * the server marks public; API calls, personal pages and requests with a key are never handled.
 */
import { APP_SHELL, LOGIN_PAGES } from '#contract/pages.ts'
import {
  findCachedPage,
  cacheResponse,
  cachedAt,
  lastLanguage,
  markedPage,
  pageKey,
  PAGES,
  PAGES_BOUND,
  PICTURES,
  PICTURES_BOUND,
  rememberLanguage,
  SHELL_PREFIX,
  type Language,
} from './page-cache.ts'

declare const self: ServiceWorkerGlobalScope
/** Prepended by the server: version and assets of this build (see `src/server/site/app-shell.ts`). */
declare const BUILD: { version: string; assets: string[] }

const SHELL = SHELL_PREFIX + BUILD.version
const LANGUAGES: Language[] = ['en', 'id']
/** Timeout after which a cached page is served instead of the network. */
const PAGE_PATIENCE_MS = 4_000
/** A page cached within this time is not fetched again when it is visited. */
const SEEN_FRESH_MS = 60_000
const PICTURE_FRESH_MS = 24 * 60 * 60 * 1000
const PICTURE_PATH = '/files/art/'
/** Pages that are useless offline: the shell has its own cache, and logging in needs a network. */
const isNotKept = (path: string) => path === APP_SHELL || path.startsWith(LOGIN_PAGES)
/** Paths that are not pages of the shop. */
const NO_PAGE =
  /^\/(api|assets|dev|files|gateway|hooks|metrics|share|staff|healthz|readyz|robots|sitemap|manifest|sw)([/.-]|$)/

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => event.waitUntil(hear(event)))
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

const install = async (): Promise<void> => {
  const cache = await caches.open(SHELL)
  await cache.addAll(BUILD.assets)
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const address = `${APP_SHELL}?lang=${language}`
      // Without credentials: the shell must neither contain nor change a session.
      const response = await fetch(address, { credentials: 'omit', cache: 'no-cache' })
      if (!response.ok) throw new Error(`The shell answered ${response.status}`)
      const html = await response.clone().text()
      await cache.put(address, await markedPage(response))
      await cacheFilesOf(html)
      await cacheAll(cache, html.match(/\/files\/art\/[\w/-]+\.(?:svg|png|webp)/g))
    }),
  )
}

/**
 * Deletes the pages of older builds, which need the older files. The previous build's files stay,
 * for open tabs.
 */
const activate = async (): Promise<void> => {
  const older = (await caches.keys()).filter(
    (name) => name.startsWith(SHELL_PREFIX) && name !== SHELL,
  )
  if (older.length > 0) await caches.delete(PAGES)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

const answerTo = (event: FetchEvent): Promise<Response> | null => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return null
  if (request.headers.has('authorization') || request.headers.has('range')) return null
  if (request.mode === 'navigate') return NO_PAGE.test(url.pathname) ? null : page(event, url)
  if (url.pathname.startsWith('/assets/')) return asset(event)
  return url.pathname.startsWith(PICTURE_PATH) ? picture(event, url) : null
}

/** Assets have hashed names and never change. */
const asset = async (event: FetchEvent): Promise<Response> => {
  const cached = await caches.match(event.request, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(event.request)
  if (response.ok) {
    const copy = response.clone()
    event.waitUntil(
      caches
        .open(SHELL)
        .then((cache) => cache.put(event.request, copy))
        .catch(() => undefined),
    )
  }
  return response
}

/** A picture may change under its name, so the cache has a TTL of a day. */
const picture = async (event: FetchEvent, url: URL): Promise<Response> => {
  const cached = await caches.match(url.pathname, { ignoreVary: true })
  if (cached && Date.now() - Date.parse(cachedAt(cached)) < PICTURE_FRESH_MS) return cached
  try {
    const response = await fetch(event.request)
    if (response.ok && response.type === 'basic')
      event.waitUntil(cacheResponse(PICTURES, url.pathname, response.clone(), PICTURES_BOUND))
    return response
  } catch (error) {
    const other = cached ?? (await inAnotherWidth(url.pathname))
    if (other) return other
    throw error
  }
}

/** The same picture in another width, from another page. */
const inAnotherWidth = async (path: string): Promise<Response | undefined> => {
  const base = /^(.+-)\d+\.\w+$/.exec(path)?.[1]
  if (!base) return undefined
  const cache = await caches.open(PICTURES)
  const found = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(base))
  return found && cache.match(found, { ignoreVary: true })
}

/**
 * Network first. On failure or timeout the cached page; without one the shell, which says that
 * there is no network.
 */
const page = async (event: FetchEvent, url: URL): Promise<Response> => {
  const language = await lastLanguage()
  const cached =
    url.pathname === APP_SHELL
      ? await cachedShell(url, language)
      : await findCachedPage(url, language)
  const fresh = fromNetwork(event, url)
  if (!cached)
    return fresh.catch(() =>
      Response.redirect(`${APP_SHELL}?page=${encodeURIComponent(url.pathname + url.search)}`),
    )
  event.waitUntil(fresh.catch(() => undefined))
  const late = new Promise<null>((resolve) => setTimeout(resolve, PAGE_PATIENCE_MS, null))
  const first = await Promise.race([fresh.catch(() => null), late])
  if (first && !isGatewayFailure(first.status)) return first
  return cached
}

// A proxy's report that the server is down.
const isGatewayFailure = (status: number): boolean => status >= 502 && status <= 504

const fromNetwork = async (event: FetchEvent, url: URL): Promise<Response> => {
  const preloaded = (await event.preloadResponse) as Response | undefined
  const response = preloaded ?? (await fetch(event.request))
  if (isPublicPage(response) && !isNotKept(url.pathname))
    event.waitUntil(cachePage(url, response.clone()))
  return response
}

/** The server marks by `cache-control` which pages are public. */
const isPublicPage = (response: Response): boolean => {
  const control = response.headers.get('cache-control') ?? ''
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
  return (
    response.status === 200 &&
    !response.redirected &&
    isHtml &&
    control.includes('public') &&
    !control.includes('no-store')
  )
}

const cachePage = async (url: URL, response: Response): Promise<void> => {
  const html = await response.clone().text()
  const language: Language = html.includes('<html lang="id"') ? 'id' : 'en'
  await rememberLanguage(language)
  await cacheResponse(PAGES, pageKey(url, language), response, PAGES_BOUND)
  await cacheFilesOf(html)
}

/**
 * Caches the assets of a page, which it needs to hydrate offline. Mostly they are in the browser's
 * HTTP cache.
 */
const cacheFilesOf = async (html: string): Promise<void> => {
  await cacheAll(await caches.open(SHELL), html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g))
}

const cacheAll = async (cache: Cache, files: readonly string[] | null): Promise<void> => {
  for (const file of new Set(files))
    if (!(await caches.match(file, { ignoreVary: true })))
      await cache.add(file).catch(() => undefined)
}

const cachedShell = (url: URL, language: Language): Promise<Response | undefined> =>
  caches.match(`${APP_SHELL}?lang=${url.searchParams.get('lang') ?? language}`, {
    cacheName: SHELL,
    ignoreVary: true,
  })

type Message =
  | { type: 'seen'; path: string; language: Language }
  | { type: 'language'; language: Language }
  | { type: 'update' }

const hear = async (event: ExtendableMessageEvent): Promise<void> => {
  const message = event.data as Message
  if (message.type === 'update') return self.skipWaiting()
  if (message.type === 'language') return rememberLanguage(message.language)
  return fetchSeen(message.path, message.language)
}

/**
 * Caches the public version of a page reached by client-side navigation, so that it opens offline.
 */
const fetchSeen = async (path: string, language: Language): Promise<void> => {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin || NO_PAGE.test(url.pathname) || isNotKept(url.pathname))
    return
  const cached = await caches.match(pageKey(url, language), { cacheName: PAGES, ignoreVary: true })
  if (cached && Date.now() - Date.parse(cachedAt(cached)) < SEEN_FRESH_MS) return
  const response = await fetch(pageKey(url, language), { credentials: 'omit' }).catch(() => null)
  if (response && isPublicPage(response)) await cachePage(url, response)
}
