import { AppError } from '../../errors.ts'
import type { StaffCaller } from '../../staff/index.ts'
import type { GoodsFilter } from '../store/goods-list.ts'

/** What a filter shows must be permitted too: a range of margins shows costs. Throws 403. */
export const requireFilters = (
  { permissions }: Pick<StaffCaller, 'permissions'>,
  { margin_min: least, margin_max: most, supplier }: Partial<GoodsFilter>,
): void => {
  const isOfCosts = least !== undefined || most !== undefined
  if (isOfCosts && !permissions.has('prices.read')) throw new AppError('forbidden')
  if (supplier !== undefined && !permissions.has('purchases.read')) throw new AppError('forbidden')
}
