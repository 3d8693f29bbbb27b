import { publicName } from '#domain/reviews/review-text.ts'
import { DAY_MS } from '#domain/time.ts'
import { newId } from '#server/platform/ids.ts'
import { addReviews } from '#server/reviews/index.ts'
import type { Shop } from '#server/shop.ts'
import { completedLine } from '../store.ts'

/** What customers say of goods of their orders, whose batches are known. */
const SAID = [
  ['dewi', 'pisang-cavendish', 32, 5, 'Pisangnya matang merata, manis.'],
  ['sekar', 'pisang-cavendish', 18, 5, 'Untuk sarapan tamu selalu pas matangnya.'],
  ['sekar', 'mangga-harum-manis', 18, 4, 'Harum, satu agak lembek.'],
  ['sekar', 'jeruk-medan', 2, 3, 'Kali ini agak asam.'],
  ['tania', 'jeruk-medan', 17, 5, 'Segar, banyak airnya.'],
  ['dewi', 'alpukat-mentega', 6, 4, 'Daging tebal, bijinya kecil.'],
] as const

/** Seeds reviews of completed orders; their customers rate each a while after it arrived. */
export const seedRatings = async (
  shop: Shop,
  customerIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> => {
  for (const [customer, product, daysAgo, rating, content] of SAID) {
    const customerId = customerIds.get(customer)!
    const createdAt = new Date(now.getTime() - daysAgo * DAY_MS)
    const line = await completedLine(shop.db, { customerId, product, before: createdAt })
    if (!line) throw new Error(`The demo has no order of ${product} by ${customer} to rate.`)
    const review = {
      id: newId(createdAt),
      productId: line.productId,
      customerId: line.customerId,
      orderLineId: line.id,
      authorName: publicName(line.customerName),
      authorAvatar: null,
      rating,
      content,
      images: [],
      createdAt,
    }
    await shop.database.transaction((tx) => addReviews(tx, [review]))
  }
}
