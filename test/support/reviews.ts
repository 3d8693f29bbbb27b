/** Reviews as the desk has them, and valid requests for its calls. */
import { addReviews } from '#server/reviews/index.ts'
import { newId } from '#server/platform/ids.ts'
import { buildProduct } from './builders.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff } from './staff.ts'
import { batchesOf } from './stock.ts'

/** A review of a new product; held for its link unless `hiddenReason` is null. */
export const buildReview = async (
  test: TestShop,
  { rating = 4, hiddenReason = null as string | null } = {},
): Promise<{ id: string; slug: string; productId: string }> => {
  const product = await buildProduct(test)
  const now = test.clock.now()
  const id = newId(now)
  await test.shop.database.transaction((tx) =>
    addReviews(tx, [
      {
        id,
        productId: product.id as never,
        customerId: null,
        orderLineId: null,
        authorName: 'Sinta U.',
        authorAvatar: null,
        rating,
        content: 'Manis dan segar',
        images: [],
        hiddenReason,
        createdAt: now,
      },
    ]),
  )
  return { id, slug: product.slug, productId: product.id }
}

const ofReview =
  (hiddenReason: string | null, body?: Record<string, unknown>): Make =>
  async (_, test) => {
    const { id } = await buildReview(test, { hiddenReason })
    const { token } = await buildStaff(test, 'support')
    return { token, params: { id }, ...(body && { body }) }
  }

export const REVIEW_ASKS: Record<string, Make> = {
  'GET /api/staff/products/{id}/stars': async (_, test) => ({
    params: { id: (await buildReview(test)).productId },
  }),
  'GET /api/staff/batches/{id}/stars': async (_, test) => ({
    params: { id: (await batchesOf(test, await buildProduct(test)))[0]!.id },
  }),
  'GET /api/staff/reviews': async (_, test) => ({
    token: (await buildStaff(test, 'support')).token,
  }),
  'GET /api/staff/reviews/{id}': ofReview(null),
  'POST /api/staff/reviews/{id}/show': ofReview('link'),
  'POST /api/staff/reviews/{id}/hide': ofReview(null, { reason: 'advertising' }),
  'POST /api/staff/reviews/{id}/answer': ofReview(null, { content: 'Terima kasih, Kak.' }),
}
