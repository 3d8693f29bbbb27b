import * as v from 'valibot'
import { accountCall } from '../call.ts'
import { means } from '../means.ts'
import { instant } from '../wire.ts'
import { otp, phoneChannel } from './auth.ts'
import { locale } from './forms.ts'

const tokenParam = v.object({
  token: means(
    v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'validation.invalid')),
    'What the link ends with.',
  ),
})
const phone = means(v.string(), 'The new number, masked.')

/** The link went to the new number of a customer who lost theirs. Who it is, it does not say. */
export const getPhoneLink = accountCall({
  method: 'GET',
  path: '/v1/phone-links/{token}',
  summary: 'The number that a link moves an account to',
  auth: 'public',
  refuses: ['not_found'],
  params: tokenParam,
  data: v.object({ phone, ends_at: means(instant, 'Until when the link works.') }),
  failure: 'failure.generic',
})

export const sendPhoneLinkCode = accountCall({
  method: 'POST',
  path: '/v1/phone-links/{token}/code',
  summary:
    'Sends a code to the number of a link. The answer is the same for a number that has an account',
  auth: 'public',
  refuses: ['not_found'],
  params: tokenParam,
  body: v.object({
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

/** The link works once. Points, orders and the password stay; every session ends. */
export const usePhoneLink = accountCall({
  method: 'POST',
  path: '/v1/phone-links/{token}/use',
  summary: 'Moves an account to the number of a link with the code that was sent there',
  auth: 'public',
  refuses: ['not_found', 'otp_burned', 'otp_not_found', 'otp_wrong', 'phone_taken'],
  params: tokenParam,
  body: v.object({ otp, locale }),
  data: v.object({ phone }),
  failure: 'failure.otp',
})
