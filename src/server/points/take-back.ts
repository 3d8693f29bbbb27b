import type { Id } from '#domain/units.ts'
import type { Text } from '#domain/locale.ts'
import { clawBackFrom } from '#domain/points/points.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { findEarned, holdAccount, openLots, post } from './store/ledger.ts'

export type BonusBack = { customerId: Id<'customer'>; cause: string; causeId: string; note: Text }

/**
 * Takes back a bonus of `earnBonus`, first from its own lot; spent points become debt. Idempotent
 * per bonus. Returns the points taken and the debt.
 */
export const takeBonusBack = async (
  tx: Transaction,
  back: BonusBack,
  now: Date,
): Promise<{ taken: number; owed: number }> => {
  const { customerId, cause, causeId, note } = back
  await holdAccount(tx, customerId)
  const given = await findEarned(tx, customerId, cause, causeId, 'bonus')
  if (!given || given.left === 0) return { taken: 0, owed: 0 }
  const { moves, owed } = clawBackFrom(await openLots(tx, customerId), given.left, given.lotId)
  const taken = moves.reduce((sum, { points }) => sum - points, 0)
  const isNew = await post(tx, {
    id: newId(now),
    customerId,
    kind: 'reverse',
    points: -taken,
    cause,
    causeId,
    note,
    lines: [
      ...moves.map((move) => ({ account: 'lot' as const, ...move })),
      ...(owed > 0 ? [{ account: 'debt' as const, lotId: null, points: -owed }] : []),
      { account: 'given', lotId: null, points: given.left },
    ],
    reverses: given.id,
    debt: owed,
    now,
  })
  return isNew ? { taken, owed } : { taken: 0, owed: 0 }
}
