import { pages } from '#contract/pages.ts'
import type { Text } from '#domain/locale.ts'
import { tierFor } from '#domain/points/tier.ts'
import { endOfMonthAfter } from '#domain/time.ts'
import type { Id } from '#domain/units.ts'
import { formatLastDay } from '#i18n/format.ts'
import { notify } from '../../notifications/index.ts'
import type { Transaction } from '../../platform/database.ts'
import {
  addSpend,
  changeTier,
  holdTier,
  ownTierOf,
  readTiers,
  type Spend,
  type TierChange,
  type TierRow,
} from '../store/tiers.ts'

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
  if (!own || reached.position <= own.position) return true
  const isHeld = account.heldUntil !== null && account.heldUntil > spend.now
  if (isHeld && (await isLowered(tx, spend.customerId, own, tiers))) return true
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
  if (isHeld) await holdTier(tx, spend.customerId, null)
  return true
}

/** Whether the tier by hand is below the customer's own, so that purchases do not raise it. */
const isLowered = async (
  tx: Transaction,
  customerId: Id<'customer'>,
  held: TierRow,
  tiers: readonly TierRow[],
): Promise<boolean> => {
  const before = await ownTierOf(tx, customerId)
  const own = tiers.find(({ code }) => code === before?.code)
  return own !== undefined && held.position < own.position
}

const NOTICES = {
  upgrade: 'tier_up',
  renewal: 'tier_kept',
  step_down: 'tier_down',
  undone: 'tier_undone',
  manual: 'tier_given',
  imported: 'tier_up',
  ended: 'tier_ended',
} as const

/** The last valid day before an end, in each language. */
export const lastDayText = (end: Date): Text => ({
  en: formatLastDay(end, 'en'),
  id: formatLastDay(end, 'id'),
})

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
    params: { tier: to.name, ...(change.until && { date: lastDayText(change.until) }) },
    href: pages.tier(),
    now: change.now,
  })
  return true
}
