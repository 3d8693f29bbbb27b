import type { Permission } from '#domain/staff/permission.ts'
import { AppError } from '../errors.ts'
import type { Queryable } from '../platform/database.ts'
import type { StaffCaller } from '../staff/index.ts'
import { findImport, type StoredImport } from './store.ts'

export const mayAll = (
  { permissions }: Pick<StaffCaller, 'permissions'>,
  needs: readonly Permission[],
): boolean => needs.every((one) => permissions.has(one))

export const requireAll = (
  caller: Pick<StaffCaller, 'permissions'>,
  needs: readonly Permission[],
): void => {
  if (!mayAll(caller, needs)) throw new AppError('forbidden')
}

export const known = async (db: Queryable, id: string): Promise<StoredImport> => {
  const found = await findImport(db, id)
  if (!found) throw new AppError('not_found')
  return found
}
