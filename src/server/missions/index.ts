import type { Queryable } from '../platform/database.ts'
import { enqueue } from '../platform/outbox.ts'
import type { MemberActivity } from './follow.ts'

type OwnActivity = MemberActivity & { activity: 'review' | 'visit' | 'profile' }

export { countActivity, countOrder, type MemberActivity } from './follow.ts'
export { missionApprovals } from './make-mission.ts'
export { giveReward } from './rewards.ts'
export { start } from './start.ts'
export { insertMission, type NewMission } from './store/expire.ts'
export { expireMissions } from './expire.ts'

/**
 * Records a member's activity in its transaction: photo review, branch visit, completed profile.
 * It is counted after the commit; wake the outbox then.
 */
export const recordActivity = (
  tx: Queryable,
  { customerId, activity, subject, at }: OwnActivity,
): Promise<void> =>
  enqueue(tx, 'member.activity', { customerId, activity, subject, at: at.toISOString() }, at)
