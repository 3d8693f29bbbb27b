import type { rateOrder } from '#contract/reviews/ratings.ts'
import type { Body } from '#contract/call.ts'
import { withoutCardNumbers } from '#domain/payments/card-number.ts'
import { publicName, reasonToHold } from '#domain/reviews/review-text.ts'
import type { Settings } from '#domain/settings.ts'
import { DAY_MS } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/outbox.ts'
import {
  addReviews,
  dropMedia,
  storeMedia,
  type StoredMedia,
  type NewReview,
} from '../reviews/index.ts'
import type { Caller, Context } from '../shop.ts'
import { customerName } from './store/contact.ts'
import { lockOrder, type ListedOrder, type OrderRow, type WholeOrder } from './store/orders.ts'

type Ask = Context & { customer: Caller; body: Body<typeof rateOrder> }
type Item = Ask['body']['items'][number]
type Chosen = { item: Item; line: WholeOrder['lines'][number] }

/** The deadline for rating the lines of an order; null before completion. */
export const rateUntil = (
  order: Pick<OrderRow, 'state' | 'completedAt'>,
  settings: Settings,
): Date | null =>
  order.state === 'completed' && order.completedAt
    ? new Date(order.completedAt.getTime() + settings['order.rateWithinDays'] * DAY_MS)
    : null

/** Whether any line can still be rated. */
export const canRate = (order: ListedOrder, settings: Settings, now: Date): boolean => {
  const until = rateUntil(order, settings)
  return until !== null && now <= until && order.lines.some(({ review }) => review === null)
}

/**
 * Rates lines of a completed order, all or none; throws 409 `already_rated`, `rating_over` or
 * `order_state`. Masks card numbers; text with external links waits for moderation.
 */
export const rateLines = async (ask: Ask, order: WholeOrder): Promise<void> => {
  const { shop, customer, now } = ask
  const until = rateUntil(order, shop.settings())
  if (until === null) throw new AppError('order_state')
  if (now > until) throw new AppError('rating_over')
  const chosen = chosenLines(order, ask.body.items)
  if (chosen.some(({ line }) => line.review !== null)) throw new AppError('already_rated')
  const bytes = ask.body.items.flatMap(filesOf).reduce((sum, { size }) => sum + size, 0)
  await shop.limits.take('rate', customer.customerId)
  if (bytes > 0)
    await shop.limits.take('rateKilobytes', customer.customerId, Math.ceil(bytes / 1024))

  const kept: StoredMedia[] = []
  try {
    for (const [index, { item }] of chosen.entries()) {
      const media = { photos: item.photos, video: item.video, cover: item.cover }
      kept.push(await storeMedia(shop, media, `items.${index}`, now))
    }
    await shop.database.transaction((tx) => writeRatings(tx, order, chosen, kept, ask))
  } catch (error) {
    await dropMedia(
      shop,
      kept.flatMap(({ names }) => names),
    )
    throw error
  }
  shop.wakeOutbox()
}

const filesOf = ({ photos, video, cover }: Item): File[] => [
  ...photos,
  ...(video ? [video] : []),
  ...(cover ? [cover] : []),
]

/** The requested lines; 422 for a line of another order or a duplicate. */
const chosenLines = (order: WholeOrder, items: readonly Item[]): Chosen[] =>
  items.map((item, index) => {
    const line = order.lines.find(({ id }) => id === item.order_item_id)
    const isTwice =
      items.findIndex(({ order_item_id }) => order_item_id === item.order_item_id) !== index
    if (!line || isTwice)
      throw new AppError('invalid', {
        errors: { [`items.${index}.order_item_id`]: [{ key: 'validation.unknownId' }] },
      })
    return { item, line }
  })

const writeRatings = async (
  tx: Transaction,
  order: WholeOrder,
  chosen: readonly Chosen[],
  kept: readonly StoredMedia[],
  { customer, now }: Ask,
): Promise<void> => {
  // Serialises ratings of one order, and sees a refund that ended it meanwhile.
  if ((await lockOrder(tx, order.id))?.state !== 'completed') throw new AppError('order_state')
  const authorName = publicName(await customerName(tx, customer.customerId))
  const reviews = chosen.map(({ item, line }, index): NewReview => {
    const content = withoutCardNumbers(item.content)
    return {
      id: newId(now),
      productId: line.productId,
      customerId: customer.customerId,
      orderLineId: line.id,
      authorName,
      authorAvatar: null,
      rating: item.rating,
      content,
      images: kept[index]!.images,
      video: kept[index]!.video,
      hiddenReason: reasonToHold(content),
      createdAt: now,
    }
  })
  const written = await addReviews(tx, reviews)
  if (written.length < reviews.length) throw new AppError('already_rated')
  for (const { id, productId, orderLineId, rating, images, video } of reviews) {
    const hasPhoto = images.length > 0
    const facts = {
      reviewId: id,
      orderId: order.id,
      orderLineId: orderLineId!,
      productId,
      customerId: customer.customerId,
    }
    await enqueue(
      tx,
      'review.added',
      { ...facts, rating, hasPhoto, hasVideo: video !== null && video !== undefined },
      now,
    )
  }
}
