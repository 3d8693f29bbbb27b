import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShopForCatalogue, type TestShop } from '../../../test/support/shop.ts'
import { run, sql } from '../platform/database.ts'
import { seedCatalogue } from '../demo/seed/catalogue.ts'

let test: TestShop
type Card = {
  id: string
  slug: string
  price_data: { sale_price: number }
  availability: string
  category: { slug: string }
  variations_count: number
  single_variation_id: string | null
}

beforeAll(async () => {
  test = await openShopForCatalogue()
  await seedCatalogue(test.shop.database, test.clock.now())
})
afterAll(() => test.close())

const get = (path: string, language = 'en-US') =>
  test.request('GET', `/api/shop${path}`, { headers: { 'accept-language': language } })
const list = async (
  query: string,
): Promise<{
  cards: Card[]
  meta: { total: number; next_cursor: string | null; widened: string }
}> => {
  const answer = await get(`/products?${query}`)
  expect(answer.status).toBe(200)
  return { cards: answer.body.data, meta: answer.body.meta }
}
const prices = (cards: Card[]) => cards.map((card) => card.price_data.sale_price)
const inStock = (cards: Card[]) => cards.filter((card) => card.availability !== 'out')

describe('GET /products', () => {
  it('200 with every product and the total', async () => {
    const { cards, meta } = await list('')
    expect(cards.length).toBeGreaterThan(100)
    expect(meta).toEqual({
      total: cards.length,
      next_cursor: null,
      widened: 'none',
      corrected_search: null,
    })
    expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length)
  })

  it('200 in pages that join to the whole list', async () => {
    const whole = await list('orderby=price&order=asc')
    const joined: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const slice = await list(`orderby=price&order=asc&limit=50&cursor=${cursor}`)
      expect(slice.meta.total).toBe(whole.meta.total)
      joined.push(...slice.cards.map(({ slug }) => slug))
      cursor = slice.meta.next_cursor
    }
    expect(joined).toEqual(whole.cards.map(({ slug }) => slug))
  })

  it('200 in each of the six orders, sold-out products last', async () => {
    const states = { now: 0, tomorrow: 0, out: 1 } as Record<string, number>
    for (const order of [
      'rating.desc',
      'date.desc',
      'sales.desc',
      'benefits.desc',
      'price.asc',
      'price.desc',
    ]) {
      const [orderby, direction] = order.split('.')
      const { cards } = await list(`orderby=${orderby}&order=${direction}`)
      const ends = cards.map(({ availability }) => states[availability]!)
      expect({ order, ends }).toEqual({ order, ends: ends.toSorted((a, b) => a - b) })
    }
    const cheap = prices(inStock((await list('orderby=price&order=asc')).cards))
    expect(cheap).toEqual(cheap.toSorted((a, b) => a - b))
    const dear = prices(inStock((await list('orderby=price&order=desc')).cards))
    expect(dear).toEqual(dear.toSorted((a, b) => b - a))
  })

  it('200 with a parent category’s children, and with two categories together', async () => {
    const parent = await list('category=buah-lokal')
    const children = new Set(parent.cards.map(({ category }) => category.slug))
    expect(children.size).toBeGreaterThan(3)
    const [mango, banana, both] = [
      await list('category=mangga'),
      await list('category=pisang'),
      await list('category=mangga,pisang'),
    ]
    expect(both.meta.total).toBe(mango.meta.total + banana.meta.total)
  })

  it('200: a page from the middle equals that part of the whole list', async () => {
    const whole = await list('orderby=price&order=asc')
    const middle = await list('orderby=price&order=asc&limit=20&offset=60')
    expect(middle.cards.map(({ slug }) => slug)).toEqual(
      whole.cards.slice(60, 80).map(({ slug }) => slug),
    )
    expect(middle.meta.total).toBe(whole.meta.total)
    expect((await list('limit=20&offset=999999')).cards).toEqual([])
    expect((await get('/products?offset=-1')).status).toBe(422)
  })

  it.each([
    ['an unknown category is nothing', 'category=nope', (total: number) => total === 0],
    [
      'an unknown category next to a known one is ignored',
      'category=nope,mangga',
      (total: number) => total > 0,
    ],
    [
      'thousands of categories',
      `category=${Array.from({ length: 2_000 }, (_, index) => `c${index}`).join(',')},mangga`,
      (total: number) => total === 0,
    ],
    ['prices the wrong way round', 'price_min=30000&price_max=20000', (total: number) => total > 0],
    [
      'a search of 2,000 characters',
      `search=${'mangga '.repeat(280)}`,
      (total: number) => total > 0,
    ],
    ['a search for nothing but spaces', 'search=%20%20', (total: number) => total > 100],
  ])('200: %s', async (_, query, isRight) => {
    expect(isRight((await list(query)).meta.total)).toBe(true)
  })

  it('422 for an invalid limit', async () => {
    const answer = await get('/products?limit=0')
    expect(answer.status).toBe(422)
    expect(answer.body.errors.limit).toHaveLength(1)
  })

  it('200 grouped by main category, at most twelve each', async () => {
    const [grouped, alias] = [
      await get('/products/by-category'),
      await get('/products?group_by_category=1'),
    ]
    expect(alias.body.data).toEqual(grouped.body.data)
    expect(grouped.body.data.length).toBeGreaterThan(5)
    for (const { products } of grouped.body.data) {
      expect(products.length).toBeGreaterThan(0)
      expect(products.length).toBeLessThanOrEqual(12)
    }
  })

  it('200 with exactly the named products', async () => {
    const { cards } = await list('slugs=mangga-kweni,salak-pondoh,nope')
    expect(cards.map(({ slug }) => slug).toSorted()).toEqual(['mangga-kweni', 'salak-pondoh'])
  })

  it('200 in Indonesian', async () => {
    const answer = await get('/products?slugs=mangga-harum-manis', 'id-ID')
    expect(answer.body.data[0]).toMatchObject({
      name: 'Mangga Harum Manis',
      price_data: { formatted_sale_price: expect.stringMatching(/^Rp\d/) },
    })
  })
})

describe('GET /products/tabs', () => {
  it('200 with products first published within 30 days, newest first', async () => {
    const answer = await get('/products/tabs?tab=new')
    const all = await list('orderby=date&order=desc')
    expect(answer.body.meta.total).toBeGreaterThan(0)
    expect(answer.body.meta.total).toBeLessThan(all.meta.total)
  })

  it('200 with at most forty best-sellers', async () => {
    const answer = await get('/products/tabs?tab=bestsellers')
    expect(answer.body.meta.total).toBe(40)
    const first = inStock((await list('orderby=sales&order=desc')).cards).slice(0, 5)
    expect(answer.body.data.slice(0, 5).map((card: Card) => card.slug)).toEqual(
      first.map(({ slug }) => slug),
    )
  })

  it('200 with all products without a tab', async () => {
    expect((await get('/products/tabs')).body.meta.total).toBe((await list('')).meta.total)
  })
})

describe('the filters', () => {
  type Leaf = { slug: string; count: number; children?: Leaf[] }
  const flat = (tree: Leaf[]): Leaf[] => tree.flatMap((leaf) => [leaf, ...(leaf.children ?? [])])

  it('200: a category’s count equals its listing', async () => {
    const rest = 'benefits=immunity&price_max=60000'
    const tree = (await get(`/filters/categories?${rest}&category=mangga`)).body.data as Leaf[]
    expect(flat(tree).length).toBeGreaterThan(5)
    for (const { slug, count } of flat(tree))
      expect({ slug, count: (await list(`${rest}&category=${slug}`)).meta.total }).toEqual({
        slug,
        count,
      })
  })

  it('200: a benefit’s count equals its listing, for any choice', async () => {
    const rest = 'category=buah-lokal&search=manis'
    const benefits = (await get(`/filters/benefits?${rest}&benefits=hydration`)).body.data as Leaf[]
    expect(benefits.length).toBeGreaterThan(2)
    for (const { slug, count } of benefits)
      expect({ slug, count: (await list(`${rest}&benefits=${slug}`)).meta.total }).toEqual({
        slug,
        count,
      })
  })

  it('200: a price band’s count equals its listing, and the bands cover all products', async () => {
    const { price, price_ranges: bands } = (
      await get('/filters/price?category=buah-lokal&price_min=1&price_max=2')
    ).body.data
    const { meta } = await list('category=buah-lokal')
    expect(price.count).toBe(meta.total)
    let sum = 0
    for (const { min, max, count } of bands) {
      expect((await list(`category=buah-lokal&price_min=${min}&price_max=${max}`)).meta.total).toBe(
        count,
      )
      sum += count
    }
    expect(sum).toBe(meta.total)
  })

  it('200: the filters describe the listing of their source', async () => {
    const count = async (query: string) =>
      (await get(`/filters/price?${query}`)).body.data.price.count
    expect(await count('source_endpoint=products/tabs&tab=bestsellers')).toBe(40)
    expect(await count('source_endpoint=products&tab=bestsellers')).toBe(
      (await list('')).meta.total,
    )
    expect(await count('source_endpoint=../../etc/passwd')).toBe((await list('')).meta.total)
  })

  it('200: an empty choice stays in its place with 0', async () => {
    const whole = (await get('/categories')).body.data as Leaf[]
    const tree = (await get('/filters/categories?price_max=1')).body.data as Leaf[]
    expect(flat(tree).map(({ slug }) => slug)).toEqual(flat(whole).map(({ slug }) => slug))
    expect(flat(tree).every(({ count }) => count === 0)).toBe(true)
    const benefits = (await get('/filters/benefits?price_max=1')).body.data as Leaf[]
    expect(benefits.length).toBeGreaterThan(5)
    expect(benefits.every(({ count }) => count === 0)).toBe(true)
  })

  it('200 with the whole tree, each parent’s count the sum of its children', async () => {
    const tree = (await get('/categories')).body.data as Leaf[]
    for (const { count, children } of tree) {
      expect(count).toBeGreaterThanOrEqual(children!.reduce((sum, child) => sum + child.count, 0))
    }
    expect(tree.reduce((sum, { count }) => sum + count, 0)).toBe((await list('')).meta.total)
  })
})

describe('a cached listing', () => {
  it('200 from the cache, 304 by its ETag, and rebuilt after a change', async () => {
    const first = await get('/products?slugs=mangga-kweni')
    const mark = first.headers.get('etag')!
    expect(
      (
        await test.request('GET', '/api/shop/products?slugs=mangga-kweni', {
          headers: { 'accept-language': 'en-US', 'if-none-match': mark },
        })
      ).status,
    ).toBe(304)
    await run(
      test.shop.db,
      sql`update products set name = '{"en": "Kuini", "id": "Kuini"}' where slug = 'mangga-kweni'`,
    )
    await expect
      .poll(async () => (await get('/products?slugs=mangga-kweni')).body.data[0].name)
      .toBe('Kuini')
  })
})
