import { MINUTE_MS } from '#domain/time.ts'
import { prepareComplaint, review } from '#server/complaints/index.ts'
import { runPrepared } from '#server/platform/idempotency.ts'
import type { Shop } from '#server/shop.ts'
import { drainOutbox } from '#server/start/subscribers.ts'
import { arrivedLines } from '../store.ts'

const MISSING = 'pir-xiang-lie'

/** Seeds a complaint in review: items missing from the box. */
export const seedComplaint = async (shop: Shop, customerId: string, now: Date): Promise<void> => {
  const lines = (await arrivedLines(shop.db, customerId)).filter(
    ({ product }) => product === MISSING,
  )
  if (!lines[0]) throw new Error('The demo has no order to complain about.')
  const [asked, seen] = [
    new Date(now.getTime() - 50 * MINUTE_MS),
    new Date(now.getTime() - 35 * MINUTE_MS),
  ]
  const prepared = await prepareComplaint(
    shop,
    { customerId, locale: 'id', now: asked },
    lines[0].orderId,
    {
      slug: 'item-missingincomplete',
      items: lines.map(({ lineId, quantity }) => ({ order_item_id: lineId, quantity })),
      description: 'Dua bungkus pir tidak ada di dalam kotak. Yang lain lengkap dan segar.',
      remedy: 'store_credit',
      photos: [],
    },
  )
  const id = await runPrepared(shop.database, prepared)
  const outcome = await review(shop, id, seen)
  if (!outcome.ok) throw new Error(`The demo’s complaint is not in work: ${outcome.reason}`)
  await drainOutbox(shop)
}
