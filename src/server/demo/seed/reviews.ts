import { readFileSync } from 'node:fs'
import { DAY_MS } from '#domain/time.ts'
import { reasonToHold } from '#domain/reviews/review-text.ts'
import type { SeedCustomer, SeedReview } from '../../../../seeds/content/types.ts'
import { findProductIds } from '../../catalogue/index.ts'
import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { addReviews, hasReviews } from '../../reviews/index.ts'
import { avatarPicture, reviewPicture } from './pictures.ts'

const read = <T>(file: string): T =>
  JSON.parse(
    readFileSync(new URL(`../../../../seeds/content/${file}`, import.meta.url), 'utf8'),
  ) as T

/**
 * Seeds product reviews, linked to `customerIds` by key where given. Does nothing when there are
 * reviews, or no products.
 */
export const seedReviews = async (
  database: Database,
  now: Date,
  customerIds: ReadonlyMap<string, string> = new Map(),
): Promise<void> => {
  if (await hasReviews(database.db)) return
  const reviews = read<SeedReview[]>('reviews.json')
  const customers = new Map(
    read<SeedCustomer[]>('customers.json').map((customer) => [customer.key, customer]),
  )
  const productIds = await findProductIds(database.db, [
    ...new Set(reviews.map(({ product }) => product)),
  ])
  const drafts = reviews.flatMap((review, index) => {
    const productId = productIds.get(review.product)
    const author = review.isCustomer ? customers.get(review.author) : null
    // Spread over ten hours, so that they differ in time.
    const createdAt = new Date(
      now.getTime() - review.daysAgo * DAY_MS - ((index * 47) % 600) * 60_000,
    )
    if (!productId) return []
    return {
      id: newId(createdAt),
      productId,
      customerId: review.isCustomer ? (customerIds.get(review.author) ?? null) : null,
      orderLineId: null,
      authorName: author?.name ?? review.author,
      authorAvatar: author?.avatar ? avatarPicture(author.avatar) : null,
      rating: review.rating,
      content: review.content,
      images: review.photos.map(reviewPicture),
      hiddenReason: reasonToHold(review.content),
      createdAt,
    }
  })
  await database.transaction((tx) => addReviews(tx, drafts))
}
