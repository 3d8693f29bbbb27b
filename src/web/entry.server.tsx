import { renderToString } from 'react-dom/server'
import type { Locale } from '#domain/locale.ts'
import { addWords, loadWords, translate, WORD_PARTS } from '#i18n/web.ts'
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

export { assetsFor, developmentAssets, type Assets, type Manifest } from './assets.ts'

export type RenderInput = {
  /** Path and query string. */
  url: string
  locale: Locale
  /** Answers an API request inside the process. */
  fetchApi: (request: Request) => Promise<Response>
  assets: Assets
  /** `https://petik.example`, without a slash at the end. */
  origin: string
  demo: boolean
  hasEmail: boolean
  mapTileUrl: string | null
}
export type Rendered = {
  status: number
  html: string
  redirect?: string
  isPublic: boolean
  tags: string[]
}

/**
 * A page that the browser alone fills has no loader and no component here: the server renders its
 * shell.
 */
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
  /** Sources whose built files the page needs: for `assetsFor`. */
  modules: string[]
  isPublic: boolean
  /**
   * Path and the query that matters, the same for every way to write it: kept pages are found by it
   * and the language.
   */
  key: string
  tags: string[]
  status: number
}

/** What is known of a page from its address alone. */
export const pageOf = (url: string, locale: Locale): Page => {
  const { pathname, searchParams } = new URL(url, 'http://shop.invalid')
  const matches = matchRoutes(serverRoutes, pathname) ?? []
  const last = matches.at(-1)
  const handle = last?.route.handle as Partial<PageHandle> | undefined
  const needsMore = handle?.file === undefined || handle.needsMoreWords === true
  const isPublic = handle?.file !== undefined
  const query = new URLSearchParams()
  for (const name of handle?.query ?? []) {
    // A plain form sends a list as the same name several times.
    const value = searchParams.getAll(name).join(',')
    if (value) query.set(name, value)
  }
  const search = query.toString()
  return {
    modules: [
      ...(handle?.file ? [`src/web/${handle.file}`] : []),
      `src/i18n/${locale}/web.ts`,
      ...(needsMore ? [`src/i18n/${locale}/more.ts`, `src/i18n/${locale}/buying.ts`] : []),
    ],
    isPublic,
    // All unknown paths show the same page; keeping each would let anyone fill the memory.
    key:
      handle?.status === 404
        ? '404'
        : isPublic
          ? `${pathname}${search ? `?${search}` : ''}`
          : '/_app',
    tags: ['content', ...(handle?.tags?.(last?.params ?? {}) ?? [])],
    status: handle?.status ?? 200,
  }
}

/** Makes the HTML of a page as a guest sees it. */
export const render = async (input: RenderInput): Promise<Rendered> => {
  const page = pageOf(input.url, input.locale)
  const words = await loadWords(input.locale)
  await Promise.all(WORD_PARTS.map((part) => addWords(part, input.locale, words)))
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
    return { ...summary, status: answer.status, html: '', redirect: answer.to }
  const boot = {
    locale: input.locale,
    shop: {
      origin: input.origin,
      demo: input.demo,
      hasEmail: input.hasEmail,
      mapTileUrl: input.mapTileUrl,
    },
    data: { loaderData: answer.loaderData, errors: answer.errors },
  }
  const html = renderToString(
    <App boot={boot} words={words}>
      <StaticPage page={answer} />
    </App>,
  )
  // A page that lacks a part for now is shown, but neither kept nor indexed.
  const status =
    page.status !== 200
      ? page.status
      : page.isPublic && answer.status === 200 && !isWhole
        ? 503
        : answer.status
  return { ...summary, status, html: `<!DOCTYPE html>${withFetches(html, input.assets)}` }
}

/** A failure of the moment, not an answer. */
const isPassing = (status: number): boolean => status === 429 || status >= 500
