import { isPermitted, type Permission } from '#domain/staff.ts'
import { AppError } from '../errors.ts'
import { staffGuard } from '../http/guards.ts'
import { authenticateStaff, type StaffCaller } from './sign-in.ts'

/** For staff members whose role has the permission. */
export const staff = (permission: Permission) =>
  staffGuard<StaffCaller>({
    permission,
    authenticate: authenticateStaff,
    check: ({ staff: { role } }) => {
      if (!isPermitted(role, permission)) throw new AppError('forbidden')
    },
  })
