import type { Locale } from '#domain/locale.ts'

/** Cache names and header of the service worker (`src/web/worker/page-cache.ts`). */
const PAGES = 'petik-pages'
const PICTURES = 'petik-pictures'
const AT = 'x-cached-at'
const TITLE = 'x-cached-title'

/** A cached page that opens offline. `at` is an ISO instant. */
export type CachedPage = { path: string; title: string; at: string }

/**
 * The pages last visited on this device, newest first; each once, preferably in the given language.
 */
export const readCachedPages = async (locale: Locale): Promise<CachedPage[]> => {
  if (!('caches' in window) || !(await caches.has(PAGES))) return []
  const cache = await caches.open(PAGES)
  const found = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const headers = (await cache.match(url, { ignoreVary: true }))?.headers
      const address = new URL(url)
      const language = address.searchParams.get('lang')
      address.searchParams.delete('lang')
      const title = plainTitle(decodeURIComponent(headers?.get(TITLE) ?? ''))
      return {
        path: address.pathname + address.search,
        title,
        at: headers?.get(AT) ?? '',
        isRead: language === locale,
      }
    }),
  )
  const byPath = new Map<string, CachedPage & { isRead: boolean }>()
  for (const page of found)
    if (page.title && (page.isRead || !byPath.has(page.path))) byPath.set(page.path, page)
  return [...byPath.values()].toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** The page's own part of an HTML title, without the shop's name. */
const plainTitle = (html: string): string =>
  html
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/ · [^·]*$/, '')

/** Deletes the cached pages: on logout and on request. */
export const deleteCachedPages = async (): Promise<void> => {
  if (!('caches' in window)) return
  await Promise.all([PAGES, PICTURES].map((name) => caches.delete(name)))
}
