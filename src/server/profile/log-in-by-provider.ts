import type { Id } from '#domain/units.ts'
import type { loginByProvider, registerByProvider } from '#contract/auth/providers.ts'
import type { Key } from '#contract/auth/auth.ts'
import type { Body } from '#contract/call.ts'
import { normalisePhone } from '#domain/auth/phone.ts'
import { singleLine } from '#domain/text.ts'
import {
  findIntroduction,
  findCustomerOfIdentity,
  findCustomerOfVerifiedEmail,
  findUnfinished,
  insertIntroduction,
  insertSignUp,
  isPhoneProven,
  placeOf,
  proveIdentity,
  startSession,
  type Introduction,
  type Started,
} from '../auth/index.ts'
import { AppError } from '../errors.ts'
import { newId } from '../platform/ids.ts'
import type { Caller, Context } from '../shop.ts'

export type CameByProvider = {
  /** Null until a phone is verified. */
  customerId: Id<'customer'> | null
  started: Started
  newcomer: Pick<Introduction, 'name' | 'email'> | null
}

/**
 * Logs in by issuer and subject only. A stranger needs a provider-verified e-mail and gets a
 * `pending` key; a code to the phone of a customer with that verified e-mail links the two.
 */
export const logInByProvider = async (
  ask: Context & { body: Body<typeof loginByProvider> },
): Promise<CameByProvider> => {
  const { shop, now } = ask
  const identity = await proveIdentity(ask)
  const from = { userAgent: ask.userAgent, ip: ask.ip, now }
  const known = await findCustomerOfIdentity(shop.db, identity, now)
  if (known?.isPhoneVerified)
    return {
      customerId: known.customerId,
      started: await startSession(shop.db, known.customerId, 'full', from),
      newcomer: null,
    }
  if (known)
    return {
      customerId: null,
      started: await startSession(shop.db, known.customerId, 'pending', {
        ...from,
        codeTarget: known.phone,
      }),
      newcomer: null,
    }
  const { issuer, subject, provider, email } = identity
  if (email === null || !identity.isEmailVerified)
    throw new AppError('provider_email_unverified', { params: { provider } })
  const name = singleLine(identity.name ?? email.split('@', 1)[0] ?? '')
  return shop.database.transaction(async (tx) => {
    const introductionId = newId(now)
    await insertIntroduction(tx, {
      id: introductionId,
      issuer,
      subject,
      provider,
      email,
      name,
      now,
    })
    const owner = await findCustomerOfVerifiedEmail(tx, email)
    if (owner) {
      return {
        customerId: null,
        started: await startSession(tx, owner.id, 'pending', {
          ...from,
          introductionId,
          codeTarget: owner.phone,
        }),
        newcomer: null,
      }
    }
    return {
      customerId: null,
      started: await startSession(tx, null, 'pending', { ...from, introductionId }),
      newcomer: { name, email },
    }
  })
}

/**
 * Stores the phone and the accepted terms of a provider newcomer. A number that has an account gets
 * a notice instead of a code, with the same answer, so that accounts cannot be probed.
 */
export const beginProviderRegistration = async (
  ask: Context & { body: Body<typeof registerByProvider>; customer: Caller },
): Promise<{ key: Key }> => {
  const { shop, body, customer, now } = ask
  const waiting = await findUnfinished(shop.db, customer.sessionId)
  const introduction =
    waiting?.scope === 'pending' && waiting.customerId === null && waiting.introductionId !== null
      ? await findIntroduction(shop.db, waiting.introductionId)
      : null
  if (!introduction) throw new AppError('unauthenticated')
  const phone = normalisePhone(body.phone_number)
  if (phone === null)
    throw new AppError('invalid', { errors: { phone_number: [{ key: 'validation.phone' }] } })
  await shop.limits.take('register', placeOf(ask))
  return shop.database.transaction(async (tx) => {
    const signUpId = (await isPhoneProven(tx, phone)) ? null : newId(now)
    if (signUpId !== null) {
      await insertSignUp(tx, {
        id: signUpId,
        phone,
        email: introduction.email,
        name: body.name,
        passwordHash: null,
        acceptMarketing: body.accept_marketing,
        locale: ask.locale,
        referralCode: body.referral_code ?? null,
        now,
      })
    }
    const from = { userAgent: ask.userAgent, ip: ask.ip, now }
    const { key } = await startSession(tx, null, 'pending', {
      ...from,
      signUpId,
      codeTarget: phone,
      introductionId: introduction.id,
    })
    return { key }
  })
}
