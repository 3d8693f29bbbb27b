import * as v from 'valibot'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '#domain/limits.ts'
import { oneLine, phoneInput, text } from '../wire.ts'

/** What people write to come in. The pages check their fields by these before they ask; the calls in `auth.ts` check by the same. */

const lowered = (max: number) =>
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.toLowerCase(),
    v.minLength(1, 'validation.required'),
    v.maxLength(max, 'validation.tooLong'),
    oneLine,
  )
/** Invisible characters are refused here: an address is written by its owner, and two that look alike must be alike. */
export const emailInput = v.pipe(
  v.string('validation.required'),
  v.trim(),
  v.toLowerCase(),
  v.minLength(1, 'validation.required'),
  v.maxLength(254, 'validation.tooLong'),
  v.regex(/^[^\s\p{C}@<>"]+@[^\s\p{C}@<>"]+\.[^\s\p{C}@<>"]{2,}$/u, 'validation.email'),
)
/** A password on its way in: long ones are refused before anything is reckoned with them. */
const anyPassword = v.pipe(
  v.string('validation.required'),
  v.minLength(1, 'validation.required'),
  v.maxLength(PASSWORD_LENGTH_MAX, 'validation.passwordTooLong'),
)
const newPassword = v.pipe(
  v.string('validation.required'),
  v.minLength(PASSWORD_LENGTH_MIN, 'validation.passwordMin'),
  v.maxLength(PASSWORD_LENGTH_MAX, 'validation.passwordTooLong'),
  v.regex(/[a-z]/, 'validation.passwordLower'),
  v.regex(/[A-Z]/, 'validation.passwordUpper'),
  v.regex(/[0-9]/, 'validation.passwordDigit'),
  v.regex(/[!@#$%^&*]/, 'validation.passwordSymbol'),
)
export const locale = v.optional(v.pipe(v.string(), v.maxLength(10), oneLine))
const accepted = v.pipe(v.boolean('validation.terms'), v.literal(true, 'validation.terms'))

export const loginForm = v.object({ phone_number: lowered(24), password: anyPassword, locale })
export const loginByEmailForm = v.object({ email: lowered(254), password: anyPassword, locale })

const registration = {
  name: text(80),
  password: newPassword,
  password_confirmation: v.string('validation.required'),
  accept_terms: accepted,
  accept_marketing: v.optional(v.boolean(), false),
  locale,
}
type Passwords = { password: string; password_confirmation: string }
const isConfirmed = (input: Passwords): boolean => input.password === input.password_confirmation
const CONFIRMATION = 'validation.passwordConfirmation'
/** Of whoever invited them. A code that nobody has changes nothing: it is not told either. */
const referral_code = v.optional(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(40, 'validation.tooLong'), oneLine))

export const registerForm = v.pipe(
  v.object({
    phone_number: phoneInput,
    email: v.optional(v.union([v.literal(''), emailInput], 'validation.email')),
    ...registration,
    referral_code,
  }),
  v.forward(v.partialCheck([['password'], ['password_confirmation']], isConfirmed, CONFIRMATION), ['password_confirmation']),
)
export const registerByEmailForm = v.pipe(
  v.object({ email: emailInput, phone_number: phoneInput, ...registration, referral_code }),
  v.forward(v.partialCheck([['password'], ['password_confirmation']], isConfirmed, CONFIRMATION), ['password_confirmation']),
)

/** The rest of a registration that a provider began: it knows the person, the shop wants a phone and a yes to its terms. */
export const registerByProviderForm = v.object({
  name: text(80),
  phone_number: phoneInput,
  accept_terms: accepted,
  accept_marketing: v.optional(v.boolean(), false),
  referral_code,
  locale,
})

export const resetPasswordForm = v.pipe(
  v.object({ password: newPassword, password_confirmation: v.string('validation.required'), locale }),
  v.forward(v.partialCheck([['password'], ['password_confirmation']], isConfirmed, CONFIRMATION), ['password_confirmation']),
)

export const checkOldPasswordForm = v.object({ old_password: anyPassword, locale })

type NewPasswords = { old_password: string; new_password: string; password_confirmation: string }
const isAnother = (input: Pick<NewPasswords, 'old_password' | 'new_password'>): boolean => input.new_password !== input.old_password
const isNewConfirmed = (input: Pick<NewPasswords, 'new_password' | 'password_confirmation'>): boolean =>
  input.new_password === input.password_confirmation
export const updatePasswordForm = v.pipe(
  v.object({
    old_password: anyPassword,
    new_password: newPassword,
    password_confirmation: v.string('validation.required'),
    wp_token: v.optional(v.pipe(v.string(), v.maxLength(200), oneLine)),
    locale,
  }),
  v.forward(v.partialCheck([['new_password'], ['password_confirmation']], isNewConfirmed, CONFIRMATION), ['password_confirmation']),
  v.forward(v.partialCheck([['old_password'], ['new_password']], isAnother, 'validation.passwordSame'), ['new_password']),
)
