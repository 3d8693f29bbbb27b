import * as v from 'valibot'
import { CONSENT_PURPOSES } from '#domain/consent.ts'
import { accountCall } from '../call.ts'
import { instant, rupiah } from '../wire.ts'
import { correctionForm } from './my-data-forms.ts'
import { locale } from './sign-in-forms.ts'

const purpose = v.picklist(CONSENT_PURPOSES, 'validation.invalid')

const consents = v.object({
  /** What can be allowed and refused, and what holds now. */
  purposes: v.array(
    v.object({
      purpose,
      granted: v.boolean(),
      title: v.string(),
      text: v.string(),
      /** The edition of these words. */
      version: v.string(),
      /** Null while the customer has never said anything about it. */
      changed_at: v.nullable(instant),
    }),
  ),
  /** Everything that was ever given or withdrawn, the newest first: in which words, where and by whom. */
  history: v.array(
    v.object({
      id: v.string(),
      purpose: v.string(),
      granted: v.boolean(),
      wording: v.string(),
      version: v.string(),
      source: v.string(),
      actor: v.string(),
      at: instant,
      formatted_at: v.string(),
    }),
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
  body: v.object({ purpose, granted: v.boolean('validation.required'), locale }),
  data: consents,
  failure: 'failure.generic',
})

const dataRequest = v.object({
  id: v.string(),
  kind: v.picklist(['export', 'correction', 'deletion']),
  subject: v.string(),
  message: v.string(),
  state: v.picklist(['open', 'done', 'refused']),
  answer: v.string(),
  created_at: instant,
  formatted_created_at: v.string(),
  /** By when it is answered: 3 × 24 hours. */
  due_at: instant,
  formatted_due_at: v.string(),
  answered_at: v.nullable(instant),
})
export type DataRequest = v.InferOutput<typeof dataRequest>

const openOrder = v.object({ id: v.string(), number: v.string(), reason: v.string() })
export type OpenOrder = v.InferOutput<typeof openOrder>

const myData = v.object({
  requests: v.array(dataRequest),
  /** What must be finished before the account can be deleted. */
  open_orders: v.array(openOrder),
  /** Points that a deletion would let go. */
  points: v.number(),
  store_credit: rupiah,
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
  query: v.object({ format: v.optional(v.picklist(['json', 'csv'], 'validation.invalid'), 'json') }),
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

/** The account is gone with the answer; nothing brings it back. */
export const deleteAccount = accountCall({
  method: 'POST',
  path: '/v1/my-data/deletion',
  summary: 'Deletes the account at once; needs a fresh proof. 409 with the orders that must be finished first',
  auth: 'customer',
  refuses: ['open_orders', 'reauth_required'],
  body: v.object({ understood: v.literal(true, 'validation.understood'), locale }),
  data: v.object({ deleted: v.boolean() }),
  failure: 'failure.generic',
})
