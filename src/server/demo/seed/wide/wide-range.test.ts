import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../../../test/support/shop.ts'
import { runCommand } from '#server/operator/commands.ts'
import { reconcile } from '#server/start/reconcile.ts'
import { wideProduct, wideProductsMax } from './wide-product.ts'
import { PRODUCTS_MAX, widenRange, wideKinds } from './wide-range.ts'

const NOW = new Date('2026-11-20T02:00:00.000Z')

describe('the wide range', () => {
  it('has a unique name, slug and SKU for every product, the same every time', () => {
    const kinds = wideKinds(NOW)
    expect(wideProductsMax(kinds)).toBeGreaterThan(PRODUCTS_MAX)
    const one = (place: number) => wideProduct(kinds, place, NOW, () => 'id')
    const places = Array.from({ length: 40_000 }, (_, index) =>
      index < 20_000 ? index : PRODUCTS_MAX - index + 20_000,
    )
    const made = places.map(one)
    for (const text of [
      (n: number) => made[n]!.product.slug,
      (n: number) => made[n]!.product.sku,
      (n: number) => made[n]!.product.name.id,
      (n: number) => made[n]!.product.name.en,
    ])
      expect(new Set(made.map((_, n) => text(n))).size).toBe(places.length)
    expect(made.filter(({ product }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(product.slug))).toEqual([])
    expect(one(12_345)).toEqual(one(12_345))
    expect(
      made
        .flatMap(({ product }) => product.variations)
        .filter(({ salePrice, regularPrice }) => salePrice! >= regularPrice),
    ).toEqual([])
  })

  it('has a long tail of sales: a few by the hundred, half of them hardly ever', () => {
    const kinds = wideKinds(NOW)
    const sold = Array.from(
      { length: 5_000 },
      (_, place) => wideProduct(kinds, place, NOW, () => 'id').sold30Days,
    ).toSorted((a, b) => b - a)
    const sum = (units: readonly number[]) => units.reduce((all, one) => all + one, 0)
    expect(sold[2_500]).toBeLessThan(5)
    expect(sold[0]).toBeGreaterThan(500)
    expect(sum(sold.slice(0, 500)) / sum(sold)).toBeGreaterThan(0.6)
  })
})

describe('seed --products', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const run = async (
    open: TestShop['open'],
    ...words: string[]
  ): Promise<{ code: number; last: string }> => {
    const lines: string[] = []
    return {
      code: await runCommand(open, ['seed', ...words], (line) => lines.push(line)),
      last: lines.at(-1) ?? '',
    }
  }
  const total = async () =>
    (await test.request('GET', '/api/shop/products?limit=1')).body.meta.total

  it('fills up to the number, adds only what is missing when run again, and leaves the books consistent', async () => {
    expect(await run(test.open, '--products', '400')).toEqual({
      code: 0,
      last: '267 products added',
    })
    const before = await test.sql('select sku, name, sold_30_days from products order by sku')
    expect(await total()).toBe(400)
    expect((await run(test.open, '--products', '400')).last).toContain('nothing to add')
    expect(await run(test.open, '--products=450')).toEqual({ code: 0, last: '50 products added' })
    const after = await test.sql<{ sku: string }>(
      'select sku, name, sold_30_days from products order by sku',
    )
    expect(after).toEqual(expect.arrayContaining(before))
    expect((await reconcile(test.shop.db, NOW)).filter(({ breaks }) => breaks > 0)).toEqual([])
  }, 60_000)

  it('has reviews, sales and search words that agree with the displayed counts', async () => {
    const [differ] = await test.sql<{ count: number }>(
      `select count(*)::integer as count from products p
       left join (select product_id, count(*) as reviews, sum(rating) as sum from reviews group by 1) r on r.product_id = p.id
       left join (select product_id, sum(units) as units from product_sales group by 1) s on s.product_id = p.id
       where p.sku ~ 'F\\d{4}$' and (p.rating_count <> coalesce(r.reviews, 0) or p.rating_sum <> coalesce(r.sum, 0) or p.sold_total <> coalesce(s.units, 0))`,
    )
    expect(differ!.count).toBe(0)
    const found = await test.request('GET', '/api/shop/products?limit=24&search=mangga%20kebun')
    expect(found.body.meta).toMatchObject({ widened: 'none' })
    expect(found.body.data.length).toBeGreaterThan(2)
  })

  it('exits with 2 for an invalid number and with 1 in live mode, without any change', async () => {
    for (const words of [
      ['--products'],
      ['--products', '0'],
      ['--products', '-5'],
      ['--products', 'many'],
      ['--products', '200001'],
      ['10'],
    ]) {
      const { code, last } = await run(test.open, ...words)
      expect([words, code, last]).toEqual([
        words,
        2,
        'usage: npm run shop -- seed [--products <number>]',
      ])
    }
    const live = {
      ...test.open,
      shop: { ...test.shop, config: { ...test.config, mode: 'live' as const } },
    }
    expect(await run(live, '--products', '500')).toEqual({
      code: 1,
      last: 'a shop in live mode is not seeded with demo data',
    })
    expect(await total()).toBe(450)
  })

  it('two concurrent runs add each product once', async () => {
    const both = await Promise.all(
      [1, 2].map(() => widenRange(test.shop.database, 500, NOW, () => {})),
    )
    expect(both.reduce((sum, added) => sum + added, 0)).toBe(50)
    expect(await total()).toBe(500)
  })
})
