import * as v from 'valibot'
import { STAFF_LOGIN_FORM } from '#domain/staff/login-form.ts'
import { DEFAULT_SETTINGS, type SettingKey } from '#domain/settings.ts'
import { staffCall } from '../../call.ts'
import { means } from '../../means.ts'
import { text } from '../../wire.ts'

const NAME_MAX = 80
const CODE_MAX = 40
const PASSWORD_MIN = 12
const PASSWORD_MAX = 128
const TO_MAX = 120

export const newStaffPassword = means(
  v.pipe(
    v.string('validation.required'),
    v.minLength(PASSWORD_MIN, 'validation.staffPasswordMin'),
    v.maxLength(PASSWORD_MAX, 'validation.tooLong'),
  ),
  'At least 12 characters.',
)

export const openingState = staffCall({
  method: 'GET',
  path: '/opening',
  summary: 'Whether the shop waits for its first account',
  auth: 'public',
  data: v.object({ is_waiting: means(v.boolean(), 'No member of staff has an account yet.') }),
})

/** Signs in with the new account, in a cookie. The code is printed where the shop is started. */
export const openShopByCode = staffCall({
  method: 'POST',
  path: '/opening',
  summary: 'Make the first account of a shop by its setup code',
  auth: 'public',
  refuses: ['setup_code_wrong', 'conflict', 'forbidden'],
  body: v.object({
    code: means(text(CODE_MAX), 'The setup code.'),
    login: means(
      v.pipe(text(32), v.toLowerCase(), v.regex(STAFF_LOGIN_FORM, 'validation.login')),
      'The name to sign in with.',
    ),
    name: means(text(NAME_MAX), 'Name.'),
    password: newStaffPassword,
  }),
  data: v.object({}),
})

export const CHECKS = [
  'owner',
  'name',
  'company',
  'hub',
  'windows',
  'orders',
  'gateway',
  'messages',
  'couriers',
  'category',
  'product',
  'email',
  'pages',
  'migrations',
] as const
const KEYS = Object.keys(DEFAULT_SETTINGS) as SettingKey[]
const check = v.object({
  key: means(v.picklist(CHECKS), 'Names the check.'),
  title: means(v.string(), 'What it is about.'),
  text: means(v.string(), 'What is missing and what to do, or what was found.'),
  state: means(
    v.picklist(['done', 'missing', 'advised']),
    '`missing` keeps the shop from selling; `advised` does not.',
  ),
  page: means(v.nullable(v.string()), 'The address in the console where it is done.'),
  settings: means(v.array(v.picklist(KEYS)), 'The settings that it is made of.'),
  choices: means(v.array(v.string()), 'What can be tried: channels of messages, couriers.'),
})
export type ShopCheck = v.InferOutput<typeof check>

export const listShopChecks = staffCall({
  method: 'GET',
  path: '/opening/checks',
  summary: 'What the shop still needs to sell',
  auth: 'staff',
  needs: 'settings.read',
  data: v.array(check),
})

const tried = v.object({
  problem: means(v.nullable(v.string()), 'Why it did not work; null when it did.'),
})

export const tryGateway = staffCall({
  method: 'POST',
  path: '/opening/gateway',
  summary: 'Open a test charge at the payment gateway and cancel it',
  auth: 'staff',
  needs: 'settings.write',
  data: tried,
})

export const tryMessage = staffCall({
  method: 'POST',
  path: '/opening/message',
  summary: 'Send a test message',
  auth: 'staff',
  needs: 'settings.write',
  body: v.object({
    channel: means(
      v.picklist(['whatsapp', 'sms', 'email'], 'validation.oneOf'),
      'By which channel.',
    ),
    to: means(text(TO_MAX), 'A phone number, or an address for e-mail.'),
  }),
  data: tried,
})

export const tryCourier = staffCall({
  method: 'POST',
  path: '/opening/courier',
  summary: 'Ask the couriers for the price of a parcel',
  auth: 'staff',
  needs: 'settings.write',
  data: tried,
})

export const addFirstCategory = staffCall({
  method: 'POST',
  path: '/opening/category',
  summary: 'Make a category with a drawn picture',
  auth: 'staff',
  needs: 'products.write',
  body: v.object({
    name: means(
      v.object({
        en: means(text(NAME_MAX), 'Name in English.'),
        id: means(text(NAME_MAX), 'Name in Indonesian.'),
      }),
      'Name.',
    ),
  }),
  data: v.object({}),
})
