import type { Id } from '#domain/units.ts'
import { randomInt } from 'node:crypto'
import { AppError } from '../../errors.ts'
import { hashToken } from '../../auth/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { hashCodeSlowly } from '../../platform/security/passwords.ts'
import type { Context, Shop } from '../../shop.ts'
import type { StaffCaller } from '../guard.ts'
import { newTotpSecret, openSecret, sealSecret, totpAddress, totpStep } from './totp.ts'
import { isFactorMissing } from './sign-in.ts'
import {
  confirmTotp,
  deleteFactor,
  factorsOf,
  insertTotp,
  lockFactors,
  replaceRecoveryCodes,
  unconfirmedTotp,
  takeRecoveryCode,
  takeTotpStep,
} from '../store/factors.ts'

const RECOVERY_CODES = 10
const RECOVERY_LETTERS = 10
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** `abcde-fghij`: 49 bits, typed from paper. */
const newRecoveryCode = (): string => {
  const letters = Array.from(
    { length: RECOVERY_LETTERS },
    () => LETTERS[randomInt(LETTERS.length)],
  ).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}
const plainCode = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
/** Slow, because 49 bits could be tried. The account's id is the salt: 74 of its bits are random. */
const hashRecoveryCode = (staffId: Id<'staff'>, code: string): Promise<Uint8Array> =>
  hashCodeSlowly(plainCode(code), Buffer.from(staffId))
/** As codes of earlier versions are stored. */
const hashFormerCode = (staffId: Id<'staff'>, code: string): Uint8Array =>
  hashToken(`${staffId} ${plainCode(code)}`)

type Asking = Pick<Context, 'shop' | 'now'> & { staff: StaffCaller }

/** A new TOTP secret, which counts after its first right code. */
export const beginTotp = async (
  tx: Transaction,
  { shop, staff, now }: Asking,
): Promise<{ uri: string; typed: string }> => {
  const secret = newTotpSecret()
  await insertTotp(tx, {
    id: newId(now),
    staffId: staff.id,
    secret: sealSecret(shop.dataKey, secret),
    now,
  })
  return totpAddress(secret, { login: staff.login, shop: shop.settings()['shop.name'] })
}

/** Confirms the new secret by a code. Returns recovery codes, shown once and stored as hashes. */
export const finishTotp = async (
  tx: Transaction,
  { shop, staff, now }: Asking,
  code: string,
): Promise<string[]> => {
  const waiting = await unconfirmedTotp(tx, staff.id)
  if (!waiting) throw new AppError('conflict')
  const step = totpStep(openSecret(shop.dataKey, waiting.secret), code, now)
  if (step === null) throw wrongCode()
  if (!(await confirmTotp(tx, { id: waiting.id, staffId: staff.id, step, now })))
    throw new AppError('conflict')
  return renewRecoveryCodes(tx, staff.id, now)
}

/** Ten new recovery codes; the old ones end. */
export const renewRecoveryCodes = async (
  tx: Transaction,
  staffId: Id<'staff'>,
  now: Date,
): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const stored = await Promise.all(
    codes.map(async (code) => ({ id: newId(now), hash: await hashRecoveryCode(staffId, code) })),
  )
  await replaceRecoveryCodes(tx, staffId, stored, now)
  return codes
}

/** Removes one factor of the caller. The last one stays where the roles need one. */
export const removeFactor = async (
  tx: Transaction,
  { shop, staff }: Asking,
  id: string,
): Promise<{ kind: string; name: string }> => {
  const factors = await lockFactors(tx, staff.id)
  const factor = factors.find((one) => one.id === id)
  if (!factor) throw new AppError('not_found')
  const isLast = factors.length === 1
  if (isLast && isFactorMissing(shop, { ...staff, hasFactor: false }))
    throw new AppError('last_factor')
  await deleteFactor(tx, { id, staffId: staff.id, isLast })
  return { kind: factor.kind, name: factor.name }
}

/**
 * Uses up a code of the authenticator app or a recovery code, and says which. Throws
 * `staff_code_wrong` for any other, and for one used before.
 */
export const takeFactorCode = async (
  tx: Transaction,
  shop: Shop,
  { staffId, code, now }: { staffId: Id<'staff'>; code: string; now: Date },
): Promise<'totp' | 'recovery'> => {
  const totp = (await factorsOf(tx, staffId)).find(({ kind }) => kind === 'totp')
  if (totp && /^\d{6}$/.test(code)) {
    const step = totpStep(openSecret(shop.dataKey, totp.secret), code, now)
    if (step !== null && (await takeTotpStep(tx, { id: totp.id, step, now }))) return 'totp'
  } else {
    const hashes = [await hashRecoveryCode(staffId, code), hashFormerCode(staffId, code)]
    if (await takeRecoveryCode(tx, staffId, hashes, now)) return 'recovery'
  }
  throw wrongCode()
}

const wrongCode = (): AppError =>
  new AppError('staff_code_wrong', { errors: { code: [{ key: 'error.staff_code_wrong' }] } })
