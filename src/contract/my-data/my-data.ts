import * as v from 'valibot'
import { CONSENT_PURPOSES } from '#domain/profile/consent.ts'
import { locale } from '../auth/forms.ts'
import { accountCall } from '../call.ts'
import { opaqueId, titleOf, formattedDate, orderNumber } from '../fields.ts'
import { means, points } from '../means.ts'
import { correctionForm } from './forms.ts'
import { instant, rupiah } from '../wire.ts'

const purpose = means(
  v.picklist(CONSENT_PURPOSES, 'validation.invalid'),
  'What is allowed or refused.',
)

const consents = v.object({
  purposes: means(
    v.array(
      v.object({
        purpose,
        granted: means(v.boolean(), 'Whether the customer allows it.'),
        title: titleOf,
        text: means(v.string(), 'What the customer agrees to, in words.'),
        version: means(v.string(), 'The edition of these words.'),
        changed_at: means(
          v.nullable(instant),
          'When it was last given or withdrawn; null while the customer has never said anything about it.',
        ),
      }),
    ),
    'What can be allowed and refused, and what holds now.',
  ),
  history: means(
    v.array(
      v.object({
        id: opaqueId,
        purpose: means(v.string(), 'What it was about.'),
        granted: means(v.boolean(), 'Given or withdrawn.'),
        wording: means(v.string(), 'The words that were shown then.'),
        version: means(v.string(), 'The edition of these words.'),
        source: means(v.string(), 'Where it happened, such as the registration or the profile.'),
        actor: means(v.string(), 'Who did it.'),
        at: means(instant, 'When it happened.'),
        formatted_at: formattedDate,
      }),
    ),
    'Everything that was ever given or withdrawn, the newest first.',
  ),
})

export const listConsents = accountCall({
  method: 'GET',
  path: '/v1/consents',
  summary: 'What the customer allows, purpose by purpose, with its history',
  auth: 'customer',
  data: consents,
  failure: 'failure.generic',
})
export const setConsent = accountCall({
  method: 'PUT',
  path: '/v1/consents',
  summary: 'Gives or withdraws one consent, effective at once',
  auth: 'customer',
  body: v.object({
    purpose,
    granted: means(v.boolean('validation.required'), 'Gives or withdraws it.'),
    locale,
  }),
  data: consents,
  failure: 'failure.generic',
})

const dataRequest = means(
  v.object({
    id: opaqueId,
    kind: means(v.picklist(['export', 'correction', 'deletion']), 'What was asked for.'),
    subject: means(v.string(), 'What it is about, in words.'),
    message: means(v.string(), 'What the customer wrote.'),
    state: means(v.picklist(['open', 'done', 'refused']), 'Whether it was answered, and how.'),
    answer: means(v.string(), 'What the shop answered; empty while it is open.'),
    created_at: means(instant, 'When it was made.'),
    formatted_created_at: formattedDate,
    due_at: means(instant, 'By when it is answered: 3 × 24 hours.'),
    formatted_due_at: formattedDate,
    answered_at: means(v.nullable(instant), 'When it was answered; null while it is open.'),
  }),
  "A request about the customer's data.",
)
export type DataRequest = v.InferOutput<typeof dataRequest>

const openOrder = means(
  v.object({
    id: opaqueId,
    number: orderNumber,
    reason: means(v.string(), 'Why it stands in the way, in words.'),
  }),
  'An order that must be finished first.',
)
export type OpenOrder = v.InferOutput<typeof openOrder>

const myData = v.object({
  requests: means(v.array(dataRequest), 'The requests, newest first.'),
  open_orders: means(
    v.array(openOrder),
    'What must be finished before the account can be deleted.',
  ),
  points: means(points, 'Points that a deletion would lose.'),
  store_credit: means(rupiah, 'Store credit that a deletion would lose.'),
})
export type MyData = v.InferOutput<typeof myData>

export const getMyData = accountCall({
  method: 'GET',
  path: '/v1/my-data',
  summary: 'Requests about the customer’s data, and what a deletion would mean now',
  auth: 'customer',
  data: myData,
  failure: 'failure.generic',
})

export const exportMyData = accountCall({
  method: 'GET',
  path: '/v1/my-data/export',
  summary: 'Everything the shop holds of the customer, as a file; needs a fresh proof',
  auth: 'customer',
  refuses: ['reauth_required'],
  query: v.object({
    format: means(
      v.optional(v.picklist(['json', 'csv'], 'validation.invalid'), 'json'),
      '`csv` comes as a ZIP with one file a table.',
    ),
  }),
  files: ['application/json', 'application/zip'],
  data: v.null(),
  failure: 'failure.export',
})

export const requestCorrection = accountCall({
  method: 'POST',
  path: '/v1/my-data/corrections',
  summary: 'Asks the shop to correct what the customer cannot change; needs a fresh proof',
  auth: 'customer',
  status: 201,
  refuses: ['reauth_required', 'too_many_open_requests'],
  body: v.object({ ...correctionForm.entries, locale }),
  data: myData,
  failure: 'failure.generic',
})

/** Deletes the account immediately and irreversibly. */
export const deleteAccount = accountCall({
  method: 'POST',
  path: '/v1/my-data/deletion',
  summary:
    'Deletes the account at once; needs a fresh proof. 409 with the orders that must be finished first',
  auth: 'customer',
  refuses: ['open_orders', 'reauth_required'],
  body: v.object({
    understood: means(
      v.literal(true, 'validation.understood'),
      'The customer has understood that nothing brings the account back.',
    ),
    locale,
  }),
  data: v.object({ deleted: means(v.boolean(), 'True: the account is gone.') }),
  failure: 'failure.generic',
})
