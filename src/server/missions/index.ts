import type { Queryable } from '../platform/database.ts'
import { enqueue } from '../platform/outbox.ts'
import type { MemberActivity } from './follow.ts'

export { countActivity, countOrder, undoActivity, type MemberActivity } from './follow.ts'
export { giveReward } from './rewards.ts'
export { start } from './start.ts'
export { insertMission, listAll, withdraw, type NewMission } from './store/tend.ts'
export { tendMissions } from './tend.ts'

/**
 * Records a member's activity in its transaction: photo review, branch visit, completed profile,
 * friend's first order. It is counted after the commit; wake the outbox then.
 */
export const recordActivity = (
  tx: Queryable,
  { customerId, activity, subject, at }: MemberActivity,
): Promise<void> =>
  enqueue(tx, 'member.activity', { customerId, activity, subject, at: at.toISOString() }, at)

/** Records that an activity was undone: a friend's first purchase was refunded. */
export const recordUndoneActivity = (
  tx: Queryable,
  { customerId, activity, subject, at }: MemberActivity,
): Promise<void> =>
  enqueue(
    tx,
    'member.activity',
    { customerId, activity, subject, at: at.toISOString(), isUndone: true },
    at,
  )
