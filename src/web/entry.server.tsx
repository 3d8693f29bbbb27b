import { renderToString } from 'react-dom/server'
import { pages } from '#contract/pages.ts'
import type { Brand } from '#domain/brand.ts'
import type { Locale } from '#domain/locale.ts'
import { loadWords, tellOfShop, translate } from '#i18n/web.ts'
import type { Assets } from './assets.ts'
import { App } from './document.tsx'
import { withFetches } from './head-tags.ts'
import type { PageContext } from './loader.ts'
import { Redirect } from './router/load.ts'
import { matchRoutes } from './router/match.ts'
import { answerPage } from './router/server.ts'
import type { Route } from './router/types.ts'
import { StaticPage } from './router/view.tsx'
import { routes, type PageHandle } from './routes.tsx'
import { makeServerSend } from './send.ts'
import type { Channel } from './state/shop.tsx'

export {
  assetsFor,
  developmentAssets,
  staffDevelopmentAssets,
  type Assets,
  type Manifest,
} from './assets.ts'

export type RenderInput = {
  /** Path and query string. */
  url: string
  locale: Locale
  /** Handles an API request in the same process. */
  fetchApi: (request: Request) => Promise<Response>
  assets: Assets
  /** `https://petik.example`, without a trailing slash. */
  origin: string
  demo: boolean
  channels: readonly Channel[]
  mapTileUrl: string | null
  brand: Brand
}
export type Rendered = {
  status: number
  html: string
  redirect?: string
  isPublic: boolean
  /** False when a part failed for a moment: the page is shown, but not cached. */
  isWhole: boolean
  tags: string[]
}

/** Personal pages have no loader and no component here: the server renders only their shell. */
const withoutPersonal = (route: Route): Route => {
  const { lazy, ...rest } = route
  const kept = isPersonal(route) ? { ...rest, Component: Nothing } : lazy ? { ...rest, lazy } : rest
  return {
    ...kept,
    ...(route.children ? { children: route.children.map(withoutPersonal) } : {}),
  } as Route
}
const isPersonal = (route: Route): boolean => Boolean(route.handle && 'title' in route.handle)
const Nothing = () => null

const serverRoutes = routes.map(withoutPersonal)

export type Page = {
  /** Source files whose built assets the page needs: for `assetsFor`. */
  modules: string[]
  isPublic: boolean
  /** Canonical path and relevant query; with the language it is the page's cache key. */
  key: string
  tags: string[]
  status: number
}

/** What the address alone determines about a page. */
export const pageOf = (url: string, locale: Locale): Page => {
  const { pathname, searchParams } = new URL(url, 'http://shop.invalid')
  const matches = matchRoutes(serverRoutes, pathname) ?? []
  const last = matches.at(-1)
  const handle = last?.route.handle as Partial<PageHandle> | undefined
  const isPublic = handle?.file !== undefined
  const query = new URLSearchParams()
  for (const name of handle?.query ?? []) {
    // A plain form repeats the name for each value of a list.
    const value = searchParams.getAll(name).join(',')
    if (value) query.set(name, value)
  }
  const search = query.toString()
  return {
    modules: [
      ...(handle?.file ? [`src/web/${handle.file}`] : []),
      `src/i18n/${locale}/bundles/everyone.ts`,
      ...(handle?.words ? [`src/i18n/${locale}/bundles/${handle.words}.ts`] : []),
    ],
    isPublic,
    // All unknown paths share one cache entry; one each would let anyone exhaust the memory.
    key:
      handle?.status === 404
        ? '404'
        : isPublic
          ? `${pathname}${search ? `?${search}` : ''}`
          : pages.app.path,
    tags: ['content', ...(handle?.tags?.(last?.params ?? {}) ?? [])],
    status: handle?.status ?? 200,
  }
}

/** Renders a page as HTML for a guest. */
export const render = async (input: RenderInput): Promise<Rendered> => {
  const page = pageOf(input.url, input.locale)
  const words = tellOfShop(
    await loadWords(input.locale, 'everyone', 'customers', 'reading', 'home', 'lists', 'place'),
    input.brand,
  )
  let isWhole = true
  const fetchApi = async (request: Request) => {
    const response = await input.fetchApi(request)
    if (isPassing(response.status)) isWhole = false
    return response
  }
  const transport = {
    fetch: fetchApi,
    origin: input.origin,
    locale: () => input.locale,
    t: () => translate(words),
  }
  const context: PageContext = { ...makeServerSend(transport), locale: () => input.locale }
  const answer = await answerPage(serverRoutes, new URL(input.url, input.origin), context)
  const summary = { isPublic: page.isPublic, tags: page.tags }
  if (answer instanceof Redirect)
    return { ...summary, status: answer.status, isWhole, html: '', redirect: answer.to }
  const boot = {
    locale: input.locale,
    shop: {
      origin: input.origin,
      demo: input.demo,
      channels: input.channels,
      mapTileUrl: input.mapTileUrl,
      ...input.brand,
    },
    data: { loaderData: answer.loaderData, errors: answer.errors },
  }
  const html = renderToString(
    <App boot={boot} words={words}>
      <StaticPage page={answer} />
    </App>,
  )
  // A page with a failed part is shown, but neither cached nor indexed.
  const status =
    page.status !== 200
      ? page.status
      : page.isPublic && answer.status === 200 && !isWhole
        ? 503
        : answer.status
  return { ...summary, status, isWhole, html: `<!DOCTYPE html>${withFetches(html, input.assets)}` }
}

/** A transient failure. */
const isPassing = (status: number): boolean => status === 429 || status >= 500
