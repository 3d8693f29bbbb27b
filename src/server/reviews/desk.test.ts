import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command } from '../../../test/support/deliveries.ts'
import { boughtOrder, photo, sendRating } from '../../../test/support/ratings.ts'
import { buildReview } from '../../../test/support/reviews.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  ask = staffAsk(test, await buildStaff(test, 'support'))
})
afterAll(() => test.close())

const publicOf = async (slug: string) =>
  (await test.request('GET', `/api/shop/products/${slug}/reviews`)).body.data
const idsOf = async (query: string) =>
  (await ask('GET', `/reviews?${query}`)).body.data.map(({ id }: { id: string }) => id)

describe('the list of reviews', () => {
  it('is filtered by state, stars and answer, newest first, page by page', async () => {
    const [held, low, good] = [
      await buildReview(test, { hiddenReason: 'link' }),
      await buildReview(test, { rating: 2 }),
      await buildReview(test, { rating: 5 }),
    ]
    expect(await idsOf('state=held')).toEqual([held.id])
    expect(await idsOf('stars=few')).toContain(low.id)
    expect(await idsOf('stars=few')).not.toContain(good.id)
    expect(await idsOf('stars=5&state=shown')).toContain(good.id)
    await ask('POST', `/reviews/${good.id}/answer`, { content: 'Terima kasih!' })
    expect(await idsOf('unanswered=yes')).not.toContain(good.id)
    const first = await ask('GET', '/reviews?per_page=1')
    expect(first.body.data).toHaveLength(1)
    const next = await ask('GET', `/reviews?per_page=1&cursor=${first.body.meta.next_cursor}`)
    expect(next.body.data[0].id).not.toBe(first.body.data[0].id)
    expect((await ask('GET', '/reviews?stars=6')).status).toBe(422)
  })

  it('is found by the number of its order, with photos and batches', async () => {
    const { buyer, orderId, lineIds } = await boughtOrder(test)
    await sendRating(test, buyer, orderId, { line: lineIds[0]!, photos: [await photo()] })
    expect(await idsOf(`customer=${buyer.id}`)).toHaveLength(1)
    expect(await idsOf(`customer=${orderId}`)).toEqual([])
    const { number } = (
      await test.request('GET', `/api/shop/orders/${orderId}`, { token: buyer.token })
    ).body.data
    const [row] = (await ask('GET', `/reviews?q=${number}`)).body.data
    expect([row.photos, row.state, row.author]).toEqual([1, 'shown', 'Sinta U.'])
    const { order, images, average } = (await ask('GET', `/reviews/${row.id}`)).body.data
    expect([order.number, images.length, average]).toEqual([number, 1, 5])
    expect(order.batches).toHaveLength(1)
    expect(await idsOf('photo=yes')).toContain(row.id)
    expect((await ask('GET', `/reviews?q=${encodeURIComponent('%')}`)).body.data).toEqual([])
  })
})

describe('a step', () => {
  it('shows a held review, hides it with a reason that its customer reads, shows it again', async () => {
    const { buyer, products, orderId, lineIds } = await boughtOrder(test)
    const { slug } = products[0]!
    await sendRating(test, buyer, orderId, { line: lineIds[0]!, content: 'cek wa.me/62812' })
    const [{ id, reason }] = (await ask('GET', `/reviews?state=held&q=wa.me`)).body.data
    expect(reason).toBe('link')
    const shown = await ask('POST', `/reviews/${id}/show`)
    expect([shown.body.data.state, shown.body.data.reason]).toEqual(['shown', null])
    await expect.poll(async () => (await publicOf(slug)).rating_summary.total_reviews).toBe(1)

    const hidden = await ask('POST', `/reviews/${id}/hide`, { reason: 'advertising' })
    expect([hidden.body.data.state, hidden.body.data.reason]).toEqual(['hidden', 'advertising'])
    expect(hidden.body.data.hidden_by).not.toBeNull()
    await expect.poll(async () => (await publicOf(slug)).rating_summary.total_reviews).toBe(0)
    const notices = await test.request('GET', '/api/account/v1/notifications', {
      token: buyer.accountToken,
      headers: { 'accept-language': 'id-ID' },
    })
    const told = notices.body.data.find(({ kind }: { kind: string }) => kind === 'review_hidden')
    expect(told.text).toContain('berisi iklan')

    expect((await ask('POST', `/reviews/${id}/hide`, { reason: 'abusive' })).body.code).toBe(
      'changed_meanwhile',
    )
    expect((await ask('POST', `/reviews/${id}/show`)).status).toBe(200)
    expect((await ask('POST', `/reviews/${id}/show`)).body.code).toBe('changed_meanwhile')
    const acts = await test.sql<{ act: string }>(
      `select act from staff_acts where entity_id = $1 order by id`,
      id,
    )
    expect(acts.map(({ act }) => act)).toEqual(['review_shown', 'review_hidden', 'review_shown'])
  })

  it('hides a held review for good, which never counted', async () => {
    const { id, slug } = await buildReview(test, { hiddenReason: 'contact' })
    const { data } = (await ask('POST', `/reviews/${id}/hide`, { reason: 'personal_data' })).body
    expect([data.state, data.ratings, data.average]).toEqual(['hidden', 0, 0])
    expect((await publicOf(slug)).rating_summary.total_reviews).toBe(0)
  })

  it('answers once, in public', async () => {
    const { id, slug } = await buildReview(test)
    expect((await ask('POST', `/reviews/${id}/answer`, { content: '  ' })).status).toBe(422)
    const answers = await Promise.all(
      ['Terima kasih, Kak.', 'Makasih ya!'].map((content) =>
        ask('POST', `/reviews/${id}/answer`, { content }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const given = answers.find(({ status }) => status === 200)!.body.data.answer.content
    await expect.poll(async () => (await publicOf(slug)).reviews[0].answer?.content).toBe(given)
  })

  it('404 for an unknown review, 403 for a role without reviews, 422 for another reason', async () => {
    const { id } = await buildReview(test)
    expect((await ask('POST', `/reviews/${randomUUID()}/show`)).status).toBe(404)
    expect((await ask('POST', `/reviews/${id}/hide`, { reason: 'jelek' })).status).toBe(422)
    const picker = staffAsk(test, await buildStaff(test, 'picker'))
    expect((await picker('GET', '/reviews')).status).toBe(403)
    expect((await picker('POST', `/reviews/${id}/show`)).status).toBe(403)
  })

  it('by the command line is the same, with an act', async () => {
    const { id } = await buildReview(test)
    expect((await command(test, 'reviews', 'hide', id, 'off_topic')).code).toBe(0)
    expect((await command(test, 'reviews', 'hide', id, 'off_topic')).code).toBe(1)
    expect((await command(test, 'reviews', 'show', 'nonsense')).code).toBe(1)
    const [act] = await test.sql<{ act: string; staff_id: string | null }>(
      `select act, staff_id from staff_acts where entity_id = $1`,
      id,
    )
    expect(act).toEqual({ act: 'review_hidden', staff_id: null })
  })
})
