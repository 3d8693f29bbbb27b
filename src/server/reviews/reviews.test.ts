import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShopForCatalogue, type TestShop } from '../../../test/support/shop.ts'
import { col, row, sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { seedCatalogue } from '../demo/seed/catalogue.ts'
import { seedReviews } from '../demo/seed/reviews.ts'
import { addReviews, type NewReview } from './index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openShopForCatalogue()
  await seedCatalogue(test.shop.database, test.clock.now())
  await seedReviews(test.shop.database, test.clock.now())
})
afterAll(() => test.close())

const get = (slug: string, query = '', language = 'en-US') =>
  test.request('GET', `/api/shop/products/${slug}/reviews${query}`, {
    headers: { 'accept-language': language },
  })
type Option = { text: string; cnt: number; value: number }

describe('GET /products/{slug}/reviews', () => {
  it('200 with four a page, newest first, and a filter with counts', async () => {
    const { status, body } = await get('mangga-harum-manis')
    expect(status).toBe(200)
    const { filters, rating_summary: summary, reviews, pagination } = body.data
    expect(reviews).toHaveLength(4)
    const dates = reviews.map((review: { date: string }) => review.date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(filters.options.map((option: Option) => option.text)).toEqual([
      'All Rating',
      '5 stars',
      '4 stars',
      '3 stars',
      '2 stars',
      '1 star',
    ])
    expect(filters.options[0].cnt).toBe(summary.total_reviews)
    expect(
      filters.options.slice(1).reduce((sum: number, option: Option) => sum + option.cnt, 0),
    ).toBe(summary.total_reviews)
    expect(pagination).toEqual({ total_pages: Math.ceil(summary.total_reviews / 4), page: 1 })
    expect(reviews[0].formatted_date).toMatch(/^\d\d [A-Z][a-z]+ 2026$/)
  })

  it('200 with all pages of one rating, and the counts of all ratings', async () => {
    const all = (await get('mangga-harum-manis')).body.data
    for (const { value, cnt } of all.filters.options as Option[]) {
      const { body } = await get('mangga-harum-manis', `?review_rating=${value}&review_per_page=50`)
      expect(body.data.reviews).toHaveLength(cnt)
      expect(body.data.filters).toEqual(all.filters)
    }
  })

  it('200 and empty beyond the last page', async () => {
    expect((await get('mangga-harum-manis', '?review_page=999')).body.data.reviews).toEqual([])
  })

  it('200 with the same mean and count as the card', async () => {
    const { rating_summary: summary } = (await get('mangga-harum-manis')).body.data
    const card = (await test.request('GET', '/api/shop/products?slugs=mangga-harum-manis')).body
      .data[0]
    expect(card.ratings).toEqual({ average: summary.average, count: summary.total_reviews })
  })

  it('200 in Indonesian', async () => {
    expect((await get('mangga-harum-manis', '', 'id-ID')).body.data.filters.options[1].text).toBe(
      'Bintang 5',
    )
  })

  it('404 for an unknown product, 422 for an invalid page or rating', async () => {
    expect((await get('nope')).status).toBe(404)
    for (const query of [
      '?review_page=0',
      '?review_page=-1',
      '?review_page=1e9',
      '?review_page=999999',
      '?review_page=x',
      '?review_rating=6',
      '?review_rating=-1',
      '?review_rating=4.5',
      '?review_per_page=0',
      '?review_per_page=51',
    ])
      expect([query, (await get('mangga-harum-manis', query)).status]).toEqual([query, 422])
  })

  it('404 for malformed addresses', async () => {
    for (const slug of [
      '%00',
      '%E0%A4%A',
      "a'b",
      '%F0%9F%8D%8E',
      'a%0d%0ab',
      '..%2f..',
      'MANGGA-HARUM-MANIS',
      'a'.repeat(3000),
    ]) {
      const answers = await Promise.all([
        get(slug),
        test.request('GET', `/api/shop/products/${slug}`),
        test.request('GET', `/api/shop/products/${slug}/reviews/images`),
      ])
      expect([slug, ...answers.map(({ status }) => status)]).toEqual([slug, 404, 404, 404])
    }
  })
})

describe('GET /products/{slug}/reviews/images', () => {
  it('200 with every picture and its review', async () => {
    const { status, body } = await test.request(
      'GET',
      '/api/shop/products/mangga-harum-manis/reviews/images',
    )
    expect(status).toBe(200)
    expect(body.data.length).toBeGreaterThan(0)
    expect(body.data[0]).toEqual({
      url: expect.stringMatching(/^\/files\//),
      thumbnail: expect.stringMatching(/^\/files\//),
      review_id: expect.any(String),
      review: {
        id: body.data[0].review_id,
        author: { name: expect.any(String), avatar: null },
        formatted_date: expect.stringMatching(/^\d\d [A-Z][a-z]+ 2026$/),
        date: expect.any(String),
        rating: expect.any(Number),
        content: expect.any(String),
      },
    })
    const dates = body.data.map((image: { review: { date: string } }) => image.review.date)
    expect(dates, 'the newest first').toEqual(dates.toSorted().toReversed())
    const { reviews } = (await get('mangga-harum-manis', '?review_per_page=50')).body.data
    const shown = reviews.flatMap((review: { id: string; images: { url: string }[] }) =>
      review.images.map(({ url }) => [review.id, url]),
    )
    expect(
      body.data.map((image: { review_id: string; url: string }) => [image.review_id, image.url]),
    ).toEqual(shown)
  })

  it('404 for an unknown product', async () => {
    expect((await test.request('GET', '/api/shop/products/nope/reviews/images')).status).toBe(404)
  })
})

describe('addReviews', () => {
  it('counts a rating once, and shows it at once', async () => {
    const {
      id: productId,
      sum,
      count,
    } = (await row(
      test.shop.db,
      sql({ id: col.text, sum: col.int, count: col.int })`
        select id, rating_sum as sum, rating_count as count from products where slug = 'mangga-kweni'`,
    ))!
    const before = (await get('mangga-kweni')).body.data.rating_summary.total_reviews
    const now = test.clock.now()
    const review: NewReview = {
      id: newId(now),
      productId,
      customerId: null,
      orderLineId: newId(now),
      authorName: 'Sinta',
      authorAvatar: null,
      rating: 2,
      content: 'Kurang manis.',
      images: [],
      createdAt: now,
    }
    const write = (one: NewReview) => test.shop.database.transaction((tx) => addReviews(tx, [one]))
    expect(await write(review)).toMatchObject([{ id: review.id, isShown: true }])
    expect(await write({ ...review, id: newId(now) })).toEqual([])
    const after = await row(
      test.shop.db,
      sql({ sum: col.int, count: col.int })`
        select rating_sum as sum, rating_count as count from products where id = ${productId}`,
    )
    expect(after).toEqual({ sum: sum + 2, count: count + 1 })
    await expect
      .poll(async () => (await get('mangga-kweni')).body.data.rating_summary.total_reviews)
      .toBe(before + 1)
  })
})
