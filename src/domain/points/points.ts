import type { Id, Points } from '../units.ts'

/**
 * The rules of the points ledger. Pure: lots in, moves out. Every earning is a lot with an expiry;
 * lots never go below zero, and a deduction beyond the balance becomes debt. Whole points.
 */
export type Lot = { id: string; remaining: Points; expiresAt: Date }
/** Points added to a lot, or removed if negative. */
export type Move = { lotId: Id<'lot'>; points: Points }

/** Days to spend points that are returned to an expired lot. */
export const GRACE_DAYS = 7

const byDate = (a: Lot, b: Lot): number =>
  a.expiresAt.getTime() - b.expiresAt.getTime() || (a.id < b.id ? -1 : 1)

export const balanceOf = (lots: readonly Lot[]): number =>
  lots.reduce((sum, { remaining }) => sum + remaining, 0)

/** Takes points out of lots in the order given; `short` is what they could not give. */
const takeInOrder = (lots: readonly Lot[], points: Points): { moves: Move[]; short: number } => {
  const moves: Move[] = []
  let left = points
  for (const { id, remaining } of lots) {
    if (left === 0) break
    const taken = Math.min(remaining, left)
    if (taken === 0) continue
    moves.push({ lotId: id, points: -taken })
    left -= taken
  }
  return { moves, short: left }
}

/**
 * What a payment in points takes, soonest-ending lot first; null when the lots that still hold have
 * less. Lots that have ended are not touched.
 */
export const spendFrom = (lots: readonly Lot[], points: Points, now: Date): Move[] | null => {
  const open = lots.filter(({ expiresAt }) => expiresAt > now).toSorted(byDate)
  const { moves, short } = takeInOrder(open, points)
  return short > 0 ? null : moves
}

/** What is left in lots that have ended. */
export const expireFrom = (lots: readonly Lot[], now: Date): Move[] =>
  lots
    .filter(({ expiresAt, remaining }) => expiresAt <= now && remaining > 0)
    .map(({ id, remaining }) => ({ lotId: id, points: -remaining }))

/**
 * Takes points back that should not have been given: out of their own lot first, then the
 * soonest-ending; what is spent already is owed.
 */
export const clawBackFrom = (
  lots: readonly Lot[],
  points: Points,
  ownLotId: string | null,
): { moves: Move[]; owed: number } => {
  const own = lots.filter(({ id }) => id === ownLotId)
  const others = lots.filter(({ id }) => id !== ownLotId).toSorted(byDate)
  const { moves, short } = takeInOrder([...own, ...others], points)
  return { moves, owed: short }
}

/**
 * Returns points to the lots that they came from, first lot first. `spent` is what each lot gave in
 * order, less earlier returns. Never more than was spent.
 */
export const giveBackTo = (
  spent: readonly { lotId: Id<'lot'>; left: number }[],
  points: Points,
): Move[] => {
  const moves: Move[] = []
  let rest = points
  for (const { lotId, left } of spent) {
    if (rest === 0) break
    const back = Math.min(left, rest)
    if (back === 0) continue
    moves.push({ lotId, points: back })
    rest -= back
  }
  return moves
}

/** How much of a debt a new lot pays. */
export const debtPaidBy = (points: Points, debt: number): number => Math.min(points, debt)

/** Days before an end from which points are shown as ending soon; the first warning is sent then. */
export const ENDING_SOON_DAYS = 30

/** Of what ends next, what ends soon; and the next end where nothing does. */
export const endingSoon = <E extends { days_left: number }>(
  ends: readonly E[],
): { near: E[]; next: E | null } => {
  const near = ends.filter(({ days_left }) => days_left <= ENDING_SOON_DAYS)
  return { near, next: near.length > 0 ? null : (ends[0] ?? null) }
}
