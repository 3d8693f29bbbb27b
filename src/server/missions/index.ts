import type { Queryable } from '../platform/database.ts'
import { enqueue } from '../platform/outbox.ts'
import type { MemberDeed } from './follow.ts'

export { countDeed, countOrder, undoDeed, type MemberDeed } from './follow.ts'
export { giveReward } from './rewards.ts'
export { start } from './start.ts'
export { insertMission, listAll, withdraw, type NewMission } from './store-tend.ts'
export { tendMissions } from './tend.ts'

/**
 * Notes something that a member did, in the transaction in which they did it: a review with a
 * photo, a visit to a branch, a completed profile, a friend's first order. What it counts towards
 * is seen after the commit; wake the outbox then.
 */
export const noteDeed = (
  tx: Queryable,
  { customerId, deed, subject, at }: MemberDeed,
): Promise<void> =>
  enqueue(tx, 'member.deed', { customerId, deed, subject, at: at.toISOString() }, at)

/** The same of a deed that was undone: a friend's first purchase that was given back. */
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
