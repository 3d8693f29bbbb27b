import * as v from 'valibot'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '#domain/limits.ts'
import { means } from '../means.ts'
import { oneLine, text, phoneInput } from '../wire.ts'

/**
 * Login and registration fields. The pages validate with the same schemas as the calls in
 * `auth.ts`.
 */

const lowered = (max: number) =>
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.toLowerCase(),
    v.minLength(1, 'validation.required'),
    v.maxLength(max, 'validation.tooLong'),
    oneLine,
  )
export const emailInput = means(
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.toLowerCase(),
    v.minLength(1, 'validation.required'),
    v.maxLength(254, 'validation.tooLong'),
    v.metadata({ format: 'email' }),
    v.regex(/^[^\s\p{C}@<>"]+@[^\s\p{C}@<>"]+\.[^\s\p{C}@<>"]{2,}$/u, 'validation.email'),
  ),
  'E-mail address.',
)
const anyPassword = means(
  v.pipe(
    v.string('validation.required'),
    v.minLength(1, 'validation.required'),
    v.maxLength(PASSWORD_LENGTH_MAX, 'validation.passwordTooLong'),
  ),
  'The password.',
)
const newPassword = means(
  v.pipe(
    v.string('validation.required'),
    v.minLength(PASSWORD_LENGTH_MIN, 'validation.passwordMin'),
    v.maxLength(PASSWORD_LENGTH_MAX, 'validation.passwordTooLong'),
    v.regex(/[a-z]/, 'validation.passwordLower'),
    v.regex(/[A-Z]/, 'validation.passwordUpper'),
    v.regex(/[0-9]/, 'validation.passwordDigit'),
    v.regex(/[!@#$%^&*]/, 'validation.passwordSymbol'),
  ),
  'The password: 8 characters or more, with a small and a capital letter, a digit and one of `!@#$%^&*`.',
)
export const locale = means(
  v.optional(v.pipe(v.string(), v.maxLength(10), oneLine)),
  '`en` or `id`: goes before `Accept-Language`.',
)
const accepted = v.pipe(v.boolean('validation.terms'), v.literal(true, 'validation.terms'))

export const loginForm = v.object({
  phone_number: means(lowered(24), 'Phone number in any usual spelling.'),
  password: anyPassword,
  locale,
})
export const loginByEmailForm = v.object({
  email: means(lowered(254), 'E-mail address of the account.'),
  password: anyPassword,
  locale,
})

const registration = {
  name: means(text(80), 'Full name.'),
  password: newPassword,
  password_confirmation: means(v.string('validation.required'), 'The password once more.'),
  accept_terms: means(accepted, 'The customer accepts the terms.'),
  accept_marketing: means(v.optional(v.boolean(), false), 'Offers by WhatsApp are welcome.'),
  locale,
}
type Passwords = { password: string; password_confirmation: string }
const isConfirmed = (input: Passwords): boolean => input.password === input.password_confirmation
const CONFIRMATION = 'validation.passwordConfirmation'
const referral_code = means(
  v.optional(
    v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(40, 'validation.tooLong'), oneLine),
  ),
  'The code of the friend who invited them; unknown ones change nothing.',
)

export const registerForm = v.pipe(
  v.object({
    phone_number: means(phoneInput, 'Indonesian mobile number in any usual spelling.'),
    email: means(
      v.optional(v.union([v.literal(''), emailInput], 'validation.email')),
      'E-mail address, if there is one.',
    ),
    ...registration,
    referral_code,
  }),
  v.forward(v.partialCheck([['password'], ['password_confirmation']], isConfirmed, CONFIRMATION), [
    'password_confirmation',
  ]),
)
export const registerByEmailForm = v.pipe(
  v.object({
    email: means(emailInput, 'E-mail address.'),
    phone_number: means(phoneInput, 'Indonesian mobile number in any usual spelling.'),
    ...registration,
    referral_code,
  }),
  v.forward(v.partialCheck([['password'], ['password_confirmation']], isConfirmed, CONFIRMATION), [
    'password_confirmation',
  ]),
)

/**
 * The rest of a registration that a provider began: it knows the person, the shop wants a phone and
 * a yes to its terms.
 */
export const registerByProviderForm = v.object({
  name: means(text(80), 'Full name.'),
  phone_number: means(phoneInput, 'Indonesian mobile number in any usual spelling.'),
  accept_terms: means(accepted, 'The customer accepts the terms.'),
  accept_marketing: means(v.optional(v.boolean(), false), 'Offers by WhatsApp are welcome.'),
  referral_code,
  locale,
})

export const resetPasswordForm = v.pipe(
  v.object({
    password: newPassword,
    password_confirmation: means(v.string('validation.required'), 'The password once more.'),
    locale,
  }),
  v.forward(v.partialCheck([['password'], ['password_confirmation']], isConfirmed, CONFIRMATION), [
    'password_confirmation',
  ]),
)

export const checkOldPasswordForm = v.object({ old_password: anyPassword, locale })

type NewPasswords = { old_password: string; new_password: string; password_confirmation: string }
const isAnother = (input: Pick<NewPasswords, 'old_password' | 'new_password'>): boolean =>
  input.new_password !== input.old_password
const isNewConfirmed = (
  input: Pick<NewPasswords, 'new_password' | 'password_confirmation'>,
): boolean => input.new_password === input.password_confirmation
export const updatePasswordForm = v.pipe(
  v.object({
    old_password: anyPassword,
    new_password: newPassword,
    password_confirmation: means(v.string('validation.required'), 'The new password once more.'),
    wp_token: means(v.optional(v.pipe(v.string(), v.maxLength(200), oneLine)), 'Ignored.'),
    locale,
  }),
  v.forward(
    v.partialCheck([['new_password'], ['password_confirmation']], isNewConfirmed, CONFIRMATION),
    ['password_confirmation'],
  ),
  v.forward(
    v.partialCheck([['old_password'], ['new_password']], isAnother, 'validation.passwordSame'),
    ['new_password'],
  ),
)
