import type { forgotPassword, resetPassword, verifyChangePassword } from '#contract/account/auth.ts'
import type { Body, Data } from '#contract/call.ts'
import { OTP_PROOF_MINUTES } from '#domain/otp.ts'
import { isGuessable } from '#domain/password.ts'
import { normalisePhone } from '#domain/phone.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { notify } from '../notifications/index.ts'
import { hashPassword } from '../platform/passwords.ts'
import type { Caller, Context } from '../shop.ts'
import { findCustomer, type Account } from './accounts.ts'
import { findCustomerAccount, setPassword } from './account-store.ts'
import { checkCode, sendCode, useCode } from './codes.ts'
import { startSession } from './sessions.ts'
import { clearLoginFailures, consumeReset, endSessionsOf, findUnfinished, markProved } from './store.ts'

/**
 * Begins a reset: a code to the account's phone and a `reset` key. Whether there is an account shows in nothing: for an unknown number or address the
 * same is counted and answered, only that nothing is sent.
 */
export const beginReset = async (ask: Context & { body: Body<typeof forgotPassword> }): Promise<Data<typeof forgotPassword>> => {
  const { shop, body, now } = ask
  const typed = body.phone_number === undefined ? null : normalisePhone(body.phone_number)
  if (body.phone_number !== undefined && typed === null)
    throw new AppError('invalid', { errors: { phone_number: [{ key: 'validation.phone' }] } })
  const identity = typed !== null ? { phone: typed } : body.email === undefined ? null : { email: body.email }
  if (identity === null) throw new AppError('invalid', { errors: { phone_number: [{ key: 'validation.required' }] } })
  const account = await findCustomer(shop.db, identity)
  const target = account?.phone ?? ('phone' in identity ? identity.phone : `email:${identity.email}`)
  const sent = await sendCode(ask, {
    target,
    purpose: 'forgot',
    channel: body.send_to,
    locale: account?.locale ?? ask.locale,
    sends: account ? 'code' : 'nothing',
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

/** The code opens the setting of a new password, in this session only and for ten minutes. */
export const verifyReset = async ({
  shop,
  body,
  customer,
  now,
}: Context & { body: Body<typeof verifyChangePassword>; customer: Caller }) => {
  const waiting = await findUnfinished(shop.db, customer.sessionId)
  if (!waiting?.codeTarget) throw new AppError('otp_not_found')
  const codeId = await checkCode(shop, waiting.codeTarget, 'forgot', body.otp, now)
  await shop.database.transaction(async (tx) => {
    await useCode(tx, codeId, now)
    await markProved(tx, waiting.sessionId, now)
  })
  return { verified: true }
}

/** Sets the new password. Every session ends, this one too, and the owner is told on the phone. */
export const setNewPassword = async (ask: Context & { body: Body<typeof resetPassword>; customer: Caller }) => {
  const { shop, body, customer, now } = ask
  const provedSince = new Date(now.getTime() - OTP_PROOF_MINUTES * MINUTE_MS)
  const account = await findCustomerAccount(shop.db, customer.customerId)
  if (!account || customer.provedAt === null || customer.provedAt <= provedSince) throw new AppError('otp_not_found')
  if (isGuessable(body.password, { name: account.name, email: account.email, phone: account.phone ?? '' })) {
    throw new AppError('invalid', { errors: { password: [{ key: 'validation.passwordCommon' }] } })
  }
  const passwordHash = await hashPassword(body.password)
  await shop.database.transaction(async (tx) => {
    if ((await consumeReset(tx, customer.sessionId, provedSince, now)) === 0) throw new AppError('otp_not_found')
    await setPassword(tx, account.id, passwordHash)
    await endSessionsOf(tx, account.id, now)
    await clearLoginFailures(tx, account.id)
    await notify(tx, {
      customerId: account.id,
      kind: 'password_changed',
      params: {},
      href: '/profile/settings?tab=security',
      now,
      isQuiet: true,
    })
  })
  tellOwner(ask, account)
  return { changed: true }
}

/** Says on the phone that the password is another one now. */
export const tellOwner = ({ shop }: Context, account: Account): void => {
  if (account.phone === null) return
  const text = serverWords(account.locale)('message.passwordChanged', { url: `${shop.config.publicUrl}/auth/forgot-password` })
  shop.ports.messages
    .send({ to: account.phone, channel: 'whatsapp', locale: account.locale, purpose: 'password_changed', text })
    .catch((error: unknown) => shop.log.error({ err: error }, 'a notice of a changed password could not be sent'))
}
