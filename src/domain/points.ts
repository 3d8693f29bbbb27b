/**
 * The rules of the points ledger. Pure: what the lots hold goes in, what is to be moved comes out.
 * Every earning is a lot with a date; a lot never goes below nothing, and what must be taken back
 * beyond the balance is owed. `remaining` and `points` are whole points.
 */
export type Lot = { id: string; remaining: number; expiresAt: Date }
/** Points that go into a lot, or out of it below zero. */
export type Move = { lotId: string; points: number }

/** Days for which points that come back into a lot that has ended can be spent. */
export const GRACE_DAYS = 7

const byDate = (a: Lot, b: Lot): number =>
  a.expiresAt.getTime() - b.expiresAt.getTime() || (a.id < b.id ? -1 : 1)

export const balanceOf = (lots: readonly Lot[]): number =>
  lots.reduce((sum, { remaining }) => sum + remaining, 0)

/** Takes points out of lots in the order given; `short` is what they could not give. */
const takeInOrder = (lots: readonly Lot[], points: number): { moves: Move[]; short: number } => {
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
export const spendFrom = (lots: readonly Lot[], points: number, now: Date): Move[] | null => {
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
  points: number,
  ownLotId: string | null,
): { moves: Move[]; owed: number } => {
  const own = lots.filter(({ id }) => id === ownLotId)
  const others = lots.filter(({ id }) => id !== ownLotId).toSorted(byDate)
  const { moves, short } = takeInOrder([...own, ...others], points)
  return { moves, owed: short }
}

/**
 * Gives points back into the lots that they came from, the first lot first. `spent` says what each
 * lot gave in the order in which it was taken, less what came back before. Never more than was
 * spent.
 */
export const giveBackTo = (
  spent: readonly { lotId: string; left: number }[],
  points: number,
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
export const debtPaidBy = (points: number, debt: number): number => Math.min(points, debt)
