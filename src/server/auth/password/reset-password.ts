import type { forgotPassword, resetPassword, verifyChangePassword } from '#contract/auth/auth.ts'
import type { Body, Data } from '#contract/call.ts'
import { OTP_PROOF_MINUTES } from '#domain/auth/otp.ts'
import { normalisePhone } from '#domain/auth/phone.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { AppError } from '../../errors.ts'
import type { Caller, Context } from '../../shop.ts'
import { findCustomer } from '../accounts.ts'
import { findCustomerAccount } from '../store/account.ts'
import { sendCode } from '../codes.ts'
import { replacePassword } from './new-password.ts'
import { proveByCodeTo } from '../proof.ts'
import { startSession } from '../sessions.ts'
import { consumeReset, findUnfinished } from '../store/auth.ts'
import { placeFor } from '../where-to.ts'

/**
 * Begins a reset: sends a code and returns a `reset` key. Counts and response are the same for
 * unknown accounts, which are sent nothing; nor is an unproven e-mail address.
 */
export const beginReset = async (
  ask: Context & { body: Body<typeof forgotPassword> },
): Promise<Data<typeof forgotPassword>> => {
  const { shop, body, now } = ask
  const typed = body.phone_number === undefined ? null : normalisePhone(body.phone_number)
  if (body.phone_number !== undefined && typed === null)
    throw new AppError('invalid', { errors: { phone_number: [{ key: 'validation.phone' }] } })
  const identity =
    typed !== null ? { phone: typed } : body.email === undefined ? null : { email: body.email }
  if (identity === null)
    throw new AppError('invalid', { errors: { phone_number: [{ key: 'validation.required' }] } })
  const account = await findCustomer(shop.db, identity)
  const target =
    account?.phone ?? ('phone' in identity ? identity.phone : `email:${identity.email}`)
  const place = account && placeFor(body.send_to, account.phone, account)
  const sent = await sendCode(ask, {
    target,
    ...(place?.to === undefined ? {} : { to: place.to }),
    purpose: 'forgot',
    channel: body.send_to,
    locale: account?.locale ?? ask.locale,
    sends: place ? 'code' : 'nothing',
    awaited: false,
  })
  const { key } = await startSession(shop.db, account?.id ?? null, 'reset', {
    userAgent: ask.userAgent,
    ip: ask.ip,
    now,
    codeTarget: target,
  })
  return { key, ...sent }
}

/** The right code allows a new password, in this session only and for ten minutes. */
export const verifyReset = async ({
  shop,
  body,
  customer,
  now,
}: Context & { body: Body<typeof verifyChangePassword>; customer: Caller }) => {
  const waiting = await findUnfinished(shop.db, customer.sessionId)
  if (!waiting?.codeTarget) throw new AppError('otp_not_found')
  await proveByCodeTo(shop, waiting.codeTarget, {
    purpose: 'forgot',
    otp: body.otp,
    sessionId: waiting.sessionId,
    now,
  })
  return { verified: true }
}

/** Sets the new password. Every session ends, including this one, and the owner gets a message. */
export const setNewPassword = async (
  ask: Context & { body: Body<typeof resetPassword>; customer: Caller },
) => {
  const { shop, body, customer, now } = ask
  const provedSince = new Date(now.getTime() - OTP_PROOF_MINUTES * MINUTE_MS)
  const account = await findCustomerAccount(shop.db, customer.customerId)
  if (!account || customer.provedAt === null || customer.provedAt <= provedSince)
    throw new AppError('otp_not_found')
  await replacePassword(
    { ...ask, account, password: body.password, field: 'password' },
    async (tx) => {
      if ((await consumeReset(tx, customer.sessionId, provedSince, now)) === 0)
        throw new AppError('otp_not_found')
    },
  )
  return { changed: true }
}
