import type { Id } from '#domain/units.ts'
import { jakartaDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { announceChange } from '../platform/changes.ts'
import type { Transaction } from '../platform/database.ts'
import { productTag } from './tags.ts'
import { lockSupply, writeNextDayQuota } from './store/stock.ts'

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
