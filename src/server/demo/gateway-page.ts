import { formatRupiah } from '#domain/money.ts'
import { readLocale, type Locale } from '#domain/locale.ts'
import { formatDateTime } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import { decideCharge, readCharge, type GatewayCharge } from '../adapters/payment/local.ts'
import type { App } from '../http/app.ts'
import { cookieOf } from '../http/incoming.ts'
import { FILE_HEADERS, pageHeaders } from '../http/headers.ts'
import type { Shop } from '../shop.ts'

/** The longest delay of the demo gateway's notice. */
const DELAY_MS = 20_000

/**
 * The embedded gateway's page `/gateway/{ref}` in the demo: a wallet or bank with every outcome to
 * choose. It notifies the shop by a signed webhook like a real one.
 */
export const mountGateway = (app: App, shop: Shop): void => {
  app.get(
    '/gateway/style.css',
    () =>
      new Response(STYLE, {
        headers: {
          ...FILE_HEADERS,
          'content-type': 'text/css; charset=utf-8',
          'cache-control': 'public, max-age=3600',
        },
      }),
  )

  app.get('/gateway/:ref', async (c) => {
    const charge = await shownCharge(shop, c.req.param('ref'))
    const locale = readLocale(cookieOf(c.req.raw, 'locale')) ?? 'en'
    if (!charge) return c.notFound()
    return new Response(page(charge, locale, shop.settings()['shop.name']), {
      headers: {
        ...pageHeaders({ tileOrigin: null, https: false }),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      },
    })
  })

  app.post('/gateway/:ref', async (c) => {
    const form = new URLSearchParams((await c.req.text()).slice(0, 1000))
    const charge = await shownCharge(shop, c.req.param('ref'))
    if (!charge) return c.notFound()
    // An expired charge accepts no decision.
    if (charge.status === 'expired') return c.redirect(charge.returnUrl, 303)
    const outcome = form.get('outcome')
    const now = shop.clock.now()
    const issuer = charge.method === 'qris' ? (outcome === 'pay_bank' ? 'bca' : 'gopay') : null
    if (outcome === 'pay' || outcome === 'pay_bank')
      await decideCharge(shop.database, charge.ref, 'paid', now, { issuer })
    if (outcome === 'pay_late')
      await decideCharge(shop.database, charge.ref, 'paid', new Date(now.getTime() + DELAY_MS), {
        at: now,
        issuer,
      })
    if (outcome === 'fail' || outcome === 'refuse')
      await decideCharge(shop.database, charge.ref, 'failed', now)
    if (outcome === 'expire') await decideCharge(shop.database, charge.ref, 'expired', now)
    shop.wakeOutbox()
    return c.redirect(form.get('stay') ? `/gateway/${charge.ref}` : charge.returnUrl, 303)
  })
}

const shownCharge = async (shop: Shop, ref: string): Promise<GatewayCharge | null> => {
  const charge = await readCharge(shop.database, ref)
  const isOver = charge?.status === 'pending' && charge.expiresAt <= shop.clock.now()
  return charge && isOver ? { ...charge, status: 'expired' } : charge
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const page = (charge: GatewayCharge, locale: Locale, shop: string): string => {
  const t = serverWords(locale)
  const isOpen = charge.status === 'pending'
  const button = (outcome: string, kind: string) =>
    `<button class="${kind}" name="outcome" value="${outcome}"><strong>${escape(t(`gateway.${outcome}`))}</strong><span>${escape(t(`gateway.${outcome}.hint`))}</span></button>`
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escape(t('gateway.title'))}</title><link rel="icon" href="/files/art/brand/favicon.svg"><link rel="stylesheet" href="/gateway/style.css"></head>
<body><main>
<p class="mark">${escape(t('gateway.title'))}</p>
<h1>${formatRupiah(charge.amount)}</h1>
<dl><div><dt>${escape(t('gateway.for'))}</dt><dd>${escape(shop)} · ${escape(charge.orderNumber)}</dd></div>
<div><dt>${escape(t('gateway.method'))}</dt><dd>${escape(t(`payment.method.${charge.method}`))}${charge.accountNumber ? `<br><code>${escape(charge.accountNumber)}</code>` : ''}</dd></div>
<div><dt>${escape(t('gateway.until'))}</dt><dd>${escape(formatDateTime(charge.expiresAt, locale))} WIB</dd></div></dl>
${
  isOpen
    ? `<form method="post">${button('pay', 'primary')}${charge.method === 'qris' ? button('pay_bank', 'plain') : ''}${button('pay_late', 'plain')}${button(charge.method === 'card' ? 'refuse' : 'fail', 'plain')}${button('expire', 'plain')}</form>`
    : `<p class="status ${charge.status}">${escape(t(`gateway.status.${charge.status}`))}</p><p><a href="${escape(charge.returnUrl)}">${escape(t('gateway.back'))}</a></p>`
}
<p class="note">${escape(t('gateway.note'))}</p>
</main></body></html>`
}

const STYLE = `
*{box-sizing:border-box}body{margin:0;font:16px/24px "Plus Jakarta Sans",system-ui,sans-serif;background:#eef2f7;color:#17211b}
main{max-width:420px;margin:0 auto;padding:32px 20px;background:#fff;min-height:100vh}
.mark{margin:0;font-weight:700;color:#15548f}h1{font-size:36px;line-height:44px;margin:8px 0 20px;font-variant-numeric:tabular-nums}
dl{margin:0 0 24px;border-top:1px solid #edf1ed}dl div{display:flex;gap:16px;justify-content:space-between;padding:12px 0;border-bottom:1px solid #edf1ed}dt{color:#4f5c54}dd{margin:0;text-align:right;font-weight:600}
form{display:grid;gap:12px}button{font:inherit;text-align:left;min-height:56px;padding:12px 16px;border-radius:12px;border:1px solid #7a867f;background:#fff;color:#17211b;cursor:pointer}
button span{display:block;font-size:14px;line-height:20px;color:#4f5c54}button.primary{background:#15548f;border-color:#15548f;color:#fff}button.primary span{color:#fff}
button:focus-visible,a:focus-visible{outline:2px solid #17211b;outline-offset:2px}
.status{padding:16px;border-radius:12px;background:#f6f8f5;font-weight:700}.status.paid{background:#ddf2df;color:#124d25}.status.failed,.status.expired,.status.cancelled{background:#ffdde4;color:#a3123a}
a{color:#15548f;font-weight:700}.note{font-size:14px;line-height:20px;color:#4f5c54;margin-top:24px}
@media (min-width:480px){main{min-height:0;margin:40px auto;border-radius:20px;box-shadow:0 8px 24px rgb(23 33 27/.12)}}
`
