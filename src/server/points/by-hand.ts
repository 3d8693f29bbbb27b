import type { Points } from '#domain/units.ts'
import { spendFrom } from '#domain/points/points.ts'
import type { Settings } from '#domain/settings.ts'
import { endOfMonthAfter } from '#domain/time.ts'
import { textOf } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { settleDebt } from './ledger.ts'
import { holdAccount, openLots, post } from './store/ledger.ts'
import { holdTier, readTiers } from './store/tiers.ts'
import { moveTier } from './tiers.ts'

/** Above this number of points a second staff member must approve. */
export const ALONE_MAX = 5_000

export type ByHand = {
  customerId: string
  points: Points
  reason: string
  who: string
  second: string | null
}

/** Whether a second staff member must approve this adjustment. */
export const needsSecond = ({
  points,
  who,
  second,
}: Pick<ByHand, 'points' | 'who' | 'second'>): boolean =>
  Math.abs(points) > ALONE_MAX && (second === null || second === who)

/**
 * Adds or removes points manually, with reason and staff member. Removal takes soonest-ending lots
 * first (`insufficient_points` when too few). The caller checks the second approval.
 */
export const adjustPoints = async (
  tx: Transaction,
  change: ByHand,
  settings: Settings,
  now: Date,
): Promise<void> => {
  const { customerId, points, reason, who, second } = change
  if (needsSecond(change)) throw new Error('This number of points needs a second approval.')
  const account = await holdAccount(tx, customerId)
  const [id, lotId] = [newId(now), newId(now)]
  const entry = {
    id,
    customerId,
    kind: 'adjust' as const,
    points,
    cause: 'manual',
    causeId: id,
    note: textOf('points.note.adjusted'),
    details: { reason, who, second },
    now,
  }
  const given = { account: 'given' as const, lotId: null, points: -points }
  if (points > 0) {
    const newLot = { id: lotId, expiresAt: endOfMonthAfter(now, settings['points.monthsValid']) }
    await post(tx, { ...entry, lines: [{ account: 'lot', lotId, points }, given], newLot })
    await settleDebt(tx, account, [{ lotId, points }], id, now)
    return
  }
  const moves = spendFrom(await openLots(tx, customerId), -points, now)
  if (!moves) throw new AppError('insufficient_points')
  await post(tx, {
    ...entry,
    lines: [...moves.map((move) => ({ account: 'lot' as const, ...move })), given],
  })
}

export type TierByHand = {
  customerId: string
  tierCode: string
  until: Date
  reason: string
  who: string
}

/**
 * Sets a tier until a day, for a reason; the nightly job leaves it alone until then. False for an
 * unknown tier.
 */
export const giveTier = async (
  tx: Transaction,
  { customerId, tierCode, until, reason, who }: TierByHand,
  now: Date,
): Promise<boolean> => {
  const account = await holdAccount(tx, customerId)
  const tier = (await readTiers(tx)).find(({ code }) => code === tierCode)
  if (!tier) return false
  const change = {
    customerId,
    reason: 'manual' as const,
    from: account.tierCode,
    to: tier.code,
    untilBefore: account.tierUntil,
    until,
  }
  await moveTier(tx, { ...change, spend: account.spend, note: reason, actor: who, now }, tier)
  await holdTier(tx, customerId, until)
  return true
}
