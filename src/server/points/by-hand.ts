import type { Id, Points } from '#domain/units.ts'
import { spendFrom } from '#domain/points/points.ts'
import { arePointsAlone } from '#domain/staff/approval.ts'
import { limitOf } from '#domain/staff/permission.ts'
import { endOfMonthAfter } from '#domain/time.ts'
import { textOf } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import {
  approvable,
  fourEyes,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import { settleDebt } from './ledger.ts'
import { holdAccount, openLots, post } from './store/ledger.ts'

type ByHand = { customerId: Id<'customer'>; points: Points; reason: string }

/**
 * Adds or removes points manually, with reason and staff member. Removal takes soonest-ending lots
 * first (`insufficient_points` when too few). More than the person's limit waits for another one.
 */
export const adjustPoints = async (
  tx: Transaction,
  doer: Doer,
  change: ByHand,
): Promise<{ act: Act } | Waiting> => {
  const { customerId, points, reason } = change
  const { staff, shop, now } = doer
  const settings = shop.settings()
  const account = await holdAccount(tx, customerId)
  const act = actOf(change, account.balance)
  const limit = staff ? limitOf(staff.grants, 'points') : settings['approval.points']
  const { entity, before, after } = act
  const waits = await fourEyes(tx, doer, arePointsAlone({ points, limit }), {
    act: 'points_adjust',
    entity,
    about: '',
    customerId,
    payload: { points },
    before,
    after,
    amount: points,
    reason,
  })
  if (waits) return waits
  const [id, lotId] = [newId(now), newId(now)]
  const entry = {
    id,
    customerId,
    kind: 'adjust' as const,
    points,
    cause: 'manual',
    causeId: id,
    note: textOf('points.note.adjusted'),
    details: { reason, who: staff?.login ?? 'operator', second: doer.approved?.by ?? null },
    now,
  }
  const given = { account: 'given' as const, lotId: null, points: -points }
  if (points > 0) {
    const newLot = { id: lotId, expiresAt: endOfMonthAfter(now, settings['points.monthsValid']) }
    await post(tx, { ...entry, lines: [{ account: 'lot', lotId, points }, given], newLot })
    await settleDebt(tx, account, [{ lotId, points }], id, now)
    return { act }
  }
  const moves = spendFrom(await openLots(tx, customerId), -points, now)
  if (!moves) throw new AppError('insufficient_points')
  await post(tx, {
    ...entry,
    lines: [...moves.map((move) => ({ account: 'lot' as const, ...move })), given],
  })
  return { act }
}

const actOf = ({ customerId, points, reason }: ByHand, balance: number) => ({
  act: 'points_adjusted',
  customerId,
  entity: { kind: 'customer', id: customerId },
  before: { balance },
  after: { balance: balance + points },
  facts: { points, reason },
})

/** Points above a person's limit, once a second person approved them. */
export const pointApprovals: readonly Approvable[] = [
  approvable('points_adjust', (tx, doer, given: Approved<{ points: Points }>) =>
    adjustPoints(tx, doer, {
      customerId: given.entityId,
      points: given.payload.points,
      reason: given.reason,
    }),
  ),
]
