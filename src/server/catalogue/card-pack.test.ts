import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nameOf } from '../../../test/support/contract-fields.ts'
import { buildCustomer } from '../../../test/support/customer.ts'
import { openShopForCatalogue, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { served } from '../start/calls.ts'
import { seedCatalogue } from '../demo/seed/catalogue.ts'

const EVENING = '2026-11-20T16:00:00.000Z'

let test: TestShop
let token: string
beforeAll(async () => {
  test = await openShopForCatalogue()
  await seedCatalogue(test.shop.database, test.clock.now())
  const customer = await buildCustomer(test)
  token = customer.token
  const { id } = customer
  await test.sql(
    'insert into last_purchases (customer_id, product_id, at) select $1, id, $2 from products',
    id,
    TEST_NOW,
  )
  await test.sql(
    'insert into wishes (customer_id, product_id, created_at) select $1, id, $2 from products',
    id,
    TEST_NOW,
  )
  await test.sql(
    'insert into wishes (customer_id, product_id, variation_id, created_at) select $1, product_id, id, $2 from variations',
    id,
    TEST_NOW,
  )
  // Three cases: the cheapest pack is sold out, only one pack is left, none is left.
  await test.sql(`update stock_items set safety = on_hand, next_day_quota = 0 where variation_id in (
    select v.id from variations v join products p on p.id = v.product_id
    where p.slug = 'tomat-merah' and v.grade = 'Imperfect' or p.slug = 'kentang-dieng' and v.position = 0 or p.slug = 'edamame')`)
})
beforeEach(() => test.clock.set(TEST_NOW))
afterAll(() => test.close())

// oxlint-disable-next-line typescript/no-explicit-any -- what an answer holds is searched for cards
type Json = any
const objectsIn = (value: Json): Json[] =>
  value === null || typeof value !== 'object'
    ? []
    : [value, ...Object.values(value).flatMap(objectsIn)]
const cardsIn = (answer: Json): Json[] =>
  objectsIn(answer).filter((object) => 'has_higher_prices' in object)

type Schema = {
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
  options?: readonly unknown[]
}
/** Whether an answer of this schema contains a product with a price, at any depth. */
const showsCards = (schema: Schema): boolean =>
  schema.entries
    ? 'slug' in schema.entries &&
      ('price_data' in schema.entries || 'formatted_sale_price' in schema.entries)
      ? true
      : Object.values(schema.entries).some(showsCards)
    : [schema.item, schema.wrapped, ...(schema.options ?? [])].some(
        (part) => typeof part === 'object' && part !== null && showsCards(part as Schema),
      )

// The session has expired by the evening.
const get = async (path: string, language = 'en-US'): Promise<Json> => {
  const isSignedIn = test.clock.now().toISOString() === TEST_NOW
  const { status, body } = await test.request('GET', path, {
    ...(isSignedIn ? { token } : {}),
    headers: { 'accept-language': language },
  })
  expect({ path, status }).toEqual({ path, status: 200 })
  return body
}

const pages = new Map<string, Json>()
const pageOf = async (slug: string, at: string): Promise<Json> => {
  const key = `${at} ${slug}`
  if (!pages.has(key)) pages.set(key, (await get(`/api/shop/products/${slug}`)).data)
  return pages.get(key)
}

/** The pack data that a product's card must show. */
const expected = ({ variations }: Json) => {
  const canBeHad = variations.filter(({ availability }: Json) => availability !== 'out')
  const offered = canBeHad.length > 0 ? canBeHad : variations
  const [shown] = offered.toSorted(
    (a: Json, b: Json) => a.price_data.sale_price - b.price_data.sale_price,
  )
  const { pricing_guide: _, ...price } = shown.price_data
  return {
    grade: shown.grade,
    dimensions: { weight: shown.weight, volume: shown.volume },
    price,
    has_higher_prices:
      new Set(offered.map(({ price_data }: Json) => price_data.sale_price)).size > 1,
    variation_id: shown.id,
    unit: shown.name,
    single_variation_id: canBeHad.length === 1 ? canBeHad[0].id : null,
  }
}
const check = async (card: Json, at = TEST_NOW): Promise<void> => {
  const all = expected(await pageOf(card.slug, at))
  if (!card.price_data) {
    const { grade, dimensions, has_higher_prices, formatted_sale_price: price } = card
    const said = {
      grade: all.grade,
      dimensions: all.dimensions,
      has_higher_prices: all.has_higher_prices,
    }
    expect({ grade, dimensions, has_higher_prices, price }).toEqual({
      ...said,
      price: all.price.formatted_sale_price,
    })
    return
  }
  const {
    grade,
    dimensions,
    price_data,
    has_higher_prices,
    variation_id,
    unit,
    single_variation_id,
  } = card
  const { pricing_guide: _, ...price } = price_data
  expect({
    grade,
    dimensions,
    price,
    has_higher_prices,
    variation_id,
    unit,
    single_variation_id,
  }).toEqual(all)
}

const ASKS: Record<string, string[]> = {
  'GET /api/shop/products': [
    '/api/shop/products',
    '/api/shop/products?group_by_category=1',
    '/api/shop/products?search=jeruk',
  ],
  'GET /api/shop/products/by-category': ['/api/shop/products/by-category'],
  'GET /api/shop/products/tabs': [
    '/api/shop/products/tabs?tab=new',
    '/api/shop/products/tabs?tab=bestsellers',
  ],
  'GET /api/shop/products/suggestions': ['jer', 'app', 'tom', 'ken', 'sus', 'ham'].map(
    (typed) => `/api/shop/products/suggestions?search=${typed}`,
  ),
  'GET /api/shop/products/purchased': ['/api/shop/products/purchased?limit=50'],
  'GET /api/shop/products/{slug}': [
    '/api/shop/products/tomat-merah',
    '/api/shop/products/edamame',
    '/api/shop/products/jeruk-santang-daun',
  ],
  'GET /api/shop/wishlist': ['/api/shop/wishlist'],
}

describe('a card shows weight, grade and unit price of the pack whose price it shows', () => {
  it('for every product of the demo, before and after the cut-off for tomorrow', async () => {
    for (const at of [TEST_NOW, EVENING]) {
      test.clock.set(at)
      const cards = cardsIn(
        await get(`/api/shop/products?price_max=${at === EVENING ? 900_000_001 : 900_000_002}`),
      )
      expect(cards.length).toBeGreaterThan(130)
      for (const card of cards) await check(card, at)
    }
  })

  it.each(
    served
      .filter(
        ({ call }) =>
          call.method === 'GET' &&
          [call.data, call.meta].some((schema) => showsCards(schema as Schema)),
      )
      .map(({ call }) => [nameOf(call)]),
  )('%s', async (name) => {
    expect(ASKS).toHaveProperty([name])
    for (const path of ASKS[name]!) {
      const cards = cardsIn(await get(path))
      expect(cards.length).toBeGreaterThan(0)
      for (const card of cards) await check(card)
    }
  })

  it('GET /api/shop/wishlist, for single packs', async () => {
    const { meta } = await get('/api/shop/wishlist')
    expect(meta.variations.length).toBeGreaterThan(200)
    for (const { parent_product: parent, is_wished: _, ...variation } of meta.variations) {
      const page = (await pageOf(parent.slug, TEST_NOW)).variations.find(
        ({ id }: Json) => id === variation.id,
      )
      const { is_wished: __, ...own } = page
      const { pricing_guide: ___, ...price_data } = own.price_data
      expect({
        ...variation,
        price_data: { ...variation.price_data, pricing_guide: undefined },
      }).toEqual({ ...own, price_data })
    }
  })
})

describe('price per unit', () => {
  const unitPrices = async (slug: string, language?: string) =>
    (await get(`/api/shop/products/${slug}`, language)).data.variations.map(
      ({ price_data }: Json) => price_data.formatted_unit_price,
    )

  it('is per 100 g for goods sold by weight and per 100 ml for goods sold by volume', async () => {
    expect(await unitPrices('mangga-gedong-gincu')).toEqual(['Rp5.150/100 g', 'Rp5.300/100 g'])
    expect(await unitPrices('jus-jeruk-cold-pressed')).toEqual([
      'Rp13.000/100 ml',
      'Rp9.900/100 ml',
    ])
    expect(await unitPrices('minyak-goreng-sawit', 'id-ID')).toEqual([
      'Rp2.050/100 ml',
      'Rp2.100/100 ml',
    ])
  })

  it('does not exist for hampers and gift boxes', async () => {
    expect(await unitPrices('parsel-buah-klasik')).toEqual([null, null, null])
    expect(await unitPrices('jeruk-santang-daun')).toEqual(['Rp4.900/100 g', 'Rp5.000/100 g', null])
  })
})
