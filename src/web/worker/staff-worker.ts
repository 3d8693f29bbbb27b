/**
 * Lets the console's screens for phones open without network. It stores their files and their empty
 * pages, which are the same for everyone: never an answer of the API. What a screen shows is stored
 * by the screen itself (`src/web/staff/offline`).
 */
export {}

declare const self: ServiceWorkerGlobalScope
/** Prepended by the server (see `src/server/site/staff-worker.ts`). */
declare const BUILD: { version: string; files: string[]; pages: string[] }

const PREFIX = 'petik-staff-'
const CACHE = PREFIX + BUILD.version
/** Timeout after which the stored page is served instead of the network. */
const PATIENCE_MS = 4_000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

const install = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  await cache.addAll(BUILD.files)
  await Promise.all(
    BUILD.pages.map(async (path) => {
      const response = await fetch(path, { cache: 'no-cache' })
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      await storePage(path, response)
    }),
  )
  await self.skipWaiting()
}

/** Deletes older builds but the previous one, whose files open tabs may still need. */
const activate = async (): Promise<void> => {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

const answerTo = (event: FetchEvent): Promise<Response> | null => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return null
  if (request.mode === 'navigate') {
    const path = pageOf(url.pathname)
    return path === undefined ? null : page(event, path)
  }
  return /^\/(staff-assets|brand)\/|^\/files\/art\/brand\//.test(url.pathname)
    ? file(request)
    : null
}

/** The stored page of an address: `/staff/pick` also answers for `/staff/pick/0191…`. */
const pageOf = (pathname: string): string | undefined =>
  BUILD.pages.find((path) => pathname === path || pathname.startsWith(`${path}/`))

/** Network first, because its page names the files of the newest build. */
const page = async (event: FetchEvent, path: string): Promise<Response> => {
  const fresh = fetch(event.request).then((response) => {
    if (response.ok) event.waitUntil(storePage(path, response.clone()).catch(() => undefined))
    return response
  })
  event.waitUntil(fresh.catch(() => undefined))
  const stored = await caches.match(path, { cacheName: CACHE, ignoreVary: true })
  if (!stored) return fresh
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const first = await Promise.race([fresh.catch(() => null), late])
  return first !== null && first.status < 500 ? first : stored
}

/** Stores a page with its logo and colours, which are not files of the build. */
const storePage = async (path: string, response: Response): Promise<void> => {
  const html = await response.clone().text()
  const cache = await caches.open(CACHE)
  await cache.put(path, response)
  for (const address of new Set(html.match(/\/(?:brand|files\/art\/brand)\/[\w./-]+/g)))
    if (!(await cache.match(address))) await cache.add(address).catch(() => undefined)
}

/** Files of the build have hashed names and never change. */
const file = async (request: Request): Promise<Response> => {
  const stored = await caches.match(request, { ignoreVary: true })
  if (stored) return stored
  const response = await fetch(request)
  if (response.ok) {
    const copy = response.clone()
    const cache = await caches.open(CACHE)
    await cache.put(request, copy).catch(() => undefined)
  }
  return response
}
