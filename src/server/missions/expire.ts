import { pages } from '#contract/pages.ts'
import { formatNumber } from '#domain/money.ts'
import { notify } from '../notifications/index.ts'
import type { Shop } from '../shop.ts'
import { expireBatch, withdrawBatch } from './store/expire.ts'

const BATCH = 500

/**
 * Expires progress whose period is over and that waits for no order; ends progress in withdrawn
 * missions with a notification.
 */
export const expireMissions = async (
  { database }: Pick<Shop, 'database'>,
  now: Date,
): Promise<void> => {
  while ((await database.transaction((tx) => expireBatch(tx, now, BATCH))) === BATCH);
  for (;;) {
    const ended = await database.transaction(async (tx) => {
      const withdrawn = await withdrawBatch(tx, now, BATCH)
      for (const { customerId, missionId, title, points } of withdrawn) {
        const params = { mission: title, points: formatNumber(points) }
        await notify(tx, {
          customerId,
          kind: 'mission_withdrawn',
          params,
          href: pages.mission(missionId),
          now,
        })
      }
      return withdrawn.length
    })
    if (ended < BATCH) return
  }
}
