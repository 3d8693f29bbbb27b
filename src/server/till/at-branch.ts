import { mayServeAtTill } from '#domain/staff.ts'
import { AppError } from '../errors.ts'
import type { StaffCaller } from '../staff/index.ts'

/** The branch whose till somebody serves at; 403 for whoever serves at none. */
export const atBranch = ({ role, branch }: StaffCaller): string => {
  if (!branch || !mayServeAtTill(role)) throw new AppError('forbidden')
  return branch.id
}
