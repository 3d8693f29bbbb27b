import { MINUTE_MS } from '#domain/time.ts'
import { prepareMessage } from '#server/conversations/index.ts'
import { runPrepared } from '#server/platform/idempotency.ts'
import type { Shop } from '#server/shop.ts'
import { arrivedLines } from '../store.ts'

const WAITED_MS = 12 * MINUTE_MS

/** Seeds a message of a customer that waits for an answer. */
export const seedConversation = async (
  shop: Shop,
  customerId: string,
  now: Date,
): Promise<void> => {
  const [line] = await arrivedLines(shop.db, customerId)
  if (!line) throw new Error('The demo has no order to write about.')
  const text = 'Halo, mangganya manis sekali! Untuk pesanan berikutnya boleh dititip di satpam?'
  const asked = new Date(now.getTime() - WAITED_MS)
  const whose = { customerId, orderId: line.orderId }
  await runPrepared(shop.database, await prepareMessage(shop, whose, { text, photos: [] }, asked))
}
