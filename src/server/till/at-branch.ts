import { AppError } from '../errors.ts'
import type { StaffCaller } from '../staff/index.ts'

/** The branch of a staff member; throws 403 without one. */
export const atBranch = ({ branch }: Pick<StaffCaller, 'branch'>): string => {
  if (!branch) throw new AppError('forbidden')
  return branch.id
}
