import type { Id } from '#domain/units.ts'
import type { verifyChangePassword } from '#contract/auth/auth.ts'
import type { Body } from '#contract/call.ts'
import { OTP_PROOF_MINUTES, type OtpPurpose } from '#domain/auth/otp.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { check } from '../http/guards.ts'
import { verifyPassword } from '../platform/security/passwords.ts'
import type { Caller, Context, Shop } from '../shop.ts'
import { findCustomerAccount, type Account } from './store/account.ts'
import { checkCode, useCode } from './codes.ts'
import { takeLoginTry } from './log-in-tries.ts'
import { clearLoginFailures, markProved } from './store/auth.ts'

type Ask = Context & { customer: Caller }

/**
 * Requires that this session gave the password or a code within the last ten minutes; else 403
 * `reauth_required`.
 */
export const requireProof = ({ provedAt }: Caller, now: Date): void => {
  if (provedAt === null || provedAt.getTime() <= now.getTime() - OTP_PROOF_MINUTES * MINUTE_MS)
    throw new AppError('reauth_required')
}

/** `requireProof` as a guard. */
export const recentProof = () =>
  check('recentProof', ({ customer, now }: Ask) => requireProof(customer, now))

/**
 * The account of the signed-in customer after a password check. Attempts count like logins, so a
 * stolen session allows no extra guesses.
 */
export const provePassword = async (
  shop: Shop,
  customer: Caller,
  password: string,
  now: Date,
): Promise<Account> => {
  const account = await findCustomerAccount(shop.db, customer.customerId)
  if (!account) throw new AppError('unauthenticated')
  await takeLoginTry(shop, account.id, now)
  if (!(await verifyPassword(account.passwordHash, password)))
    throw new AppError('old_password_wrong', {
      errors: { old_password: [{ key: 'error.old_password_wrong' }] },
    })
  await clearLoginFailures(shop.db, account.id)
  return account
}

export const proveByOldPassword = async ({
  shop,
  customer,
  now,
  body,
}: Ask & { body: { old_password: string } }): Promise<void> => {
  await provePassword(shop, customer, body.old_password, now)
  await markProved(shop.db, customer.sessionId, now)
}

/**
 * A fresh proof by a code to the customer's own phone, for accounts without a password or with a
 * forgotten one.
 */
export const proveByCode = async ({
  shop,
  customer,
  now,
  body,
}: Ask & { body: Body<typeof verifyChangePassword> }): Promise<void> => {
  const account = await findCustomerAccount(shop.db, customer.customerId)
  if (!account?.phone) throw new AppError('otp_not_found')
  await proveByCodeTo(shop, account.phone, {
    purpose: 'change_password',
    otp: body.otp,
    sessionId: customer.sessionId,
    now,
  })
}

type CodeProof = { purpose: OtpPurpose; otp: string; sessionId: Id<'session'>; now: Date }

/** Uses up the code sent to `target` and marks the session as proved. */
export const proveByCodeTo = async (
  shop: Shop,
  target: string,
  { purpose, otp, sessionId, now }: CodeProof,
): Promise<void> => {
  const codeId = await checkCode(shop, target, purpose, otp, now)
  await shop.database.transaction(async (tx) => {
    await useCode(tx, codeId, now)
    await markProved(tx, sessionId, now)
  })
}
