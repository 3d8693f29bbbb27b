import { createHash, timingSafeEqual } from 'node:crypto'
import { mountEvents } from './live-events.ts'
import { mountStaffEvents } from './staff-events.ts'
import { mountDevInbox } from '../demo/dev-inbox.ts'
import { mountFiles } from '../site/files.ts'
import { mountGateway } from '../demo/gateway-page.ts'
import { API_HEADERS } from '../http/headers.ts'
import { readAtMost } from '../http/body.ts'
import { served } from './calls.ts'
import type { App } from '../http/app.ts'
import { incomingOf, PEER } from '../http/incoming.ts'
import { isLoopback } from '../platform/security/network.ts'
import { openApiDocument } from '../http/openapi/document.ts'
import { receiveCourierNotice } from '../delivery/index.ts'
import { receiveNotice } from '../orders/index.ts'
import { makeReadiness } from './readiness.ts'
import { mountRobots } from '../site/robots.ts'
import { mountSecurityText } from '../site/security-txt.ts'
import { mountSharePictures } from '../site/share-pictures.ts'
import { mountSitemap } from '../site/sitemap.ts'
import type { Metrics } from './metrics.ts'
import type { Shop } from '../shop.ts'

const NOTICE_BYTES_MAX = 64 * 1024
const JSON_HEADERS = {
  ...API_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}
/** With its length: an answer of unknown length would be compressed, however short. */
const json = (body: unknown, status = 200) => {
  const text = JSON.stringify(body)
  const headers = { ...JSON_HEADERS, 'content-length': String(Buffer.byteLength(text)) }
  return new Response(text, { status, headers })
}

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/**
 * By the token; without one only from this machine, when the server is bound to it and no proxy
 * forwards.
 */
const mayReadMetrics = ({ config: { metricsToken, host } }: Shop, headers: Headers): boolean => {
  if (metricsToken !== null)
    return isSame(headers.get('authorization') ?? '', `Bearer ${metricsToken}`)
  return (
    isLoopback(host) &&
    isLoopback(headers.get(PEER) ?? '') &&
    !FORWARDED.some((name) => headers.has(name))
  )
}

const isSame = (given: string, wanted: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/**
 * Routes outside the contract: health, metrics, the contract itself, webhooks, files, and in the
 * demo the inbox and the gateway.
 */
export const mountRest = (shop: Shop, app: App, metrics: Metrics | null = null): void => {
  app.get('/healthz', () => json({ ok: true }))
  const whyUnready = makeReadiness(shop)
  app.get('/readyz', async () => {
    const reason = await whyUnready()
    return reason === null ? json({ ok: true }) : json({ ok: false, reason }, 503)
  })
  app.get('/metrics', async (c) => {
    if (!metrics || !mayReadMetrics(shop, c.req.raw.headers)) return c.notFound()
    return new Response(await metrics.text(), {
      headers: { ...API_HEADERS, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    })
  })
  let contract: { name: string; text: string } | null = null
  app.get('/api/openapi.json', () => {
    const name = shop.settings()['shop.name']
    if (contract?.name !== name) {
      const document = openApiDocument(served, shop.config.publicUrl, name)
      contract = { name, text: JSON.stringify(document) }
    }
    return new Response(contract.text, {
      headers: { ...JSON_HEADERS, 'cache-control': 'public, max-age=300' },
    })
  })
  app.post('/hooks/:provider', async (c) => {
    const body = new TextDecoder().decode(
      await readAtMost(incomingOf(c.req.raw, c.get('target')), NOTICE_BYTES_MAX),
    )
    const asked = [
      shop,
      c.req.param('provider'),
      c.req.raw.headers,
      body,
      shop.clock.now(),
    ] as const
    const status = (await receiveCourierNotice(...asked)) ?? (await receiveNotice(...asked))
    return json({ ok: status === 200 }, status)
  })
  mountEvents(app, shop)
  mountStaffEvents(app, shop)
  mountFiles(app, shop)
  mountSharePictures(app, shop)
  mountSitemap(app, shop)
  mountRobots(app, shop)
  mountSecurityText(app, shop)
  if (shop.config.mode === 'demo') {
    mountDevInbox(app, shop)
    mountGateway(app, shop)
  }
}
