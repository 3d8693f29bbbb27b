import { describe, expect, it } from 'vitest'
import {
  defaultSort,
  isFiltered,
  parseListing,
  priceBands,
  priceRange,
  searchWords,
  writeListing,
  type PriceCounts,
} from './listing.ts'

const NOTHING = {
  tab: 'recommended',
  search: '',
  categories: [],
  benefits: [],
  priceMin: null,
  priceMax: null,
  sort: 'rating.desc',
  isSortChosen: false,
  slugs: [],
}

describe('parseListing', () => {
  it.each([
    ['nothing', {}, {}],
    [
      'slugs, trimmed, lower case, each once',
      { category: ' Mangga ,pisang,,mangga' },
      { categories: ['mangga', 'pisang'] },
    ],
    [
      'what is no slug',
      { category: "mangga,<script>,';drop,a".concat('x'.repeat(90)) },
      { categories: ['mangga'] },
    ],
    [
      'a price with Rp and dots',
      { price_min: 'Rp12.500', price_max: ' 40000 ' },
      { priceMin: 12_500, priceMax: 40_000 },
    ],
    ['a price with commas', { price_min: '10,000' }, { priceMin: 10_000 }],
    ['a price with a fraction', { price_min: '2,5', price_max: '1,0000' }, {}],
    [
      'a minimum above the maximum',
      { price_min: '9000', price_max: '3000' },
      { priceMin: 3_000, priceMax: 9_000 },
    ],
    ['prices that are none', { price_min: '-5', price_max: '1e9' }, {}],
    ['a price beyond all prices', { price_max: '9'.repeat(19) }, { priceMax: 1_000_000_000 }],
    ['an order', { orderby: 'price', order: 'desc' }, { sort: 'price.desc', isSortChosen: true }],
    ['an order in one word', { orderby: 'price.desc' }, { sort: 'price.desc', isSortChosen: true }],
    [
      'an order without its direction',
      { orderby: 'price' },
      { sort: 'price.asc', isSortChosen: true },
    ],
    [
      'an order that there is only the other way',
      { orderby: 'sales', order: 'asc' },
      { sort: 'sales.desc', isSortChosen: true },
    ],
    ['an unknown order', { orderby: 'constructor', order: 'x' }, {}],
    ['spaces around a search', { search: '  jeruk   manis ' }, { search: 'jeruk manis' }],
    [
      'what can be neither seen nor stored',
      { search: 'apel\u0000\u0007 \ud800fuji' },
      { search: 'apel fuji' },
    ],
    ['an unknown tab', { tab: 'old' }, {}],
    [
      'a tab with its own order',
      { tab: 'bestsellers' },
      { tab: 'bestsellers', sort: 'sales.desc' },
    ],
  ])('reads %s', (_, query, expected) => {
    expect(parseListing(query)).toEqual({ ...NOTHING, ...expected })
  })

  it('cuts a search to 100 characters and no emoji in half', () => {
    expect(parseListing({ search: 'a'.repeat(5_000) }).search).toHaveLength(100)
    expect(parseListing({ search: '🥭'.repeat(300) }).search).toBe('🥭'.repeat(100))
  })

  it('reads thousands of categories without reading them all', () => {
    expect(
      parseListing({ category: Array.from({ length: 5_000 }, (_, index) => `c${index}`).join(',') })
        .categories,
    ).toHaveLength(1_000)
  })

  it('comes back from what it wrote', () => {
    const listing = parseListing({
      category: 'mangga,pisang',
      benefits: 'immunity',
      price_min: '1000',
      orderby: 'date',
      order: 'desc',
      search: 'manis',
    })
    expect(parseListing(writeListing(listing))).toEqual(listing)
  })

  it('writes an order that was chosen, also the default one', () => {
    const chosen = { orderby: 'rating', order: 'desc' }
    expect(writeListing(parseListing(chosen))).toEqual(chosen)
  })

  it('writes nothing for what is the default', () => {
    expect(writeListing(parseListing({ tab: 'new' }))).toEqual({})
    expect(writeListing(parseListing({ search: 'apel' }))).toEqual({ search: 'apel' })
    expect(defaultSort('recommended')).toBe('rating.desc')
    expect(isFiltered(parseListing({ search: 'apel', orderby: 'price' }))).toBe(false)
    expect(isFiltered(parseListing({ price_max: '1' }))).toBe(true)
  })
})

describe('searchWords', () => {
  it.each([
    ['Jeruk-Bali, the BEST!', ['jeruk', 'bali', 'best']],
    ['dan', ['dan']],
    ["'; drop table products --", ['drop', 'table', 'products']],
    ['💥', []],
    ['a b c d e f g h i j k l', ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']],
  ])('%s', (search, words) => {
    expect(searchWords(search)).toEqual(words)
  })
})

/** Prices as a listing counts them. */
const countsOf = (prices: readonly number[]): PriceCounts => {
  const counts = new Map<number, number>()
  for (const price of prices.toSorted((a, b) => a - b))
    counts.set(Math.floor(price / 1_000), (counts.get(Math.floor(price / 1_000)) ?? 0) + 1)
  return {
    dearest: Math.max(0, ...prices),
    counts: [...counts].map(([thousand, count]) => ({ thousand, count })),
  }
}

describe('priceBands', () => {
  it('puts every price in exactly one of at most five bands', () => {
    const prices = [5_500, 6_000, 12_000, 12_500, 12_999, 13_000, 20_000, 40_000, 41_000, 675_000]
    const bands = priceBands(countsOf(prices))
    expect(bands.length).toBeLessThanOrEqual(5)
    expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(prices.length)
    for (const price of prices)
      expect(bands.filter(({ min, max }) => price >= min && price <= max)).toHaveLength(1)
  })

  it('is one band when all prices are one, and none without prices', () => {
    expect(priceBands(countsOf([9_000, 9_000]))).toEqual([{ min: 9_000, max: 9_000, count: 2 }])
    expect(priceBands(countsOf([]))).toEqual([])
    expect(priceRange(countsOf([]))).toEqual({ min: 0, max: 0, count: 0 })
    expect(priceRange(countsOf([5_500, 12_001]))).toEqual({ min: 5_000, max: 13_000, count: 2 })
  })
})
