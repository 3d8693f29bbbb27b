import type { sendOtp } from '#contract/auth/auth.ts'
import type { Body, Data } from '#contract/call.ts'
import { normalisePhone } from '#domain/auth/phone.ts'
import type { OtpPurpose } from '#domain/auth/otp.ts'
import { AppError } from '../errors.ts'
import type { Caller, Context } from '../shop.ts'
import { findCustomerAccount } from './store/account.ts'
import { sendCode, type CodeRequest } from './codes.ts'
import { startSession } from './sessions.ts'
import { findUnfinished, type Unfinished } from './store/auth.ts'
import { noSuchPlace, placeFor } from './where-to.ts'

/** The purpose of an unfinished session's code. */
export const purposeOf = ({
  scope,
  customerId,
}: Pick<Unfinished, 'scope' | 'customerId'>): OtpPurpose => {
  if (scope === 'reset') return 'forgot'
  return customerId === null ? 'register' : 'new_device'
}

const sendsOf = ({ scope, customerId, signUpId }: Unfinished): CodeRequest['sends'] => {
  if (customerId !== null || signUpId !== null) return 'code'
  // No account waits for this code: the number has one already, or (forgotten password) is unknown.
  return scope === 'pending' ? 'accountExists' : 'nothing'
}

/**
 * Sends (again) the code of an unfinished session, and returns new keys, so that they outlive a
 * slow message.
 */
export const sendOtpAgain = async (
  ask: Context & { body: Body<typeof sendOtp>; customer: Caller },
): Promise<Data<typeof sendOtp>> => {
  const { shop, body, now } = ask
  if (ask.customer.scope === 'full') return sendProofCode(ask)
  const waiting = await findUnfinished(shop.db, ask.customer.sessionId)
  if (!waiting?.codeTarget) throw new AppError('otp_not_found')
  const isReset = waiting.scope === 'reset'
  if (
    body.phone_number !== undefined &&
    !isReset &&
    normalisePhone(body.phone_number) !== waiting.codeTarget
  ) {
    throw new AppError('invalid', { errors: { phone_number: [{ key: 'validation.phone' }] } })
  }
  const account =
    waiting.customerId === null ? null : await findCustomerAccount(shop.db, waiting.customerId)
  const place = placeFor(body.send_to, waiting.codeTarget, account)
  // A reset must not reveal whether the account has a proven address: then it sends nothing.
  if (!place && !isReset) throw noSuchPlace()
  const sent = await sendCode(ask, {
    target: waiting.codeTarget,
    ...(place?.to === undefined ? {} : { to: place.to }),
    purpose: purposeOf(waiting),
    channel: body.send_to,
    locale: waiting.locale ?? ask.locale,
    sends: place ? sendsOf(waiting) : 'nothing',
    awaited: !isReset,
  })
  const { key } = await startSession(shop.db, waiting.customerId, waiting.scope, {
    userAgent: ask.userAgent,
    ip: ask.ip,
    now,
    signUpId: waiting.signUpId,
    codeTarget: waiting.codeTarget,
    introductionId: waiting.introductionId,
  })
  // A reset by e-mail must not reveal the account's phone.
  return {
    key,
    user: null,
    sent_to: isReset ? '' : (place?.shown ?? ''),
    channel: body.send_to,
    ...sent,
  }
}

/**
 * Sends a code to the signed-in customer's phone or proven e-mail address, as a fresh proof.
 * Ignores the number in the request.
 */
const sendProofCode = async (
  ask: Context & { body: Body<typeof sendOtp>; customer: Caller },
): Promise<Data<typeof sendOtp>> => {
  const account = await findCustomerAccount(ask.shop.db, ask.customer.customerId)
  if (!account?.phone) throw new AppError('otp_not_found')
  const { phone, locale } = account
  const place = placeFor(ask.body.send_to, phone, account)
  if (!place) throw noSuchPlace()
  const sent = await sendCode(ask, {
    target: phone,
    ...(place.to === undefined ? {} : { to: place.to }),
    purpose: 'change_password',
    channel: ask.body.send_to,
    locale,
    sends: 'code',
    awaited: true,
  })
  return { key: null, user: null, sent_to: place.shown, channel: ask.body.send_to, ...sent }
}
