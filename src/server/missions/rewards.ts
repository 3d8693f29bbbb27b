import { pages } from '#contract/pages.ts'
import { formatNumber } from '#domain/money.ts'
import { textOf } from '#i18n/server.ts'
import { earnBonus, takeBonusBack } from '../points/index.ts'
import { notify } from '../notifications/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { payDebtWithVouchers } from '../vouchers/index.ts'
import { claimBudget, claimReward, releaseReward, type Withdrawal } from './store/rewards.ts'

const CAUSE = 'mission'
/** A reward can be given again after it was taken back, so each award needs its own cause id. */
const causeIdOf = (progressId: string, award: number): string => `${progressId}/${award}`

/**
 * Gives the reward of a completed mission once: claim, budget, points and notification in one
 * transaction. Returns whether it was given.
 */
export const giveReward = (
  shop: Pick<Shop, 'database' | 'settings'>,
  progressId: string,
  now: Date,
): Promise<boolean> =>
  shop.database.transaction(async (tx) => {
    const reward = await claimReward(tx, progressId, now)
    if (!reward) return false
    if (!(await claimBudget(tx, reward, now)))
      throw new Error(`The mission ${reward.missionId} has no budget for a reward.`)
    const { customerId, points, title } = reward
    const bonus = {
      customerId,
      points,
      cause: CAUSE,
      causeId: causeIdOf(reward.id, reward.awards),
      note: textOf('points.note.mission', { title }),
    }
    await earnBonus(tx, bonus, shop.settings(), now)
    const params = { mission: title, points: formatNumber(points) }
    await notify(tx, {
      customerId,
      kind: 'mission_rewarded',
      params,
      href: pages.mission(reward.missionId),
      now,
    })
    return true
  })

/** Takes a reward back after a refund, first from its own lot; spent points become debt. */
export const takeRewardBack = async (
  tx: Transaction,
  withdrawal: Withdrawal,
  now: Date,
): Promise<void> => {
  const { id, missionId, customerId, points, award, title } = withdrawal
  if (!(await releaseReward(tx, withdrawal, now))) return
  await takeBonusBack(
    tx,
    {
      customerId,
      cause: CAUSE,
      causeId: causeIdOf(id, award),
      note: textOf('points.note.mission', { title }),
    },
    now,
  )
  await payDebtWithVouchers(tx, customerId, now)
  const params = { mission: title, points: formatNumber(points) }
  await notify(tx, {
    customerId,
    kind: 'mission_taken_back',
    params,
    href: pages.mission(missionId),
    now,
  })
}
