import * as v from 'valibot'
import {
  loginForm,
  loginByEmailForm,
  registerForm,
  registerByEmailForm,
  locale,
  emailInput,
  resetPasswordForm,
  checkOldPasswordForm,
  updatePasswordForm,
} from './forms.ts'
import { accountCall } from '../call.ts'
import { means, seconds } from '../means.ts'
import { user } from '../profile/profile.ts'
import { instant, phoneInput } from '../wire.ts'

export const key = means(
  v.object({
    token: means(v.string(), 'Bearer token for `/api/account`, and for `/api/shop` as well.'),
    wp_token: means(v.string(), 'Bearer token for `/api/shop` alone.'),
    expires_in: means(seconds, 'Until both tokens end.'),
  }),
  'The keys of a session: `token` for the account API, `wp_token` for the shop API.',
)
export type Key = v.InferOutput<typeof key>

const sendTo = means(
  v.picklist(['whatsapp', 'sms', 'email']),
  'How a code comes. By e-mail only to an address that the account has proven, and never to prove a phone.',
)
export const phoneChannel = means(v.picklist(['whatsapp', 'sms']), 'How a code comes to a phone.')

const signedIn = v.object({
  key,
  user: means(v.nullable(user), 'The customer; null while a code must still be entered.'),
  verification_required: means(
    v.boolean(),
    'A one-time code to the phone must follow before the session is a full one.',
  ),
})

export const login = accountCall({
  method: 'POST',
  path: '/v1/login',
  summary: 'Signs in by phone number and password',
  auth: 'public',
  refuses: ['account_locked', 'wrong_credentials'],
  body: loginForm,
  data: signedIn,
  failure: 'failure.login',
})
export const loginByEmail = accountCall({
  method: 'POST',
  path: '/v1/login_by_email',
  summary: 'Signs in by e-mail and password',
  auth: 'public',
  refuses: ['wrong_credentials'],
  body: loginByEmailForm,
  data: signedIn,
  failure: 'failure.login',
})

export const register = accountCall({
  method: 'POST',
  path: '/v1/register',
  summary: 'Registers by phone; a code must follow',
  auth: 'public',
  body: registerForm,
  data: v.object({ key }),
  failure: 'failure.register',
})
export const registerByEmail = accountCall({
  method: 'POST',
  path: '/v1/register_by_email',
  summary: 'Registers by e-mail; the phone must be verified by a code',
  auth: 'public',
  body: registerByEmailForm,
  data: v.object({ key }),
  failure: 'failure.register',
})

export const sendOtp = accountCall({
  method: 'POST',
  path: '/v1/send-otp',
  summary: 'Sends a one-time code to the phone of the session',
  auth: 'verifying',
  refuses: ['otp_not_found'],
  body: v.object({
    phone_number: means(
      v.optional(phoneInput),
      'Where the code goes; ignored where the session knows the number.',
    ),
    send_to: means(v.optional(sendTo, 'whatsapp'), 'How the code is sent.'),
    locale,
  }),
  data: v.object({
    key: means(v.nullable(key), 'New keys of the session; null where the old ones stay.'),
    user: means(v.nullable(user), 'The customer; null while the phone is not verified.'),
    sent_to: means(v.string(), 'The masked number or address that the code went to.'),
    channel: means(v.string(), 'How the code was sent: `whatsapp`, `sms` or `email`.'),
    resend_at: means(instant, 'From when on another code can be asked for.'),
    server_time: means(instant, 'The clock of the shop.'),
  }),
  failure: 'failure.otp',
})
export const otp = means(
  v.pipe(
    v.string('validation.required'),
    v.transform((value) => value.replace(/\s/g, '')),
    v.regex(/^[0-9]{6}$/, 'validation.otp'),
  ),
  'The six digits of the code; spaces are passed over.',
)
export const verifyPhoneNumber = accountCall({
  method: 'PUT',
  path: '/v1/verify-phone-number',
  summary: 'Verifies the phone with the code; answers a full session',
  auth: 'verifying',
  refuses: ['conflict', 'otp_burned', 'otp_not_found', 'otp_wrong', 'phone_taken'],
  body: v.object({ otp, locale }),
  data: v.object({ key, user }),
  failure: 'failure.otp',
})

export const forgotPassword = accountCall({
  method: 'POST',
  path: '/v1/forgot-password',
  summary: 'Begins a password reset; answers alike whether or not the account exists',
  auth: 'public',
  body: v.object({
    phone_number: means(v.optional(phoneInput), 'The phone of the account; this or `email`.'),
    email: means(
      v.optional(emailInput),
      'The e-mail address of the account; this or `phone_number`.',
    ),
    send_to: means(v.optional(sendTo, 'whatsapp'), 'How the code is sent.'),
    locale,
  }),
  data: v.object({
    key,
    resend_at: means(instant, 'From when on another code can be asked for.'),
    server_time: means(instant, 'The clock of the shop.'),
  }),
  failure: 'failure.otp',
})
/** `forgotPassword` by its other name. */
export const requestOtp: typeof forgotPassword = { ...forgotPassword, path: '/v1/request-otp' }
export const verifyChangePassword = accountCall({
  method: 'PUT',
  path: '/v1/verify-change-password',
  summary: 'Verifies the code of a password reset; with a full key, a fresh proof of who is here',
  auth: 'verifying',
  refuses: ['otp_burned', 'otp_not_found', 'otp_wrong'],
  body: v.object({ otp, locale }),
  data: v.object({ verified: means(v.boolean(), 'True: the code was right.') }),
  failure: 'failure.otp',
})
export const resetPassword = accountCall({
  method: 'PUT',
  path: '/v1/reset-password',
  summary: 'Sets a new password after a verified code; every session ends',
  auth: 'reset',
  refuses: ['otp_not_found'],
  body: resetPasswordForm,
  data: v.object({ changed: means(v.boolean(), 'True: the password was changed.') }),
  failure: 'failure.generic',
})

export const checkOldPassword = accountCall({
  method: 'PUT',
  path: '/v1/check-old-password',
  summary: 'Whether this is the password; a right one is a fresh proof of who is here',
  auth: 'customer',
  refuses: ['old_password_wrong'],
  body: checkOldPasswordForm,
  data: v.object({ valid: means(v.literal(true), 'True: this is the password.') }),
  failure: 'failure.generic',
})
export const updatePassword = accountCall({
  method: 'PUT',
  path: '/v1/update-password',
  summary: 'Changes the password; every session ends',
  auth: 'customer',
  refuses: ['old_password_wrong'],
  body: updatePasswordForm,
  data: v.object({ changed: means(v.boolean(), 'True: the password was changed.') }),
  failure: 'failure.newPassword',
})
export const createPassword = accountCall({
  method: 'POST',
  path: '/v1/create-password',
  summary: 'Gives a password to an account that has none; needs a fresh proof',
  auth: 'customer',
  refuses: ['password_exists', 'reauth_required'],
  body: resetPasswordForm,
  data: v.object({ changed: means(v.boolean(), 'True: the password was set.') }),
  failure: 'failure.generic',
})

export const changePhoneNumber = accountCall({
  method: 'PUT',
  path: '/v1/change-phone-number',
  summary:
    'Sends a code to a new number; needs a fresh proof. The answer is the same for a number that has an account',
  auth: 'customer',
  refuses: ['reauth_required'],
  body: v.object({
    phone_number: means(phoneInput, 'The new number, in any usual spelling.'),
    send_to: means(v.optional(phoneChannel, 'whatsapp'), 'How the code is sent.'),
    locale,
  }),
  data: v.object({
    sent_to: means(v.string(), 'The masked number that the code went to.'),
    channel: means(v.string(), 'How the code was sent: `whatsapp` or `sms`.'),
    resend_at: means(instant, 'From when on another code can be asked for.'),
    server_time: means(instant, 'The clock of the shop.'),
  }),
  failure: 'failure.otp',
})

export const sendEmailCode = accountCall({
  method: 'POST',
  path: '/v1/send-email-code',
  summary: 'Sends a code to the e-mail address of the account, to show that it is the customer’s',
  auth: 'customer',
  refuses: ['email_missing', 'email_verified'],
  body: v.object({ locale }),
  data: v.object({
    sent_to: means(v.string(), 'The masked address that the code went to.'),
    channel: means(v.literal('email'), 'Always by e-mail.'),
    resend_at: means(instant, 'From when on another code can be asked for.'),
    server_time: means(instant, 'The clock of the shop.'),
  }),
  failure: 'failure.otp',
})
export const verifyEmail = accountCall({
  method: 'PUT',
  path: '/v1/verify-email',
  summary: 'Verifies the e-mail address with the code',
  auth: 'customer',
  refuses: ['email_verified', 'otp_not_found', 'otp_wrong'],
  body: v.object({ otp, locale }),
  data: v.object({ verified: means(v.boolean(), 'True: the address is verified.') }),
  failure: 'failure.otp',
})
