import type { ImportKind } from '#domain/imports/kinds.ts'
import { mayImport, maySeeImport } from '#domain/imports/needs.ts'
import { AppError } from '../errors.ts'
import type { Queryable } from '../platform/database.ts'
import type { StaffCaller } from '../staff/index.ts'
import { findImport, type StoredImport } from './store.ts'

type Caller = Pick<StaffCaller, 'permissions'>

/** Throws 403 for who may not read, check and confirm files of a kind. */
export const requireImport = ({ permissions }: Caller, kind: ImportKind): void => {
  if (!mayImport(permissions, kind)) throw new AppError('forbidden')
}

/** Throws 403 for who may not see what files of a kind say. */
export const requireSight = ({ permissions }: Caller, kind: ImportKind): void => {
  if (!maySeeImport(permissions, kind)) throw new AppError('forbidden')
}

export const known = async (db: Queryable, id: string): Promise<StoredImport> => {
  const found = await findImport(db, id)
  if (!found) throw new AppError('not_found')
  return found
}
