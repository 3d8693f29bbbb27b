import { pages } from '#contract/pages.ts'
import { withPictures } from './support/chromium.ts'
import type { Page } from '@playwright/test'
import { PAYLOADS } from '../test/support/payloads.ts'
import { newCustomer, type Customer } from './support/customers.ts'
import { MANGO, placeOrder, putInCart } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test.use(withPictures)

const NAME = '<img src=x onerror=alert(1)>'
/** The page size of the address book. */
const ADDRESSES = 20

/** Detects executed payloads: dialogs, marks on the window, CSP violations. */
async function watchRuns(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog at ${page.url()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('tellPolicy', (what: string) => void seen.push(what))
  await page.addInitScript(() => {
    const { tellPolicy } = window as unknown as { tellPolicy: (what: string) => void }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      tellPolicy(`${violatedDirective} ${blockedURI}`),
    )
  })
  return async () => {
    const marked = await page.evaluate(() => (window as unknown as { petikXss?: number }).petikXss)
    return marked === undefined ? seen : [...seen, `ran at ${page.url()}`]
  }
}

/** Writes the payloads into addresses, a cart's note and an order's. Resolves to the order's id. */
async function writeEverywhere(customer: Customer): Promise<string> {
  const [place] = await customer.ask<{ lat: number; lng: number; codes: Record<string, string> }[]>(
    'GET',
    '/api/shop/maps/search?q=Tebet%20Barat',
  )
  const waiting = [...PAYLOADS]
  const take = (longest: number): string => {
    const at = waiting.findIndex((payload) => payload.length <= longest)
    return at < 0 ? 'Rumah' : waiting.splice(at, 1)[0]!
  }
  for (let made = 0; made < ADDRESSES; made++) {
    const address = {
      phone: '081234567890',
      ...place!.codes,
      latitude: place!.lat,
      longitude: place!.lng,
    }
    const texts = {
      label: take(40),
      name: take(80),
      address_1: take(300),
      address_2: take(200),
      notes: take(200),
    }
    await customer.ask('POST', '/api/shop/shipping/address', { ...address, ...texts })
  }
  await putInCart(customer, MANGO.slug, 3)
  const cart = await customer.ask<{ items: { key: string }[] }>('GET', '/api/shop/cart')
  const note = PAYLOADS.find((payload) => payload.startsWith('</script><script>'))!
  await customer.ask('PUT', '/api/shop/cart/update', { cart_item_key: cart.items[0]!.key, note })
  const orderId = await placeOrder(customer, 'va_bca')
  await customer.ask('POST', `/api/shop/orders/${orderId}/cancel`, { reason: PAYLOADS[1] })
  await putInCart(customer, MANGO.slug, 3)
  return orderId
}

test(
  'what people write is shown as they wrote it, and runs nowhere',
  { tag: '@wide' },
  async ({ page, language }) => {
    test.setTimeout(180_000)
    const runs = await watchRuns(page)
    const customer = await newCustomer(page, language, NAME)
    const orderId = await writeEverywhere(customer)
    const addresses = [
      '/',
      pages.profile(),
      pages.settings('personal-details'),
      pages.settings('shipping-address'),
      pages.cart(),
      pages.checkout(),
      pages.orders(),
      pages.order(orderId),
      `/order-result?order_id=${orderId}`,
      pages.notifications(),
      pages.wishlist(),
    ]
    for (const path of addresses) {
      await visit(page, path)
      // Personal data arrives after hydration.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
      expect(await runs(), path).toEqual([])
    }
    await visit(page, pages.profile())
    await expect(page.getByText(NAME).first()).toBeVisible()
    await visit(page, pages.settings('shipping-address'))
    await expect(page.getByText('<script>alert(1)</script>').first()).toBeVisible()
  },
)

test(
  'what people search for stands in the page as text, also where the page carries it as data',
  { tag: '@wide' },
  async ({ page, trouble }) => {
    test.setTimeout(180_000)
    trouble.expect(/\/_nothing|404/)
    const runs = await watchRuns(page)
    for (const [at, payload] of PAYLOADS.entries()) {
      const search = `/search?search=${encodeURIComponent(payload)}`
      const login = `/auth/login?returnUrl=${encodeURIComponent(payload)}`
      // Both pages write an address in the same way.
      const isFull = process.env['PROOFS'] === 'full' || at % 4 === 0
      for (const path of isFull ? [search, login] : [search]) {
        const html = await (await page.request.get(path)).text()
        // Unescaped it would be in the HTML as it was sent.
        if (payload.includes('<')) expect(html.includes(payload), path).toBe(false)
        const scripts = html.match(/<script[^>]*>[^]*?<\/script>/g) ?? []
        expect(
          scripts.filter((script) => /[\u2028\u2029]/.test(script)),
          path,
        ).toEqual([])
      }
    }
    for (const payload of PAYLOADS.filter((_, index) => index % 24 === 0)) {
      await visit(page, `/search?search=${encodeURIComponent(payload)}`)
      expect(await runs(), payload).toEqual([])
    }
  },
)
