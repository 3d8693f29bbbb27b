import type { Subscriptions } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { leaveTours } from './store/give.ts'
import { lockRun, ridingWith, settleMoved } from './store/runs.ts'

const SETTLES: readonly string[] = ['deliver', 'fail_delivery']

/** An order that the desk settles is no open stop any more, or its rider could never come home. */
const settleElsewhere = async (shop: Shop, orderId: string, now: Date): Promise<void> => {
  const runId = await ridingWith(shop.db, orderId)
  if (runId === null) return
  await shop.database.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (run?.state === 'riding') await settleMoved(tx, run.id, now)
  })
}

export const runsEvents = (shop: Shop) =>
  ({
    'order.changed': async ({ orderId, action }, now) => {
      if (SETTLES.includes(action)) await settleElsewhere(shop, orderId, now)
    },
    // A tour that has begun stays with the one who has its bags, until the desk moves its stops.
    'staff.left': async ({ staffId }) => void (await leaveTours(shop.db, staffId)),
  }) satisfies Subscriptions
