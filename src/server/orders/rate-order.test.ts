import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RATING_TEXT_MAX } from '#domain/limits.ts'
import {
  changeSettings,
  expectBooksRight,
  signInAgain,
  type Buyer,
} from '../../../test/support/builders.ts'
import {
  boughtOrder,
  photo,
  ratingForm,
  reviewsOf,
  sendRating,
  storedFiles,
  type RatingItem,
} from '../../../test/support/ratings.ts'
import { command } from '../../../test/support/deliveries.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

const completed = (lines?: number, isCompleted?: boolean) => boughtOrder(test, lines, isCompleted)
const rate = (buyer: Buyer, orderId: string, ...items: RatingItem[]) =>
  sendRating(test, buyer, orderId, ...items)

describe('a rating', () => {
  it('200 becomes a product review under a shortened name, and counts in the mean', async () => {
    const { buyer, products, orderId, lineIds } = await completed()
    const before = await reviewsOf(test, products[0]!)
    expect(before.rating_summary.total_reviews).toBe(0)
    const { status, body } = await rate(buyer, orderId, {
      line: lineIds[0]!,
      rating: 4,
      content: '  Manis,\nsegar 🍊  ',
    })
    expect(status).toBe(200)
    expect(body.data.lines[0].review).toEqual({
      rating: 4,
      content: 'Manis,\nsegar 🍊',
      images: [],
      video: null,
      is_shown: true,
      answer: null,
    })
    expect(body.data.actions).toEqual(['complain', 'rebuy'])
    await expect
      .poll(async () => (await reviewsOf(test, products[0]!)).rating_summary)
      .toEqual({ average: 4, total_reviews: 1 })
    const [review] = (await reviewsOf(test, products[0]!)).reviews
    expect(review).toMatchObject({
      rating: 4,
      content: 'Manis,\nsegar 🍊',
      author: { name: 'Sinta U.', avatar: null },
      images: [],
      video: null,
    })
  })

  it('200 for several lines at once, each for its own product, with stars alone', async () => {
    const { buyer, products, orderId, lineIds } = await completed(3)
    const before = (
      await test.request('GET', `/api/shop/orders/${orderId}`, { token: buyer.token })
    ).body.data
    expect([before.actions, before.rate_until]).toEqual([
      ['rate', 'complain', 'rebuy'],
      '2026-12-20T02:00:00.000Z',
    ])
    const { body } = await rate(
      buyer,
      orderId,
      { line: lineIds[0]!, rating: 5 },
      { line: lineIds[2]!, rating: 1 },
    )
    const ratings = body.data.lines.map(
      (line: { id: string; review: { rating: number } | null }) => [
        line.id,
        line.review?.rating ?? null,
      ],
    )
    expect(Object.fromEntries(ratings)).toEqual({
      [lineIds[0]!]: 5,
      [lineIds[1]!]: null,
      [lineIds[2]!]: 1,
    })
    expect(body.data.actions).toContain('rate')
    expect((await reviewsOf(test, products[1]!)).rating_summary.total_reviews).toBe(0)
  })

  it('200 once out of twenty parallel requests: one review, and no files of the others remain', async () => {
    const { buyer, products, orderId, lineIds } = await completed()
    const [picture, files] = [await photo(), storedFiles(test)]
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        rate(buyer, orderId, { line: lineIds[0]!, photos: [picture] }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)),
    ).toEqual(new Set(['already_rated']))
    await expect
      .poll(async () => (await reviewsOf(test, products[0]!)).rating_summary.total_reviews)
      .toBe(1)
    expect(storedFiles(test).filter((file) => !files.includes(file))).toHaveLength(2)
    const effects = await test.sql<{ topic: string }>(
      `select topic from outbox where topic = 'review.added' and payload ->> 'orderId' = $1`,
      orderId,
    )
    expect(effects).toHaveLength(1)
  })

  it('emits an event with what the points rule needs', async () => {
    const { buyer, products, orderId, lineIds } = await completed()
    await rate(buyer, orderId, { line: lineIds[0]!, rating: 3, photos: [await photo()] })
    const [{ payload }] = (await test.sql<{ payload: unknown }>(
      `select payload from outbox where topic = 'review.added' and payload ->> 'orderId' = $1`,
      orderId,
    )) as [{ payload: unknown }]
    expect(payload).toEqual({
      reviewId: expect.any(String),
      orderId,
      orderLineId: lineIds[0],
      productId: products[0]!.id,
      customerId: buyer.id,
      rating: 3,
      hasPhoto: true,
      hasVideo: false,
    })
  })

  it('masks card numbers, and holds back external links until a staff member has reviewed them', async () => {
    const { buyer, products, orderId, lineIds } = await completed(2)
    const { body } = await rate(
      buyer,
      orderId,
      { line: lineIds[0]!, content: 'Bayar pakai 4111 1111 1111 1111 lancar' },
      { line: lineIds[1]!, rating: 1, content: 'Lebih murah di https://murah.example' },
    )
    const byId = Object.fromEntries(
      body.data.lines.map((line: { id: string; review: unknown }) => [line.id, line.review]),
    )
    expect(byId[lineIds[0]!]).toMatchObject({
      content: 'Bayar pakai •••• 1111 lancar',
      is_shown: true,
    })
    expect(byId[lineIds[1]!]).toMatchObject({ is_shown: false })
    expect(await reviewsOf(test, products[1]!)).toMatchObject({
      reviews: [],
      rating_summary: { average: 0, total_reviews: 0 },
    })
    const shelf = await test.sql<{ count: number }>(
      'select rating_count as count from products where id = $1',
      products[1]!.id,
    )
    expect(shelf).toEqual([{ count: 0 }])
  })
})

describe('points for a review with a photo', () => {
  const balanceOf = async (buyer: Buyer) =>
    (await test.request('GET', '/api/account/v1/profile', { token: buyer.accountToken })).body.data
      .total_point as number

  it('50 for each, at most five within seven days, none without a photo', async () => {
    const { buyer, orderId, lineIds } = await completed(7)
    const before = await balanceOf(buyer)
    const seen: number[] = []
    for (const [index, line] of lineIds.entries()) {
      await rate(buyer, orderId, { line, ...(index === 0 ? {} : { photos: [await photo()] }) })
      await test.drain()
      seen.push((await balanceOf(buyer)) - before)
    }
    expect(seen).toEqual([0, 50, 100, 150, 200, 250, 250])
    const notices = await test.sql(
      `select 1 from notifications where customer_id = $1 and kind = 'points_review'`,
      buyer.id,
    )
    expect(notices).toHaveLength(5)
  })

  it('none while the review is held back; once when it is published', async () => {
    const { buyer, orderId, lineIds } = await completed()
    const before = await balanceOf(buyer)
    await rate(buyer, orderId, {
      line: lineIds[0]!,
      content: 'cek wa.me/62812',
      photos: [await photo()],
    })
    await test.drain()
    expect(await balanceOf(buyer)).toBe(before)
    const [review] = await test.sql<{ id: string }>(
      'select id from reviews where customer_id = $1',
      buyer.id,
    )
    for (let n = 0; n < 2; n++) {
      expect((await command(test, 'reviews', 'show', review!.id)).code).toBe(0)
      await test.drain()
      expect(await balanceOf(buyer)).toBe(before + 50)
      expect((await command(test, 'reviews', 'hide', review!.id, 'advertising')).code).toBe(0)
    }
  })
})

describe('the limits of a rating', () => {
  it('409 before the order is completed', async () => {
    const { buyer, orderId, lineIds } = await completed(1, false)
    expect((await rate(buyer, orderId, { line: lineIds[0]! })).body.code).toBe('order_state')
  })

  it('409 a second time, even together with an unrated line: all or none', async () => {
    const { buyer, products, orderId, lineIds } = await completed(2)
    await rate(buyer, orderId, { line: lineIds[0]! })
    expect((await rate(buyer, orderId, { line: lineIds[0]! })).body.code).toBe('already_rated')
    expect(
      (await rate(buyer, orderId, { line: lineIds[1]! }, { line: lineIds[0]! })).body.code,
    ).toBe('already_rated')
    expect((await reviewsOf(test, products[1]!)).rating_summary.total_reviews).toBe(0)
  })

  it('200 until 30 days after completion, 409 from then on', async () => {
    const { buyer, orderId, lineIds } = await completed(2)
    test.clock.set('2026-12-20T02:00:00.000Z')
    const again = await signInAgain(test, buyer)
    expect((await rate(again, orderId, { line: lineIds[0]! })).status).toBe(200)
    test.clock.advance(1)
    expect((await rate(again, orderId, { line: lineIds[1]! })).body.code).toBe('rating_over')
    const { data } = (
      await test.request('GET', `/api/shop/orders/${orderId}`, { token: again.token })
    ).body
    expect(data.actions).not.toContain('rate')
  })

  it("404 for another customer's order, 422 for another order's line, 401 for a guest", async () => {
    const [theirs, mine] = [await completed(), await completed()]
    expect((await rate(mine.buyer, theirs.orderId, { line: theirs.lineIds[0]! })).status).toBe(404)
    const foreign = await rate(mine.buyer, mine.orderId, { line: theirs.lineIds[0]! })
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([
      422,
      ['items.0.order_item_id'],
    ])
    const guest = await test.request('POST', `/api/shop/orders/${mine.orderId}/rate`, {
      body: ratingForm({ line: mine.lineIds[0]! }),
    })
    expect(guest.status).toBe(401)
    expect((await reviewsOf(test, theirs.products[0]!)).rating_summary.total_reviews).toBe(0)
  })

  it.each([0, 6, -1, 1.5, '5e0', '', 'x', '٣'])('422 for %j stars', async (rating) => {
    const { buyer, orderId, lineIds } = await completed()
    const { status, body } = await rate(buyer, orderId, { line: lineIds[0]!, rating })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['items.0.rating']])
  })

  it('422 for a duplicate line, no line, or more than 1,000 characters as people count them', async () => {
    const { buyer, orderId, lineIds } = await completed()
    const line = lineIds[0]!
    expect((await rate(buyer, orderId, { line }, { line })).status).toBe(422)
    expect((await rate(buyer, orderId)).status).toBe(422)
    expect(
      (await rate(buyer, orderId, { line, content: 'x'.repeat(RATING_TEXT_MAX + 1) })).status,
    ).toBe(422)
    expect(
      (await rate(buyer, orderId, { line, content: '👨‍👩‍👧'.repeat(RATING_TEXT_MAX) })).status,
    ).toBe(200)
  })
})
