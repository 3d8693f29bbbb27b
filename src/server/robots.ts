import type { App } from './app.ts'
import { API_HEADERS } from './headers.ts'
import type { Shop } from './shop.ts'

/**
 * What is one customer's, or no page at all. The shop's own calls stay open: pages ask them while a
 * search engine draws them.
 */
const CLOSED = [
  '/api/account/',
  '/api/staff/',
  '/auth/',
  '/cart',
  '/checkout',
  '/order-result',
  '/profile',
  '/profile-completed',
  '/notification',
  '/staff',
  '/hooks/',
  '/dev/',
  '/gateway/',
  '/_app',
  '/metrics',
]
/**
 * Promos stand below the profile as well, for whoever follows such a link; their pages name the
 * address that counts.
 */
const OPEN = ['/profile/promo']

/**
 * `/robots.txt`. The demo answers like a live shop, so that what is proved with it holds for the
 * other.
 */
export const mountRobots = (app: App, shop: Shop): void => {
  const text = [
    'User-agent: *',
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
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
