import type { Id } from '#domain/units.ts'
import { periodAt, startRefusal } from '#domain/missions/mission.ts'
import { AppError } from '../errors.ts'
import { holdAccount } from '../points/index.ts'
import { newId } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import { findOwn, holdMission, insertProgress, readMember } from './store/missions.ts'

/**
 * Starts a mission, once per period. Throws 404 before it begins, 409 when it cannot be started,
 * `mission_limit` with ten in progress.
 */
export const start = (
  shop: Shop,
  customerId: Id<'customer'>,
  missionId: Id<'mission'>,
  now: Date,
): Promise<void> =>
  shop.database.transaction(async (tx) => {
    // The account lock enforces the limit of ten for parallel requests.
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
