import type { Id, Points } from '#domain/units.ts'
import type { Text } from '#domain/locale.ts'
import {
  clawBackFrom,
  debtPaidBy,
  expireFrom,
  giveBackTo,
  GRACE_DAYS,
  spendFrom,
  type Lot,
  type Move,
} from '#domain/points/points.ts'
import type { Settings } from '#domain/settings.ts'
import { endOfDayAfter, endOfMonthAfter } from '#domain/time.ts'
import { textOf } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import {
  hasPosted,
  holdAccount,
  openLots,
  post,
  spentLots,
  type EarnedRow,
  type HeldAccount,
  type Line,
  type Posting,
} from './store/ledger.ts'

const onLots = (moves: readonly Move[]): Line[] =>
  moves.map(({ lotId, points }) => ({ account: 'lot', lotId, points }))
const sumOf = (moves: readonly Move[]): number => moves.reduce((sum, { points }) => sum + points, 0)

type Earning = Omit<Posting, 'lines' | 'newLot' | 'id'> & {
  kind: 'earn' | 'bonus' | 'opening'
  /** When the points end; by the shop's rule when left out. */
  expiresAt?: Date | null
}

/**
 * Adds points to a locked account as an entry and a lot, and settles its debt first. False when the
 * cause was already posted.
 */
export const takeIn = async (
  tx: Transaction,
  account: HeldAccount,
  { expiresAt = null, ...earning }: Earning,
  settings: Settings,
): Promise<boolean> => {
  const [id, lotId] = [newId(earning.now), newId(earning.now)]
  const isNew = await post(tx, {
    ...earning,
    id,
    lines: [
      { account: 'lot', lotId, points: earning.points },
      { account: 'given', lotId: null, points: -earning.points },
    ],
    newLot: {
      id: lotId,
      expiresAt: expiresAt ?? endOfMonthAfter(earning.now, settings['points.monthsValid']),
    },
  })
  if (isNew) await settleDebt(tx, account, [{ lotId, points: earning.points }], id, earning.now)
  return isNew
}

/** Settles the account's debt from lots that were just filled. */
export const settleDebt = async (
  tx: Transaction,
  account: HeldAccount,
  filled: readonly Move[],
  causeId: string,
  now: Date,
): Promise<void> => {
  const paid = debtPaidBy(sumOf(filled), account.debt)
  if (paid === 0) return
  const lots = filled.map(({ lotId, points }): Lot => ({
    id: lotId,
    remaining: points,
    expiresAt: now,
  }))
  const { moves } = clawBackFrom(lots, paid, null)
  await post(tx, {
    id: newId(now),
    customerId: account.customerId,
    kind: 'debt',
    points: -paid,
    cause: 'debt',
    causeId,
    note: textOf('points.note.debt'),
    lines: [...onLots(moves), { account: 'debt', lotId: null, points: paid }],
    debt: -paid,
    now,
  })
}

export type Bonus = {
  customerId: Id<'customer'>
  points: Points
  cause: string
  causeId: string
  note: Text
  details?: object
}

/**
 * Posts points that are not from a purchase and do not count towards the tier. False when the cause
 * was already posted.
 */
export const earnBonus = async (
  tx: Transaction,
  bonus: Bonus,
  settings: Settings,
  now: Date,
): Promise<boolean> => {
  if (bonus.points <= 0) return false
  const account = await holdAccount(tx, bonus.customerId)
  return takeIn(tx, account, { ...bonus, kind: 'bonus', now }, settings)
}

export type TakingBack = { points: Points; cause: string; causeId: string; note: Text }

/**
 * Takes back points of an earning, at most what is left of it; spent points become debt. Requires a
 * locked account. Idempotent per cause.
 */
export const takeBackEarned = async (
  tx: Transaction,
  customerId: Id<'customer'>,
  earned: EarnedRow,
  { points, cause, causeId, note }: TakingBack,
  now: Date,
): Promise<{ taken: number; owed: number }> => {
  const lost = Math.min(points, earned.left)
  if (lost <= 0) return { taken: 0, owed: 0 }
  const { moves, owed } = clawBackFrom(await openLots(tx, customerId), lost, earned.lotId)
  const isNew = await post(tx, {
    id: newId(now),
    customerId,
    kind: 'reverse',
    points: sumOf(moves),
    cause,
    causeId,
    note,
    lines: [
      ...onLots(moves),
      ...(owed > 0 ? [{ account: 'debt' as const, lotId: null, points: -owed }] : []),
      { account: 'given', lotId: null, points: lost },
    ],
    reverses: earned.id,
    debt: owed,
    now,
  })
  return isNew ? { taken: -sumOf(moves), owed } : { taken: 0, owed: 0 }
}

export type Spending = {
  customerId: Id<'customer'>
  entryId: Id<'entry'>
  points: Points
  cause: string
  causeId: string
  note: Text
  rate: number
}

/**
 * Spends points, soonest-ending lots first. Requires `holdAccount`. False when the cause was
 * already posted; throws `insufficient_points` when the valid lots have too few.
 */
export const spendPoints = async (
  tx: Transaction,
  spending: Spending,
  now: Date,
): Promise<boolean> => {
  const { customerId, entryId, points, cause, causeId, note, rate } = spending
  const lots = await openLots(tx, customerId)
  const moves = spendFrom(lots, points, now)
  // A repeated cause is reported as such even when the balance is empty.
  if (!moves) {
    if (await hasPosted(tx, 'redeem', cause, causeId)) return false
    throw new AppError('insufficient_points')
  }
  // Expires ended lots first, so that the previous entry explains the balance.
  await expireLots(tx, customerId, lots, now)
  return post(tx, {
    id: entryId,
    customerId,
    kind: 'redeem',
    points: -points,
    cause,
    causeId,
    note,
    rate,
    lines: [...onLots(moves), { account: 'vouchers', lotId: null, points }],
    now,
  })
}

const expireLots = async (
  tx: Transaction,
  customerId: Id<'customer'>,
  lots: readonly Lot[],
  now: Date,
): Promise<void> => {
  const moves = expireFrom(lots, now)
  if (moves.length === 0) return
  const id = newId(now)
  await post(tx, {
    id,
    customerId,
    kind: 'expire',
    points: sumOf(moves),
    cause: 'expiry',
    causeId: id,
    note: textOf('points.note.expired'),
    lines: [...onLots(moves), { account: 'expired', lotId: null, points: -sumOf(moves) }],
    now,
  })
}

export type Return = {
  customerId: Id<'customer'>
  /** The ledger entry that spent them. */
  entryId: Id<'entry'>
  points: Points
  cause: string
  causeId: string
  note: Text
}

/**
 * Returns spent points to their original lots; ended lots become valid for seven more days. Returns
 * the points restored: never more than were spent, 0 for a repeated cause.
 */
export const restorePoints = async (tx: Transaction, back: Return, now: Date): Promise<number> => {
  const account = await holdAccount(tx, back.customerId)
  const spent = await spentLots(tx, back.entryId)
  const moves = giveBackTo(spent, back.points)
  const points = sumOf(moves)
  if (points === 0) return 0
  const id = newId(now)
  const ended = spent.filter(
    ({ lotId, expiresAt }) => expiresAt <= now && moves.some((move) => move.lotId === lotId),
  )
  const isNew = await post(tx, {
    id,
    customerId: back.customerId,
    kind: 'restore',
    points,
    cause: back.cause,
    causeId: back.causeId,
    note: back.note,
    lines: [...onLots(moves), { account: 'vouchers', lotId: null, points: -points }],
    reverses: back.entryId,
    renewed: { lotIds: ended.map(({ lotId }) => lotId), until: endOfDayAfter(now, GRACE_DAYS) },
    now,
  })
  if (!isNew) return 0
  await settleDebt(tx, account, moves, id, now)
  return points
}

/**
 * Forfeits all points of a customer as a ledger entry, so that ledger and lots still agree. Returns
 * the number of points.
 */
export const forfeitPoints = async (
  tx: Transaction,
  customerId: Id<'customer'>,
  entryId: Id<'entry'>,
  note: Text,
  now: Date,
): Promise<number> => {
  const { balance } = await holdAccount(tx, customerId)
  if (balance === 0) return 0
  const moves = (await openLots(tx, customerId)).map(({ id, remaining }): Move => ({
    lotId: id,
    points: -remaining,
  }))
  const lines: Line[] = [...onLots(moves), { account: 'expired', lotId: null, points: balance }]
  await post(tx, {
    id: entryId,
    customerId,
    kind: 'expire',
    points: -balance,
    cause: 'account',
    causeId: customerId,
    note,
    lines,
    now,
  })
  return balance
}
