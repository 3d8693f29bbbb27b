/** Stars of products by week and by batch: each number is that of the reviews behind it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, jakartaDate } from '#domain/time.ts'
import { buildHamper, buildProduct, type TestProduct } from '../../../test/support/builders.ts'
import { rateOrders } from '../../../test/support/rated.ts'
import { buildReview } from '../../../test/support/reviews.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { batchesOf, receiptForm, receiptLine } from '../../../test/support/stock.ts'

const DAY_MS = 86_400_000
let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => test.close())

/** A session of its own: the clock goes on by days. */
const ask = async (method: string, path: string, body?: unknown) =>
  staffAsk(test, await buildStaff(test, 'owner', null))(method, path, body)
const starsOf = async ({ id }: Pick<TestProduct, 'id'>) =>
  (await ask('GET', `/products/${id}/stars`)).body.data
const batchStars = async (id: string) => (await ask('GET', `/batches/${id}/stars`)).body.data
const fallen = async () => (await ask('GET', '/stars?view=fell&per_page=100')).body
const isFallen = async ({ id }: TestProduct) =>
  (await fallen()).data.some((one: { id: string }) => one.id === id)
const reviewsBehind = async (query: object) => {
  const search = new URLSearchParams({ state: 'shown', ...query }).toString()
  const { data, meta } = (await ask('GET', `/reviews?per_page=100&${search}`)).body
  const ratings = data.map(({ rating }: { rating: number }) => rating) as number[]
  expect(meta.total).toBe(ratings.length)
  const sum = ratings.reduce((all, one) => all + one, 0)
  return {
    ids: data.map(({ id }: { id: string }) => id) as string[],
    figures: {
      ratings: ratings.length,
      mean: ratings.length === 0 ? null : Math.round((sum * 100) / ratings.length) / 100,
    },
  }
}
const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((all, one) => all + one, 0)
/** The next orders come from a new batch: what there was is on hold. */
const newBatch = async (product: TestProduct, delivered = 50) => {
  for (const { id, state } of await batchesOf(test, product))
    if (state !== 'held') await ask('POST', `/batches/${id}/hold`, { reason: 'Uji' })
  const line = receiptLine(test, product, { delivered })
  const made = await ask('POST', '/receipts', receiptForm([line]))
  return made.body.data.lines[0].batch as { id: string; code: string }
}

describe('the stars of a product', () => {
  it('are those of the reviews behind each week and batch, and move with them', async () => {
    const product = await buildProduct(test, { stock: 50 })
    const [first] = await batchesOf(test, product)
    await rateOrders(test, product, [5, 5, 4])
    test.clock.advance(10 * DAY_MS)
    const second = await newBatch(product)
    await rateOrders(test, product, [2, 3, 4])

    const stars = await starsOf(product)
    expect(stars).toMatchObject({
      now: { ratings: 3, mean: 3 },
      before: { ratings: 3, mean: 4.67 },
      change: -1.67,
      week_fell: true,
      batches_fell: [{ id: second.id, code: second.code, ratings: 3, mean: 3 }],
    })
    expect(stars.weeks).toHaveLength(12)
    expect(stars.weeks[0].starts_on).toBe(stars.since)
    for (const { starts_on: from, counts, ...week } of stars.weeks) {
      const { figures } = await reviewsBehind({
        product: product.slug,
        written_from: from,
        written_until: addDays(from, 6),
      })
      expect(week).toEqual(figures)
      expect(sumOf(counts)).toBe(week.ratings)
    }
    expect(stars.weeks.at(-1).starts_on <= jakartaDate(test.clock.now())).toBe(true)
    expect(
      stars.batches.map(
        ({ batch, counts, fell }: { batch: { code: string }; counts: object; fell: boolean }) => [
          batch.code,
          Object.values(counts),
          fell,
        ],
      ),
    ).toEqual([
      [second.code, [0, 1, 1, 1, 0], true],
      [first!.code, [0, 0, 0, 1, 2], false],
    ])
    for (const { batch, ratings, mean } of stars.batches)
      expect({ ratings, mean }).toEqual(
        (await reviewsBehind({ product: product.slug, batch: batch.code.toLowerCase() })).figures,
      )
    expect(await batchStars(second.id)).toEqual({
      product_id: product.id,
      code: second.code,
      ratings: 3,
      mean: 3,
      counts: { 1: 0, 2: 1, 3: 1, 4: 1, 5: 0 },
      others: { ratings: 3, mean: 4.67 },
    })
    expect(await isFallen(product)).toBe(true)

    // Hidden by staff, a review counts no more; shown again, it does.
    const [id] = (await reviewsBehind({ batch: second.code, stars: '2' })).ids
    await ask('POST', `/reviews/${id}/hide`, { reason: 'off_topic' })
    expect((await starsOf(product)).now).toEqual({ ratings: 2, mean: 3.5 })
    expect(await batchStars(second.id)).toMatchObject({ ratings: 2, mean: 3.5 })
    expect(await isFallen(product)).toBe(false)
    await ask('POST', `/reviews/${id}/show`)
    expect((await starsOf(product)).now).toEqual({ ratings: 3, mean: 3 })
    expect(await isFallen(product)).toBe(true)
  })

  it('count a held review only once it is shown', async () => {
    const product = await buildProduct(test)
    const [batch] = await batchesOf(test, product)
    await rateOrders(test, product, [1], { content: 'cek wa.me/62812' })
    expect(await batchStars(batch!.id)).toMatchObject({ ratings: 0, mean: null })
    expect((await starsOf(product)).batches).toEqual([])
    const [held] = (await ask('GET', `/reviews?state=held&product=${product.slug}`)).body.data
    await ask('POST', `/reviews/${held.id}/show`)
    expect(await batchStars(batch!.id)).toMatchObject({ ratings: 1, mean: 1 })
  })

  it('find a batch that fell though the week as a whole did not', async () => {
    const product = await buildProduct(test, { stock: 50 })
    await rateOrders(test, product, [5, 5, 5])
    test.clock.advance(9 * DAY_MS)
    const bad = await newBatch(product)
    await rateOrders(test, product, [4, 4, 4])
    const good = await newBatch(product)
    await rateOrders(test, product, [5, 5, 5, 5, 5])
    const stars = await starsOf(product)
    expect([stars.week_fell, stars.change]).toEqual([false, -0.37])
    expect(stars.batches_fell.map(({ code }: { code: string }) => code)).toEqual([bad.code])
    expect(stars.batches.map(({ fell }: { fell: boolean }) => fell).filter(Boolean)).toHaveLength(1)
    expect(stars.batches[0].batch.code).toBe(good.code)
    expect(await isFallen(product)).toBe(true)
  })

  it('count a line from two batches for both, and once for its week', async () => {
    const product = await buildProduct(test, { stock: 1, safety: 0 })
    const [first] = await batchesOf(test, product)
    await ask(
      'POST',
      '/receipts',
      receiptForm([receiptLine(test, product, { best_before: '2036-02-01' })]),
    )
    const second = (await batchesOf(test, product)).find(({ id }) => id !== first!.id)
    await rateOrders(test, product, [3], { quantity: 2 })
    const { now, batches } = await starsOf(product)
    expect(now).toEqual({ ratings: 1, mean: 3 })
    expect(batches.map(({ batch }: { batch: { id: string } }) => batch.id).toSorted()).toEqual(
      [first!.id, second!.id].toSorted(),
    )
    expect((await batchStars(first!.id)).others).toEqual({ ratings: 0, mean: null })
  })

  it('name no batch for a rating without an order, and none of its parts for a hamper', async () => {
    const { id, slug, productId } = await buildReview(test, { rating: 2 })
    const unknown = (await starsOf({ id: productId })).batches
    expect(unknown).toMatchObject([{ batch: null, ratings: 1, mean: 2, fell: false }])
    expect((await reviewsBehind({ product: slug, batch: 'unknown' })).ids).toEqual([id])

    const part = await buildProduct(test, { stock: 50 })
    const hamper = await buildHamper(test, [[part, 2]])
    await rateOrders(test, hamper, [1])
    expect((await starsOf(hamper)).batches).toMatchObject([{ batch: null, ratings: 1 }])
    const [inside] = await batchesOf(test, part)
    expect(await batchStars(inside!.id)).toMatchObject({ ratings: 0, others: { ratings: 0 } })
  })
})

describe('the list of stars', () => {
  it('has what fell first, page by page, each product once', async () => {
    const { data, meta } = (await ask('GET', '/stars?per_page=100')).body
    expect(meta.total).toBe(data.length)
    const fell = data.map(
      (one: { week_fell: boolean; batches_fell: unknown[] }) =>
        one.week_fell || one.batches_fell.length > 0,
    )
    expect(fell.lastIndexOf(true)).toBe((await fallen()).meta.total - 1)
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { data: { id: string }[]; meta: { next_cursor: string | null } } = (
        await ask('GET', `/stars?per_page=2${cursor && `&cursor=${cursor}`}`)
      ).body
      ids.push(...page.data.map(({ id }: { id: string }) => id))
      cursor = page.meta.next_cursor
    }
    expect(ids).toEqual(data.map(({ id }: { id: string }) => id))
    expect((await ask('GET', '/stars?cursor=bzYw')).status).toBe(422)
  })

  it('is for those who read products; unknown goods and batches are not found', async () => {
    const { id } = await buildProduct(test)
    const finance = staffAsk(test, await buildStaff(test, 'finance', null))
    expect((await finance('GET', '/stars')).status).toBe(403)
    expect((await finance('GET', `/products/${id}/stars`)).status).toBe(403)
    const marketing = staffAsk(test, await buildStaff(test, 'marketing', null))
    expect((await marketing('GET', `/products/${id}/stars`)).status).toBe(200)
    expect((await marketing('GET', `/batches/${id}/stars`)).status).toBe(403)
    expect((await ask('GET', `/products/${crypto.randomUUID()}/stars`)).body.code).toBe(
      'product_not_found',
    )
    expect((await ask('GET', `/batches/${id}/stars`)).body.code).toBe('batch_not_found')
  })
})
