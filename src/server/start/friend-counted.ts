import type { CountedFriend } from '../points/index.ts'
import { recordActivity, recordUndoneActivity } from '../missions/index.ts'
import type { Transaction } from '../platform/database.ts'

/** An invited friend's first purchase counts in the inviter's missions, in the same transaction. */
export const friendCounted = (
  tx: Transaction,
  { referrerId, friendId, at }: CountedFriend,
): Promise<void> =>
  recordActivity(tx, { customerId: referrerId, activity: 'friend', subject: friendId, at })

/** The friend returned that purchase within two weeks, so it no longer counts. */
export const friendReturned = (
  tx: Transaction,
  { referrerId, friendId, at }: CountedFriend,
): Promise<void> =>
  recordUndoneActivity(tx, { customerId: referrerId, activity: 'friend', subject: friendId, at })
