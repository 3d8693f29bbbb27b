import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildProduct, type TestProduct } from '../../../test/support/builders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { DAY_MS } from '#domain/time.ts'
import { bayesianRating } from '#domain/catalogue/product.ts'
import { apiCacheKey } from '../http/cached-response.ts'
import { reconcile } from '../start/reconcile.ts'
import { setStock } from '../batches/index.ts'
import { EMPTY_PAGE } from '../../../test/support/empty-page.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())
beforeEach(() => test.clock.set(TEST_NOW))

type Card = { slug: string; availability: string; price_data: { sale_price: number } }
let fresh = 0
/** Lists uncached. */
const list = async (query = ''): Promise<{ cards: Card[]; total: number }> => {
  const { status, body } = await test.request(
    'GET',
    `/api/shop/products?price_max=${900_000_000 + fresh++}&${query}`,
  )
  expect(status).toBe(200)
  return { cards: body.data, total: body.meta.total }
}
const cardOf = async ({ slug }: TestProduct): Promise<Card | undefined> =>
  (await list(`slugs=${slug}`)).cards[0]
const availabilityOf = async (product: TestProduct) => (await cardOf(product))?.availability
const breaks = async (): Promise<number> =>
  (await reconcile(test.shop.db, test.clock.now())).find(({ id }) => id === 'I1e')!.breaks
const stock = (product: TestProduct, units: number) =>
  test.shop.database.transaction((tx) =>
    setStock(tx, product.variationId, units, 'test', test.clock.now()),
  )

describe('the shelf', () => {
  it('follows stock: a sold-out product goes to the end of every order, and comes back', async () => {
    const [first, second] = [
      await buildProduct(test, { price: 10_000 }),
      await buildProduct(test, { price: 20_000 }),
    ]
    await stock(first, 0)
    const cheapFirst = async () =>
      (await list(`slugs=${first.slug},${second.slug}&orderby=price&order=asc`)).cards.map(
        ({ slug }) => slug,
      )
    expect(await availabilityOf(first)).toBe('out')
    expect(await cheapFirst()).toEqual([second.slug, first.slug])
    await stock(first, 5)
    expect(await availabilityOf(first)).toBe('now')
    expect(await cheapFirst()).toEqual([first.slug, second.slug])
    expect(await breaks()).toBe(0)
  })

  it('follows tomorrow’s supply by the clock alone: at the cut-off, at midnight, and after any jump', async () => {
    const product = await buildProduct(test, { stock: 0, safety: 0, nextDay: 2 })
    expect(await availabilityOf(product)).toBe('tomorrow')
    // The claim of an order for tomorrow.
    await test.sql(
      `insert into next_day_supply (variation_id, day, quota, reserved) values ($1, '2026-11-21', 2, 1)`,
      product.variationId,
    )
    expect(await availabilityOf(product)).toBe('tomorrow')
    await test.sql(
      `update next_day_supply set reserved = 2 where variation_id = $1`,
      product.variationId,
    )
    expect(await availabilityOf(product)).toBe('out')
    expect(await breaks()).toBe(0)
    test.clock.set(new Date(Date.parse(TEST_NOW) + DAY_MS).toISOString())
    expect(await availabilityOf(product)).toBe('tomorrow')
    test.clock.set('2026-11-21T16:00:00.000Z')
    expect(await availabilityOf(product)).toBe('out')
    test.clock.set(TEST_NOW)
    await test.sql(
      `update next_day_supply set reserved = 1 where variation_id = $1`,
      product.variationId,
    )
    expect(await availabilityOf(product)).toBe('tomorrow')
    expect(await breaks()).toBe(0)
  })

  it('shows the price of the cheapest available variation', async () => {
    const product = await buildProduct(test, { price: 30_000, variations: 2 })
    await test.sql(
      'update variations set regular_price = 10000, sale_price = null where id = $1',
      product.variationIds[1],
    )
    expect((await cardOf(product))!.price_data.sale_price).toBe(10_000)
    await test.sql(
      'update stock_items set safety = on_hand where variation_id = $1',
      product.variationIds[1],
    )
    expect((await cardOf(product))!.price_data.sale_price).toBe(30_000)
    await test.sql('update variations set active = false where id = $1', product.variationIds[0])
    expect(await cardOf(product)).toMatchObject({
      availability: 'out',
      price_data: { sale_price: 10_000 },
    })
    expect(await breaks()).toBe(0)
  })

  it('counts published products in their category', async () => {
    const product = await buildProduct(test, { category: 'uji-satu' })
    await buildProduct(test, { category: 'uji-dua' })
    const totals = async () => [
      (await list()).total,
      (await list('category=uji-satu')).total,
      (await list('category=uji-dua')).total,
    ]
    const [all] = await totals()
    expect(await totals()).toEqual([all, 1, 1])
    await test.sql(`update products set category_slug = 'uji-dua' where id = $1`, product.id)
    expect(await totals()).toEqual([all, 0, 2])
    await test.sql('update products set published = false where id = $1', product.id)
    expect(await totals()).toEqual([all! - 1, 0, 1])
    expect(await breaks()).toBe(0)
  })

  it('has the mean rating that the domain computes', async () => {
    const product = await buildProduct(test)
    await test.sql(
      'update products set rating_sum = 47, rating_count = 11 where id = $1',
      product.id,
    )
    expect(
      await test.sql('select rating from product_shelf where product_id = $1', product.id),
    ).toEqual([{ rating: bayesianRating(47, 11) }])
  })

  it('is checked by reconcile against the data it is derived from', async () => {
    const product = await buildProduct(test)
    await test.sql(
      'update product_shelf set open_price = open_price + 1 where product_id = $1',
      product.id,
    )
    expect(await breaks()).toBe(1)
    await test.sql('select refresh_shelf(array[$1::uuid])', product.id)
    expect(await breaks()).toBe(0)
    await test.sql(
      `update shelf_counts set products = products + 1 where category_slug = 'uji' and benefit_slug = ''`,
    )
    expect(await breaks()).toBe(1)
    await test.sql(
      `update shelf_counts set products = products - 1 where category_slug = 'uji' and benefit_slug = ''`,
    )
  })
})

/** Invalidation is immediate, but requests may be slow on a busy machine. */
const PATIENTLY = { timeout: 30_000 }
const NO_TEXT = { en: '', id: '' }

describe('cached answers', () => {
  const isKept = (path: string): boolean => test.shop.cache.get(apiCacheKey(path, 'en')) !== null
  const ask = (path: string) => test.request('GET', path)

  it('are invalidated only by changes to their content', async () => {
    const [here, there] = [
      await buildProduct(test, { category: 'kiri' }),
      await buildProduct(test, { category: 'kanan' }),
    ]
    await test.sql('update products set page = $1::text::jsonb', JSON.stringify(EMPTY_PAGE))
    await test.sql('update variations set attribute = $1::text::jsonb', JSON.stringify(NO_TEXT))
    const paths = {
      all: '/api/shop/products?limit=5',
      here: '/api/shop/products?category=kiri',
      there: '/api/shop/products?category=kanan',
      page: `/api/shop/products/${here.slug}`,
      otherPage: `/api/shop/products/${there.slug}`,
    }
    const kept = () =>
      Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, isKept(path)]))
    const everything = { all: true, here: true, there: true, page: true, otherPage: true }
    const fill = async () => {
      for (const path of Object.values(paths)) expect((await ask(path)).status).toBe(200)
    }
    await expect.poll(async () => (await fill(), kept()), PATIENTLY).toEqual(everything)

    await stock(here, 40)
    await expect.poll(kept, PATIENTLY).toEqual({ ...everything, page: false })
    await fill()
    await stock(here, 0)
    await expect
      .poll(kept, PATIENTLY)
      .toEqual({ ...everything, all: false, here: false, page: false })
    await fill()
    await test.sql(
      `update products set name = '{"en": "Other", "id": "Lain"}' where id = $1`,
      there.id,
    )
    await expect
      .poll(() => [isKept(paths.there), isKept(paths.otherPage), isKept(paths.here)], PATIENTLY)
      .toEqual([false, false, true])
    await fill()
    await test.sql(
      'update variations set regular_price = regular_price + 500 where product_id = $1',
      there.id,
    )
    await expect
      .poll(
        () => [isKept(paths.there), isKept(paths.otherPage), isKept(paths.all), isKept(paths.here)],
        PATIENTLY,
      )
      .toEqual([false, false, false, true])
  })
})
