import { randomInt } from 'node:crypto'
import { STAFF_LOGIN_FORM } from '#domain/staff/login-form.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { insertStaff, isBranch, isRole, writeRoles } from '../store/accounts.ts'

// No characters that are easily confused when read aloud or copied from paper.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const PASSWORD_LENGTH = 14

/** A random password: 14 letters and digits, 69 bits. Shown once and stored as a hash. */
export const newPassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export type Added =
  | { kind: 'added'; password: string }
  | { kind: 'login_wrong' | 'login_taken' | 'branch_unknown' | 'role_unknown' }

/**
 * Creates a staff account. `password` is for demos; otherwise a random one is returned. `record`
 * writes its row of the audit log.
 */
export const addStaff = async (
  shop: Pick<Database, 'db' | 'transaction'>,
  given: {
    login: string
    name: string
    role: string
    branchId: string | null
    password?: string
  },
  now: Date,
  record?: (tx: Transaction, id: string) => Promise<unknown>,
): Promise<Added> => {
  const { login, name, role, branchId } = given
  if (!STAFF_LOGIN_FORM.test(login)) return { kind: 'login_wrong' }
  if (branchId !== null && !(await isBranch(shop.db, branchId))) return { kind: 'branch_unknown' }
  if (!(await isRole(shop.db, role))) return { kind: 'role_unknown' }
  const password = given.password ?? newPassword()
  const passwordHash = await hashPassword(password)
  const id = newId(now)
  const isNew = await shop.transaction(async (tx) => {
    const inserted = await insertStaff(tx, { id, login, name, branchId, passwordHash, now })
    if (!inserted) return false
    await writeRoles(tx, id, [{ role, branchId }])
    await record?.(tx, id)
    return true
  })
  return isNew ? { kind: 'added', password } : { kind: 'login_taken' }
}
