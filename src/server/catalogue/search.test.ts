import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShopForCatalogue, type TestShop } from '../../../test/support/shop.ts'
import { col, rows, sql } from '../platform/database.ts'
import { seedCatalogue } from '../demo/seed/catalogue.ts'

let test: TestShop
beforeAll(async () => {
  test = await openShopForCatalogue()
  await seedCatalogue(test.shop.database, test.clock.now())
})
afterAll(() => test.close())

const search = async (
  text: string,
  more = '',
): Promise<{ slugs: string[]; total: number; widened: string }> => {
  const { status, body } = await test.request(
    'GET',
    `/api/shop/products?search=${encodeURIComponent(text)}${more}`,
  )
  expect(status).toBe(200)
  return { slugs: body.data.map((card: { slug: string }) => card.slug), ...body.meta }
}

it.each(['alpukat', 'avocado', 'apokat', 'Alpukat', 'AVOCADOS', 'álpukat'])(
  '200 finds avocados by %s',
  async (word) => {
    const { slugs, widened } = await search(word)
    expect(widened).toBe('none')
    expect(slugs.slice(0, 3).every((slug) => slug.startsWith('alpukat-'))).toBe(true)
  },
)

it.each([
  ['avcado', 'alpukat-'],
  ['alpkat', 'alpukat-'],
  ['strawbarri', 'stroberi-'],
  ['watermelom', 'semangka-'],
])('200 finds what was meant by %s', async (word, start) => {
  const { slugs, widened } = await search(word)
  expect(widened).toBe('similar')
  expect(slugs[0]).toMatch(new RegExp(`^${start}`))
})

it('200 matches the last word as a prefix', async () => {
  expect((await search('salak pon')).slugs[0]).toBe('salak-pondoh')
})

it('200 with products that have every word, in either language', async () => {
  const [both, mixed, one] = [
    await search('mangga harum'),
    await search('harum mango'),
    await search('mangga'),
  ]
  expect(both.slugs[0]).toBe('mangga-harum-manis')
  expect(new Set(mixed.slugs)).toEqual(new Set(both.slugs))
  expect(both.total).toBeLessThanOrEqual(one.total)
})

it('200 drops the rarest word when no product has all', async () => {
  const { total, widened } = await search('jeruk zzzzqqq')
  expect(widened).toBe('fewer_words')
  expect(total).toBe((await search('jeruk')).total)
})

it('200 with best-sellers when no word is known, and records the words', async () => {
  const { total, widened } = await search('xqzwvk')
  expect(widened).toBe('best_sellers')
  expect(total).toBe(12)
  const misses = await rows(test.shop.db, sql({ word: col.text })`select word from search_misses`)
  expect(misses.map(({ word }) => word)).toContain('xqzwvk')
})

it.each([
  "'; drop table products; --",
  '%_%',
  "mangga' & !jeruk:*",
  '\\',
  '💥',
  'أفوكادو',
  '🥭 mangga',
  `mangga ${'a'.repeat(2_000)}`,
])('200 for %.30s', async (text) => {
  expect((await search(text)).total).toBeGreaterThan(0)
})

it('200: facets narrow the results and never widen them', async () => {
  const whole = await search('manis')
  const narrowed = await search('manis', '&category=buah-lokal')
  expect(narrowed.total).toBeLessThan(whole.total)
  expect(narrowed.widened).toBe('none')
  expect((await search('mangga', '&price_max=1')).total).toBe(0)
})

it('200: the price order applies to a search', async () => {
  const { body } = await test.request(
    'GET',
    '/api/shop/products?search=jeruk&orderby=price&order=asc',
  )
  const prices = body.data
    .filter((card: { availability: string }) => card.availability !== 'out')
    .map((card: { price_data: { sale_price: number } }) => card.price_data.sale_price)
  expect(prices).toEqual(prices.toSorted((a: number, b: number) => a - b))
})

it('200 with suggestions from two letters on', async () => {
  const { body } = await test.request('GET', '/api/shop/products/suggestions?search=mang')
  expect(body.data.categories).toContainEqual({ slug: 'mangga', name: 'Mango' })
  const [{ id, slug }] = body.data.products
  expect(slug).toMatch(/^mang/)
  // By which a company's buyer finds their own price.
  const { body: product } = await test.request('GET', `/api/shop/products/${slug}`)
  expect(id).toBe(product.data.id)
  for (const typed of ['m', '', 'xqzwvk']) {
    const answer = await test.request('GET', `/api/shop/products/suggestions?search=${typed}`)
    expect(answer.body.data.products).toEqual([])
  }
})
