import { readFileSync, readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TILE_COLOURS } from '#domain/catalogue/tiles.ts'
import { buildProduct } from '../support/builders.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { announceChange } from '../../src/server/platform/changes.ts'

const ORIGIN = 'https://petik.example'
let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ PUBLIC_URL: ORIGIN })
})
afterAll(() => test.close())

const fetchText = async (path: string) => {
  const answer = await test.app.request(path)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: await answer.text(),
  }
}
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)

it('answers 200 with robots.txt that names the sitemap and disallows personal pages', async () => {
  const { status, type, text } = await fetchText('/robots.txt')
  expect(status).toBe(200)
  expect(type).toBe('text/plain; charset=utf-8')
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  for (const path of ['/cart', '/checkout', '/profile', '/auth/', '/notification'])
    expect(text).toContain(`Disallow: ${path}\n`)
  // Public pages and the calls they make are open to crawlers.
  expect(text).not.toMatch(/^Disallow: \/(product|blog|promo|search|api\/shop)?$/m)
})

it('says where to report a weakness, and until when that holds', async () => {
  const { status, type, text } = await fetchText('/.well-known/security.txt')
  expect(status).toBe(200)
  expect(type).toBe('text/plain; charset=utf-8')
  expect(text).toContain(`Contact: mailto:${test.shop.settings()['company.email']}\n`)
  expect(text).toContain(`Canonical: ${ORIGIN}/.well-known/security.txt\n`)
  const days = (Date.parse(/Expires: (\S+)/.exec(text)![1]!) - +test.clock.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

it('answers 200 with a sitemap in both languages that contains a new product at once', async () => {
  const before = await fetchText('/sitemap.xml')
  expect(before.type).toBe('application/xml; charset=utf-8')
  expect(locations(before.text)).toContain(`${ORIGIN}/branches`)
  const { slug } = await buildProduct(test)
  await announceChange(test.shop.db, ['catalogue'])
  await expect
    .poll(async () => locations((await fetchText('/sitemap.xml')).text))
    .toContain(`${ORIGIN}/product/${slug}`)
  const { text } = await fetchText('/sitemap.xml')
  expect(locations(text)).toContain(`${ORIGIN}/product/${slug}?lang=id`)
  expect(new Set(locations(text)).size, 'each address once').toBe(locations(text).length)
  const entry = text
    .split('\n')
    .find((line) => line.includes(`<loc>${ORIGIN}/product/${slug}</loc>`))
  expect(entry).toContain(`<lastmod>${test.clock.now().toISOString().slice(0, 19)}Z</lastmod>`)
  expect(entry).toContain(`hreflang="id" href="${ORIGIN}/product/${slug}?lang=id"`)
  expect(text).not.toContain('/profile')
})

it('answers 200 with a sitemap index beyond 10,000 addresses', async () => {
  await test.sql(`
    insert into products (id, sku, slug, name, short_description, description, category_slug, tile, grade, sell_mode, unit, net_weight_g, refrigerated, frozen, shelf_life_days,
      min_life_on_delivery_days, origin, ppn_class, halal_class, page, images, first_published_at, search_words)
    select gen_random_uuid(), 'many-' || n, 'many-' || lpad(n::text, 5, '0'), name, short_description, description, category_slug, tile, grade, sell_mode, unit, net_weight_g, refrigerated,
      frozen, shelf_life_days, min_life_on_delivery_days, origin, ppn_class, halal_class, page, images, first_published_at, search_words
    from generate_series(1, 5100) n, (select * from products limit 1) p`)
  await announceChange(test.shop.db, ['catalogue'])
  await expect.poll(async () => (await fetchText('/sitemap.xml')).text).toContain('<sitemapindex')
  const parts = locations((await fetchText('/sitemap.xml')).text)
  expect(parts).toEqual(['pages', '1', '2'].map((name) => `${ORIGIN}/sitemap-${name}.xml`))
  const found = (
    await Promise.all(
      parts.map(async (part) => locations((await fetchText(new URL(part).pathname)).text)),
    )
  ).flat()
  expect(found.filter((address) => address.includes('/product/many-'))).toHaveLength(2 * 5100)
  expect(new Set(found).size).toBe(found.length)
  const [, first = ''] = parts
  expect(locations((await fetchText(new URL(first).pathname)).text)).toHaveLength(10_000)
  expect((await fetchText('/sitemap-3.xml')).status).toBe(404)
})

it('answers 200 with a share picture of 1200 × 630 of the product on its colour', async () => {
  const { id, slug } = await buildProduct(test)
  const drawn = readdirSync('seeds/art/products')[0]!
  await test.sql(
    `update products set tile = 'grape', images = $1::jsonb where id = $2`,
    JSON.stringify([{ base: `/files/art/products/${drawn}/1`, widths: [160, 960] }]),
    id,
  )
  const answer = await test.app.request(`/share/product/${slug}.jpg`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const picture = sharp(Buffer.from(await answer.arrayBuffer()))
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const corner = await picture
    .extract({ left: 1100, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer()
  const wanted = Buffer.from(TILE_COLOURS['grape']!.slice(1), 'hex')
  for (const channel of [0, 1, 2])
    expect(Math.abs(corner[channel]! - wanted[channel]!)).toBeLessThan(6)
  expect(
    (
      await test.app.request(`/share/product/${slug}.jpg`, {
        headers: { 'if-none-match': answer.headers.get('etag')! },
      })
    ).status,
  ).toBe(304)
})

it.each([
  '/share/product/none.jpg',
  '/share/customer/x.jpg',
  '/share/product/..%2fx.jpg',
  '/share/',
  '/share/blog/none.jpg',
])('404 for %s', async (path) => {
  expect((await test.app.request(path)).status).toBe(404)
})

it('share pictures have the pages’ tile colours', () => {
  const tokens = readFileSync('src/web/styles/tokens.css', 'utf8')
  for (const [name, colour] of Object.entries(TILE_COLOURS))
    expect(tokens).toContain(`--tile-${name}: ${colour};`)
})
