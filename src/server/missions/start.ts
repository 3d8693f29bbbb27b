import { periodAt, startRefusal } from '#domain/mission.ts'
import { AppError } from '../errors.ts'
import { holdAccount } from '../loyalty/index.ts'
import { newId } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import { findOwn, holdMission, insertProgress, readMember } from './store.ts'

/**
 * Starts a mission for a customer: once in each period, however often it is asked for. 404 for a
 * mission that has not begun, 409 for one that cannot be started, `mission_limit` for somebody who
 * has ten under way.
 */
export const start = (
  shop: Shop,
  customerId: string,
  missionId: string,
  now: Date,
): Promise<void> =>
  shop.database.transaction(async (tx) => {
    // Held, so that of ten at once no more than ten are started.
    await holdAccount(tx, customerId)
    const mission = await holdMission(tx, missionId, now)
    if (!mission) throw new AppError('not_found')
    const { key, until } = periodAt(mission, now)
    const own = await findOwn(tx, customerId, missionId, key)
    if (own && own.state !== 'expired' && own.state !== 'withdrawn') return
    const refusal = startRefusal(mission, { own, ...(await readMember(tx, customerId)) }, now)
    if (refusal !== null)
      throw new AppError(refusal === 'too_many' ? 'mission_limit' : 'mission_over')
    await insertProgress(tx, { id: newId(now), missionId, customerId, periodKey: key, until, now })
  })
