import { mayServeAtTill } from '#domain/staff.ts'
import { AppError } from '../errors.ts'
import type { StaffCaller } from '../staff/index.ts'

/** The branch of a staff member who serves at a till; else throws 403. */
export const atBranch = ({ role, branch }: StaffCaller): string => {
  if (!branch || !mayServeAtTill(role)) throw new AppError('forbidden')
  return branch.id
}
