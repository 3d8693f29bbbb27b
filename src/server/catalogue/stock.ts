import type { Id } from '#domain/units.ts'
import { addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { announceChange } from '../platform/changes.ts'
import type { Transaction } from '../platform/database.ts'
import { productTag } from './tags.ts'
import { lockSupply, supplyOfDay, writeNextDayQuota, writeSupplyOfDay } from './store/stock.ts'

/** Sets the units that growers bring for the next day; what is promised already stays promised. */
export const setNextDayQuota = async (
  tx: Transaction,
  variationId: Id<'variation'>,
  { expected, quota }: { expected: number; quota: number },
  now: Date,
): Promise<void> => {
  const before = await lockSupply(tx, variationId)
  if (!before) throw new AppError('product_not_found')
  if (before.nextDayQuota !== expected)
    throw new AppError('changed_meanwhile', { details: { quota: before.nextDayQuota } })
  if (before.isHamper && quota > 0)
    throw new AppError('conflict', { internal: 'a hamper has no supply of its own' })
  await writeNextDayQuota(tx, variationId, quota, jakartaDate(now))
  await announceChange(tx, [productTag(before.slug)])
}

/**
 * Sets what growers bring of a variation tomorrow, and only then; the quota of every day is that of
 * the product. What is promised already stays promised.
 */
export const setSupplyOfTomorrow = async (
  tx: Transaction,
  variationId: Id<'variation'>,
  { day, expected, quota }: { day: LocalDate; expected: number; quota: number },
  now: Date,
): Promise<{ before: number; promised: number }> => {
  const supply = await lockSupply(tx, variationId)
  if (!supply) throw new AppError('product_not_found')
  const before = await supplyOfDay(tx, variationId, day)
  // A page that was open over midnight means another day.
  if (day !== addDays(jakartaDate(now), 1) || before.quota !== expected)
    throw new AppError('changed_meanwhile', { details: { quota: before.quota } })
  if (supply.isHamper && quota > 0)
    throw new AppError('conflict', { internal: 'a hamper has no supply of its own' })
  if (!(await writeSupplyOfDay(tx, variationId, { day, quota }))) {
    const { promised } = await supplyOfDay(tx, variationId, day)
    const refused = { key: 'validation.min', params: { value: promised } } as const
    throw new AppError('invalid', { errors: { quota: [refused] } })
  }
  await announceChange(tx, [productTag(supply.slug)])
  return { before: before.quota, promised: before.promised }
}
