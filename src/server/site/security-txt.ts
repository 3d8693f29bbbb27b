import { DAY_MS } from '#domain/time.ts'
import type { App } from '../http/app.ts'
import { API_HEADERS } from '../http/headers.ts'
import type { Shop } from '../shop.ts'

/** The format asks for less than a year. */
const VALID_DAYS = 90
const HEADERS = {
  ...API_HEADERS,
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'public, max-age=3600',
}

/** `/.well-known/security.txt` (RFC 9116): where to report a weakness of the shop. */
export const mountSecurityText = (app: App, shop: Shop): void => {
  const { publicUrl } = shop.config
  app.get('/.well-known/security.txt', () => {
    const expires = new Date(shop.clock.now().getTime() + VALID_DAYS * DAY_MS)
    const text = [
      `Contact: mailto:${shop.settings()['company.email']}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: id, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      '',
    ].join('\n')
    return new Response(text, { headers: HEADERS })
  })
}
