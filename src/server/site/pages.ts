import type { Brand } from '#domain/brand.ts'
import { DEFAULT_LOCALE, readLocale, type Locale } from '#domain/locale.ts'
import type { App } from '../http/app.ts'
import { cachedOut, pageCacheKey } from '../http/cached-response.ts'
import { sharedHeaders } from '../http/shared-cache.ts'
import { cookieOf, incomingOf, responseOf } from '../http/incoming.ts'
import { isHttps } from '../http/cookies.ts'
import { isFailureOfDatabase } from '../http/failures.ts'
import { brandOf } from './brand.ts'
import { failedPage } from './failed-page.ts'
import { API_HEADERS, pageHeaders } from '../http/headers.ts'
import { canonicalPath } from './canonical-path.ts'
import type { CachedResponse } from '../platform/response-cache.ts'
import { targetOfOwn, type Target } from '../http/request-target.ts'
import type { Shop } from '../shop.ts'

/**
 * The built web's interface; `src/web/entry.server.tsx` implements it. The server imports nothing
 * else of the web.
 */
export type WebServer = {
  pageOf: (
    url: string,
    locale: Locale,
  ) => { modules: string[]; isPublic: boolean; key: string; tags: string[]; status: number }
  render: (input: {
    url: string
    locale: Locale
    fetchApi: (request: Request) => Promise<Response>
    assets: PageAssets
    origin: string
    demo: boolean
    channels: Shop['ports']['messages']['channels']
    mapTileUrl: string | null
    brand: Brand
  }) => Promise<{
    status: number
    html: string
    redirect?: string
    isPublic: boolean
    /** False when a part failed for a moment. */
    isWhole: boolean
    tags: string[]
  }>
}
export type PageAssets = { scripts: string[]; styles: string[]; preload: string[] }
/** The web and the files that its pages need. */
export type Web = {
  load: () => Promise<WebServer>
  assetsFor: (modules: readonly string[]) => PageAssets
  /** Of the staff console, which is a build of its own. */
  staffAssetsFor: (modules: readonly string[]) => PageAssets
  isDevelopment: boolean
  /** The built service worker; null in development, where cached files would get in the way. */
  worker: string | null
  /** The same for the staff console. */
  staffWorker: string | null
}

const LOCALE_COOKIE_SECONDS = 365 * 24 * 3600
const HTML = 'text/html; charset=utf-8'
/** `Retry-After` of a page that lacks a part. */
const RETRY_SECONDS = 5

/** The language of a page: from the address, else from the cookie, else English. */
export const pageLocale = (request: Request, query: URLSearchParams): Locale =>
  readLocale(query.get('lang')) ?? readLocale(cookieOf(request, 'locale')) ?? DEFAULT_LOCALE

/** Headers of every page. */
export const headersOfPages = (shop: Shop, isDevelopment: boolean): Record<string, string> => {
  const headers = pageHeaders({
    tileOrigin:
      shop.config.mapTileUrl === null
        ? null
        : new URL(shop.config.mapTileUrl.replaceAll(/[{}]/g, '')).origin,
    https: isHttps(shop.config),
  })
  // In development, reloading needs a socket and inline styles.
  if (isDevelopment)
    headers['content-security-policy'] = headers['content-security-policy']!.replace(
      "style-src 'self'",
      "style-src 'self' 'unsafe-inline'",
    ).replace("connect-src 'self'", "connect-src 'self' ws:")
  return headers
}

/** The shared cache key of all unknown addresses. */
const NOT_FOUND_KEY = '404'

/**
 * Answers every other GET with a page: public ones are cached per language until a change, personal
 * ones get the shell.
 */
export const mountPages = (app: App, shop: Shop, web: Web): void => {
  const headers = headersOfPages(shop, web.isDevelopment)
  const site: Site = { app, shop, web, headers }

  app.get('*', async (c) => {
    const target = c.get('target')
    if (/^\/(api|assets|staff-assets)\//.test(target.path)) return c.notFound()
    const query = new URLSearchParams(target.query)
    const locale = pageLocale(c.req.raw, query)
    try {
      // A cached page needs no database; any other must not wait for the statement timeout of a
      // hanging one.
      return await shop.database.unlessSilent(
        answerPage(site, {
          request: c.req.raw,
          target,
          requestId: c.get('requestId'),
          locale,
          isLocaleAsked: query.has('lang'),
        }),
      )
    } catch (error) {
      shop.log.error(
        { err: error, requestId: c.get('requestId'), path: target.path },
        'a page could not be rendered',
      )
      return answerFailed(site, error, target, locale)
    }
  })

  // All routes of other methods are mounted earlier.
  app.on(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'], '*', async (c, next) => {
    const { pageOf } = await web.load()
    if (pageOf(canonicalPath(c.get('target').path), DEFAULT_LOCALE).status === 404) return next()
    return new Response(null, {
      status: 405,
      headers: { ...headers, 'allow': 'GET, HEAD', 'cache-control': 'no-store' },
    })
  })
}

type Site = { app: App; shop: Shop; web: Web; headers: Record<string, string> }
type Ask = {
  request: Request
  target: Target
  requestId: string
  locale: Locale
  isLocaleAsked: boolean
}

const answerPage = async (site: Site, ask: Ask): Promise<Response> => {
  const { shop, web, headers } = site
  const { target, locale } = ask
  const server = await web.load()
  // The one canonical address of a page, for search engines and the cache.
  const path = canonicalPath(target.path)
  const page = server.pageOf(path + target.query, locale)
  if (path !== target.path && page.status !== 404) return redirectTo(path + target.query, 301)
  const cookies = ask.isLocaleAsked
    ? [
        `locale=${locale}; Path=/; Max-Age=${LOCALE_COOKIE_SECONDS}; SameSite=Lax${isHttps(shop.config) ? '; Secure' : ''}`,
      ]
    : []
  if (!page.isPublic || web.isDevelopment) {
    const { rendered } = await render(site, ask, server, page.modules, path + target.query)
    if (rendered.redirect) return redirectTo(rendered.redirect, rendered.status)
    return withCookies(
      new Response(rendered.html, {
        status: rendered.status,
        headers: { ...headers, 'content-type': HTML, 'cache-control': 'no-store' },
      }),
      cookies,
    )
  }
  const isUnknown = page.key === NOT_FOUND_KEY
  const cached = await shop.cache.getOrMake(
    pageCacheKey(locale, page.key),
    () => [],
    async () => {
      const address = isUnknown ? path : page.key
      const { rendered, partTags, since } = await render(site, ask, server, page.modules, address)
      return {
        status: rendered.status,
        headers: rendered.redirect ? { location: rendered.redirect } : {},
        body: Buffer.from(rendered.html),
        tags: tagsOfPage([...page.tags, ...rendered.tags], partTags),
        // A page is as old as its oldest part.
        since,
        isForAnyStatus: isUnknown && rendered.isWhole,
      }
    },
  )
  if (cached.headers['location']) return redirectTo(cached.headers['location'], cached.status)
  return withCookies(
    cachedPage(shop, cached, headers, { ...ask, hasCookies: cookies.length > 0 }),
    cookies,
  )
}

/** Renders a page from the calls of this process; also the tags and the age of their answers. */
const render = async (
  { app, shop, web }: Site,
  { requestId, locale }: Ask,
  server: WebServer,
  modules: string[],
  url: string,
) => {
  const partTags = new Set<string>()
  let since = Infinity
  const rendered = await server.render({
    url,
    locale,
    fetchApi: async (request) => {
      const part = await app.calls.answer(incomingOf(request, targetOfOwn(request.url)), {
        requestId,
        isInternal: true,
      })
      if (part === null) return new Response(null, { status: 404 })
      for (const tag of part.tags ?? []) partTags.add(tag)
      since = Math.min(since, part.since ?? Infinity)
      return responseOf(part)
    },
    assets: web.assetsFor(modules),
    origin: shop.config.publicUrl,
    demo: shop.config.mode === 'demo',
    channels: shop.ports.messages.channels,
    mapTileUrl: shop.config.mapTileUrl,
    brand: brandOf(shop.settings()),
  })
  return { rendered, partTags, since }
}

const answerFailed = (
  { shop, web, headers }: Site,
  error: unknown,
  target: Target,
  locale: Locale,
): Response => {
  const isUnavailable = isFailureOfDatabase(error)
  return new Response(
    failedPage(
      locale,
      web.assetsFor([]).styles,
      canonicalPath(target.path) + target.query,
      shop.settings()['shop.name'],
    ),
    {
      status: isUnavailable ? 503 : 500,
      headers: {
        ...headers,
        'content-type': HTML,
        'cache-control': 'no-store',
        ...(isUnavailable ? { 'retry-after': String(RETRY_SECONDS) } : {}),
      },
    },
  )
}

/** A page has the tags of its parts, which are more exact than `catalogue`. */
const tagsOfPage = (own: readonly string[], parts: ReadonlySet<string>): string[] =>
  parts.size === 0 ? [...own] : [...own.filter((tag) => tag !== 'catalogue'), ...parts]

const redirectTo = (location: string, status: number): Response =>
  new Response(null, {
    status: status >= 300 && status < 400 ? status : 302,
    headers: { ...API_HEADERS, location, 'cache-control': 'no-store' },
  })

const withCookies = (response: Response, cookies: readonly string[]): Response => {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

export const CACHED_PAGE_HEADERS = {
  'content-type': HTML,
  'cache-control': 'public, max-age=0, must-revalidate',
  'vary': 'Cookie, Accept-Encoding',
} as const

/** A page that sets a cookie is for its reader alone. */
const cachedPage = (
  { config, clock }: Shop,
  answer: CachedResponse,
  headers: Record<string, string>,
  { request, hasCookies }: { request: Request; hasCookies: boolean },
): Response => {
  // A temporary failure must not be cached by the browser.
  if (answer.status >= 500)
    return new Response(new Uint8Array(answer.bodies.identity), {
      status: answer.status,
      headers: {
        ...headers,
        'content-type': HTML,
        'cache-control': 'no-store',
        'retry-after': String(RETRY_SECONDS),
      },
    })
  const own = { ...headers, ...CACHED_PAGE_HEADERS }
  const cdn = hasCookies ? null : config.cdn
  return responseOf(cachedOut(answer, sharedHeaders(cdn, answer, own, clock.now()), request))
}
