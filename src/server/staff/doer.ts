import { permissionsOf, type Permission } from '#domain/staff/permission.ts'
import type { Shop } from '../shop.ts'
import { AppError } from '../errors.ts'
import type { Queryable } from '../platform/database.ts'
import { perform, recordCall, type Act, type Doer } from './perform.ts'
import { findStaff } from './store/accounts.ts'

/**
 * The command line as a doer: as an account, or without one. Null for an unknown or former account,
 * and for one that may not do it.
 */
export const commandDoer = async (
  shop: Shop,
  {
    login,
    needs,
    now,
  }: { login: string | null; needs: Permission | readonly Permission[]; now: Date },
): Promise<Doer | null> => {
  const at = { shop, now, ip: null, requestId: null }
  if (login === null) return { ...at, staff: null }
  const account = await findStaff(shop.db, login)
  if (!account || account.leftAt !== null) return null
  const permissions = permissionsOf(account.grants)
  if (![needs].flat().every((one) => permissions.has(one))) return null
  return { ...at, staff: { ...account, sessionId: null } }
}

/** Takes `--as <login>` out of the words of a command. */
export const readAs = (words: readonly string[]): { words: string[]; login: string | null } => {
  const at = words.indexOf('--as')
  if (at < 0) return { words: [...words], login: null }
  return { words: words.toSpliced(at, 2), login: words[at + 1] ?? '' }
}

/** Records what the command line did without an account, in the transaction of its effect. */
export const recordCommand = (tx: Queryable, now: Date, act: Act): Promise<number> =>
  recordCall(tx, { staff: null, ip: null, requestId: null, now }, act)

/**
 * `perform` for the command line. Why nothing was done, in words or as an error code; null when it
 * was done.
 */
export const performCommand = async (
  doer: Doer,
  work: Parameters<typeof perform<null>>[1],
): Promise<string | null> => {
  try {
    await perform(doer, work)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'approval_needed')
      return `approval ${error.params['number']} is waiting for a second person; nothing has changed yet`
    if (error.code === 'forbidden')
      return 'this is above what the command line may do alone: name an account with --as <login>'
    const { reason } = error.params
    return typeof reason === 'string' ? reason : error.code
  }
}
