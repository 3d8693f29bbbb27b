import { acceptedLocale, localeTag, readLocale, type Locale } from '#domain/locale.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { formatDateTime } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import { listDemoMessages, type InboxMessage } from '../adapters/messages/store.ts'
import type { App } from '../http/app.ts'
import { cookieOf } from '../http/incoming.ts'
import { inboxStyles } from './dev-inbox-styles.ts'
import { pageHeaders } from '../http/headers.ts'
import type { Shop } from '../shop.ts'

const SHOWN_MAX = 50
const REFRESH_SECONDS = 3

/**
 * The demo's inbox at /dev/inbox: a self-refreshing page, or with `Accept: application/json` the
 * messages, newest first. `?to=` filters by recipient. Not in live mode.
 */
export const mountDevInbox = (app: App, shop: Shop): void => {
  if (shop.config.mode !== 'demo') return
  app.get('/dev/inbox.css', (c) =>
    c.body(inboxStyles, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    }),
  )
  app.get('/dev/inbox', async (c) => {
    const to = c.req.query('to') ?? null
    const messages = await listDemoMessages(shop.db, SHOWN_MAX, to)
    const isJson = (c.req.header('accept') ?? '').includes('application/json')
    const headers = {
      ...pageHeaders({ tileOrigin: null, https: false }),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'vary': 'Accept, Accept-Language, Cookie',
    }
    if (isJson)
      return c.json(
        messages.map((message) => ({ ...message, at: message.at.toISOString() })),
        200,
        headers,
      )
    const locale =
      readLocale(cookieOf(c.req.raw, 'locale')) ??
      acceptedLocale(c.req.header('accept-language')) ??
      'en'
    return c.html(page(messages, locale, shop.settings()['shop.name']), 200, headers)
  })
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

const page = (messages: InboxMessage[], locale: Locale, shop: string): string => {
  const t = serverWords(locale)
  const list =
    messages.length === 0
      ? `<p class="empty">${escape(t('inbox.empty'))}</p>`
      : `<ol>${messages.map((message) => card(message, locale)).join('')}</ol>`
  return `<!doctype html>
<html lang="${localeTag(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<meta name="robots" content="noindex">
<title>${escape(t('inbox.title'))} · ${escape(shop)}</title>
<link rel="icon" href="/files/art/brand/favicon.svg"><link rel="stylesheet" href="/dev/inbox.css">
</head>
<body>
<header><a class="brand" href="/">${escape(shop)}</a><h1>${escape(t('inbox.title'))}</h1><p>${escape(t('inbox.explained'))}</p></header>
<main>${list}</main>
</body>
</html>`
}

const CHANNELS = { whatsapp: 'WhatsApp', sms: 'SMS', email: 'Email' } as const

const card = (message: InboxMessage, locale: Locale): string => {
  const code = message.code === undefined ? '' : `<p class="code">${escape(message.code)}</p>`
  const to = message.channel === 'email' ? message.to : formatPhone(message.to)
  const subject =
    message.subject === undefined ? '' : `<p class="subject">${escape(message.subject)}</p>`
  return `<li><div class="top"><span class="channel ${message.channel}">${CHANNELS[message.channel]}</span><span class="to">${escape(to)}</span><time datetime="${message.at.toISOString()}">${formatDateTime(message.at, locale)} WIB</time></div>${subject}${code}<p class="text">${escape(message.text)}</p></li>`
}
