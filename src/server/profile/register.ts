import type { Key } from '#contract/auth/auth.ts'
import { normalisePhone } from '#domain/auth/phone.ts'
import { insertSignUp, isEasyPassword, isPhoneProven, startSession } from '../auth/index.ts'
import { AppError, type FieldError } from '../errors.ts'
import { newId } from '../platform/ids.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import type { Context } from '../shop.ts'

export type Registration = {
  phone_number: string
  email?: string | undefined
  name: string
  password: string
  accept_marketing: boolean
  referral_code?: string | undefined
}

/** Checks beyond the contract: passwords that are common or derived from the person's data. */
export const registrationErrors = ({
  password,
  name,
  phone_number,
  email,
}: Partial<Registration>): Record<string, FieldError[]> => {
  const person = {
    name: name ?? '',
    phone: normalisePhone(phone_number ?? '') ?? '',
    email: email || null,
  }
  return password !== undefined && isEasyPassword(password, person)
    ? { password: [{ key: 'validation.passwordCommon' }] }
    : {}
}

/**
 * Stores a registration and returns a `pending` key; the right code creates the customer. A number
 * with an account gets a notice and the same answer, so that accounts cannot be probed.
 */
export const beginRegistration = async (
  ask: Context & { body: Registration },
): Promise<{ key: Key }> => {
  const { shop, body, now } = ask
  const phone = normalisePhone(body.phone_number)
  if (phone === null)
    throw new AppError('invalid', { errors: { phone_number: [{ key: 'validation.phone' }] } })
  const email = body.email || null
  const passwordHash = await hashPassword(body.password)
  return shop.database.transaction(async (tx) => {
    const isTaken = await isPhoneProven(tx, phone)
    const signUpId = isTaken ? null : newId(now)
    if (signUpId !== null) {
      await insertSignUp(tx, {
        id: signUpId,
        phone,
        email,
        name: body.name,
        passwordHash,
        acceptMarketing: body.accept_marketing,
        locale: ask.locale,
        referralCode: body.referral_code ?? null,
        now,
      })
    }
    const { key } = await startSession(tx, null, 'pending', {
      userAgent: ask.userAgent,
      ip: ask.ip,
      now,
      signUpId,
      codeTarget: phone,
    })
    return { key }
  })
}
