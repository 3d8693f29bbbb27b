import type { Text } from '#domain/locale.ts'
import { pointsFor, tierFor } from '#domain/loyalty.ts'
import type { Settings } from '#domain/settings.ts'
import { endOfMonthAfter } from '#domain/time.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { addPending, addQualifyingSpend, openAccount, postEarning, readAccount, readTiers, setTier } from './store.ts'

const TIER_MONTHS = 12

export type OrderEarning = { customerId: string; orderId: string; orderNumber: string; points: number; goodsPaid: number }

/**
 * Makes a completed order's points active, counts its goods towards the tier and lifts the tier at once when a threshold is crossed.
 * Posting the same order twice changes nothing.
 */
export const earnForOrder = async (tx: Transaction, earning: OrderEarning, settings: Settings, now: Date): Promise<void> => {
  await openAccount(tx, earning.customerId)
  const note: Text = { en: `Order ${earning.orderNumber}`, id: `Pesanan ${earning.orderNumber}` }
  if (earning.points > 0) {
    const isNew = await postEarning(tx, {
      id: newId(now),
      customerId: earning.customerId,
      kind: 'earn',
      points: earning.points,
      cause: 'order',
      causeId: earning.orderId,
      note,
      branchId: null,
      lotId: newId(now),
      expiresAt: endOfMonthAfter(now, settings['points.monthsValid']),
      now,
    })
    if (!isNew) return
    await addPending(tx, earning.customerId, -earning.points)
  }
  await countSpend(tx, earning.customerId, earning.goodsPaid, now)
}

/** Counts goods paid towards the tier; a threshold that is crossed lifts it at once, over several steps if need be. */
const countSpend = async (tx: Transaction, customerId: string, goodsPaid: number, now: Date): Promise<void> => {
  const standing = await addQualifyingSpend(tx, customerId, goodsPaid)
  if (!standing) return
  const tiers = await readTiers(tx)
  const reached = tierFor(tiers, standing.qualifyingSpend)
  const own = tiers.find(({ code }) => code === standing.tierCode)
  if (own && reached.position > own.position) await setTier(tx, customerId, reached.code, endOfMonthAfter(now, TIER_MONTHS))
}

export type Receipt = { customerId: string; branchId: string; receipt: string; goodsPaid: number }

/** A purchase at a branch: earns like one online. The same receipt of the same branch earns once. */
export const postReceipt = async (
  tx: Transaction,
  { customerId, branchId, receipt, goodsPaid }: Receipt,
  settings: Settings,
  now: Date,
): Promise<void> => {
  await openAccount(tx, customerId)
  const [account, tiers] = [await readAccount(tx, customerId), await readTiers(tx)]
  const factor = tiers.find(({ code }) => code === account?.tierCode)?.earnFactorPercent ?? 100
  const points = pointsFor(goodsPaid, factor, settings['points.perRupiah'])
  if (points === 0) return
  const isNew = await postEarning(tx, {
    id: newId(now),
    customerId,
    kind: 'earn',
    points,
    cause: 'receipt',
    causeId: `${branchId}/${receipt}`,
    note: { en: `Receipt ${receipt}`, id: `Struk ${receipt}` },
    branchId,
    lotId: newId(now),
    expiresAt: endOfMonthAfter(now, settings['points.monthsValid']),
    now,
  })
  if (isNew) await countSpend(tx, customerId, goodsPaid, now)
}

export type Bonus = { customerId: string; points: number; cause: string; causeId: string; note: Text }

/** Points for something else than a purchase. They do not count towards the tier; the same cause is posted once. */
export const earnBonus = async (tx: Transaction, bonus: Bonus, settings: Settings, now: Date): Promise<boolean> => {
  if (bonus.points <= 0) return false
  await openAccount(tx, bonus.customerId)
  const expiresAt = endOfMonthAfter(now, settings['points.monthsValid'])
  return postEarning(tx, { ...bonus, id: newId(now), kind: 'bonus', branchId: null, lotId: newId(now), expiresAt, now })
}
