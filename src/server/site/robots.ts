import { LOGIN_PAGES, pages, STAFF_PAGES } from '#contract/pages.ts'
import type { App } from '../http/app.ts'
import { API_HEADERS } from '../http/headers.ts'
import type { Shop } from '../shop.ts'

/**
 * Personal addresses and those without a page. The shop API stays open: pages call it when a search
 * engine renders them.
 */
const DISALLOWED = [
  '/api/account/',
  '/api/staff/',
  LOGIN_PAGES,
  pages.cart.path,
  pages.checkout.path,
  pages.orderResult.path,
  pages.pay(''),
  pages.substitute(''),
  pages.profile.path,
  pages.profileCompleted.path,
  pages.notifications.path,
  STAFF_PAGES,
  '/hooks/',
  '/dev/',
  '/gateway/',
  pages.app.path,
  '/metrics',
]
/** Promos also exist below the profile; their pages name the canonical address. */
const ALLOWED = [pages.profilePromos.path]

/**
 * `/robots.txt`, the same in the demo and in a live shop, so that tests of the demo hold for both.
 */
export const mountRobots = (app: App, shop: Shop): void => {
  const text = [
    'User-agent: *',
    ...ALLOWED.map((path) => `Allow: ${path}`),
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${shop.config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  const headers = {
    ...API_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  }
  app.get('/robots.txt', () => new Response(text, { headers }))
}
