import type { CountedFriend } from './loyalty/index.ts'
import { noteDeed, noteUndone } from './missions/index.ts'
import type { Transaction } from './platform/database.ts'

/**
 * A friend who was invited has bought for the first time: what follows from it beside the points,
 * in the same transaction.
 */
export const friendCounted = (
  tx: Transaction,
  { referrerId, friendId, at }: CountedFriend,
): Promise<void> => noteDeed(tx, { customerId: referrerId, deed: 'friend', subject: friendId, at })

/** That purchase was given back within two weeks. */
export const friendReturned = (
  tx: Transaction,
  { referrerId, friendId, at }: CountedFriend,
): Promise<void> =>
  noteUndone(tx, { customerId: referrerId, deed: 'friend', subject: friendId, at })
