import type { Queryable } from '../platform/database.ts'
import { enqueue } from '../platform/outbox.ts'
import type { MemberDeed } from './follow.ts'

export { countDeed, countOrder, undoDeed, type MemberDeed } from './follow.ts'
export { giveReward } from './rewards.ts'
export { start } from './start.ts'
export { insertMission, listAll, withdraw, type NewMission } from './store/tend.ts'
export { tendMissions } from './tend.ts'

/**
 * Records a member's activity in its transaction: photo review, branch visit, completed profile,
 * friend's first order. It is counted after the commit; wake the outbox then.
 */
export const noteDeed = (
  tx: Queryable,
  { customerId, deed, subject, at }: MemberDeed,
): Promise<void> =>
  enqueue(tx, 'member.deed', { customerId, deed, subject, at: at.toISOString() }, at)

/** Records that an activity was undone: a friend's first purchase was refunded. */
export const noteUndone = (
  tx: Queryable,
  { customerId, deed, subject, at }: MemberDeed,
): Promise<void> =>
  enqueue(
    tx,
    'member.deed',
    { customerId, deed, subject, at: at.toISOString(), isUndone: true },
    at,
  )
