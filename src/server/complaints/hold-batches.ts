import type { Id } from '#domain/units.ts'
import { DAY_MS } from '#domain/time.ts'
import { textOf } from '#i18n/server.ts'
import { holdBatch } from '../batches/index.ts'
import type { Shop } from '../shop.ts'
import { recordCall } from '../staff/index.ts'
import { batchesComplainedOf } from './store/batches.ts'

/**
 * Holds batches of a complaint that enough orders complained of within a day, for staff to look
 * at them. Complaints before staff last ended a hold of the batch no longer count.
 */
export const holdComplainedBatches = async (
  shop: Shop,
  complaintId: Id<'complaint'>,
  now: Date,
): Promise<void> => {
  const least = shop.settings()['stock.holdComplaints']
  if (least === 0) return
  const since = new Date(now.getTime() - DAY_MS)
  for (const { id, orders } of await batchesComplainedOf(shop.db, complaintId, { since, least }))
    await shop.database.transaction(async (tx) => {
      const reason = textOf('stock.complainedOf', { orders }).id
      const before = await holdBatch(tx, id, reason)
      // Two complaints may arrive at once.
      if (before.state === 'held') return
      await recordCall(
        tx,
        { staff: null, ip: null, requestId: null, now },
        {
          act: 'batch_held',
          entity: { kind: 'batch', id },
          before: { state: before.state },
          after: { state: 'held', reason },
          facts: { code: before.code, orders },
        },
      )
    })
}
