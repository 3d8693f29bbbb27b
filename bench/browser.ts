import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureFrames } from './frames.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measurePhone } from './phone.ts'
import { startShop } from './processes.ts'
import type { Row } from './table.ts'

/**
 * Parts that look at the shop through a browser: on a demo shop of their own, with the embedded
 * database, and `frames` on a larger one.
 */
export const BROWSER_PARTS = ['phone', 'lighthouse', 'frames'] as const
export type BrowserPart = (typeof BROWSER_PARTS)[number]

type Options = { visits: number; pages: readonly string[] }

const RANI = { phone_number: '6281234567890', password: 'Petik123!', locale: 'id-ID' }
const CART_LINES = 3

export const measureInBrowser = async (
  parts: readonly BrowserPart[],
  options: Options,
  tell: (line: string) => void,
): Promise<(Row | string)[]> => {
  const lines = parts.some((part) => part !== 'frames') ? await onDemo(parts, options, tell) : []
  if (!parts.includes('frames')) return lines
  tell('measuring: frames')
  return [...lines, ...(await measureFrames({ rounds: options.visits, only: options.pages, tell }))]
}

const onDemo = async (
  parts: readonly BrowserPart[],
  options: Options,
  tell: (line: string) => void,
): Promise<(Row | string)[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'petik-bench-browser-'))
  const shop = await startShop(
    { NODE_ENV: 'production', DATA_DIR: folder, RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn' },
    'all',
  )
  const url = `http://127.0.0.1:${shop.port}`
  try {
    const ask = asking(url)
    const [best] = await ask<{ slug: string }[]>('GET', '/api/shop/products?limit=1')
    const lines: (Row | string)[] = []
    if (parts.includes('phone')) {
      tell('measuring: phone')
      const { key } = await ask<{ key: { token: string; wp_token: string } }>(
        'POST',
        '/api/account/v1/login',
        RANI,
      )
      await fillCart(ask, key.wp_token)
      lines.push(
        ...(await measurePhone(
          {
            url,
            slug: best!.slug,
            keys: { token: key.token, wp_token: key.wp_token },
            visits: options.visits,
            only: options.pages,
          },
          tell,
        )),
      )
    }
    if (parts.includes('lighthouse')) {
      tell('measuring: lighthouse')
      const pages = { home: '/', listing: '/product-category', product: `/product/${best!.slug}` }
      const wanted = Object.entries(pages).filter(
        ([name]) => options.pages.length === 0 || options.pages.includes(name),
      )
      lines.push(
        ...measureLighthouse(
          wanted.map(([name, path]) => ({ name, url: url + path })),
          Math.min(3, options.visits),
          tell,
        ),
      )
    }
    return lines
  } finally {
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Asking = <T>(method: string, path: string, body?: unknown, token?: string) => Promise<T>

const asking =
  (url: string): Asking =>
  async <T>(method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { data: T }).data
  }

const fillCart = async (ask: Asking, token: string): Promise<void> => {
  const cards = await ask<{ id: string; single_variation_id: string | null }[]>(
    'GET',
    '/api/shop/products?limit=100',
  )
  for (const { id, single_variation_id: variation } of cards
    .filter((card) => card.single_variation_id !== null)
    .slice(0, CART_LINES))
    await ask(
      'POST',
      '/api/shop/cart/add-multiple',
      { product_id: id, items: [{ variation_id: variation, quantity: 1 }] },
      token,
    )
}
