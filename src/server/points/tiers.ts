import { pages } from '#contract/pages.ts'
import { tierFor } from '#domain/points/loyalty.ts'
import { endOfMonthAfter } from '#domain/time.ts'
import { notify } from '../notifications/index.ts'
import type { Transaction } from '../platform/database.ts'
import {
  addSpend,
  changeTier,
  readTiers,
  type Spend,
  type TierChange,
  type TierRow,
} from './store/tiers.ts'

/** A tier lasts to the end of the month this many months later. */
export const TIER_MONTHS = 12

/**
 * Adds paid goods to the tier spend and raises the tier at once, over several steps if needed.
 * False when they were already counted.
 */
export const countSpend = async (tx: Transaction, spend: Spend): Promise<boolean> => {
  const account = await addSpend(tx, spend)
  if (!account) return false
  const tiers = await readTiers(tx)
  const reached = tierFor(tiers, account.spend)
  const own = tiers.find(({ code }) => code === account.tierCode)
  const isHeld = account.heldUntil !== null && account.heldUntil > spend.now
  if (!own || isHeld || reached.position <= own.position) return true
  const until = endOfMonthAfter(spend.at, TIER_MONTHS)
  await moveTier(
    tx,
    {
      customerId: spend.customerId,
      reason: 'upgrade',
      from: own.code,
      to: reached.code,
      untilBefore: account.tierUntil,
      until,
      spend: account.spend,
      now: spend.now,
    },
    reached,
  )
  return true
}

const NOTICES = {
  upgrade: 'tier_up',
  renewal: 'tier_kept',
  step_down: 'tier_down',
  undone: 'tier_undone',
  manual: 'tier_up',
} as const

/** Changes a tier and notifies its customer, in the caller's transaction. */
export const moveTier = async (
  tx: Transaction,
  change: TierChange,
  to: Pick<TierRow, 'name'>,
): Promise<boolean> => {
  if (!(await changeTier(tx, change))) return false
  await notify(tx, {
    customerId: change.customerId,
    kind: NOTICES[change.reason],
    params: { tier: to.name },
    href: pages.tier(),
    now: change.now,
  })
  return true
}
