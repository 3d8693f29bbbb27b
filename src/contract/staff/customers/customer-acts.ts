import * as v from 'valibot'
import { PHONE_PROOFS } from '#domain/auth/phone-change.ts'
import { TAG_LENGTH_MAX } from '#domain/tag.ts'
import { staffCall } from '../../call.ts'
import { means, unit } from '../../means.ts'
import { id, idParam, longText, oneLine, phoneInput, text } from '../../wire.ts'
import { dayQuery } from '../fields.ts'
import { staffCustomer } from './customers.ts'

const NOTE_MAX = 1000
const REASON_MAX = 300
const GOODWILL_MAX = 5_000_000
const POINTS_MAX = 1_000_000
const TIER_MAX = 40

const reason = means(text(REASON_MAX), 'Why, for other members of staff.')
const whole = v.pipe(v.number('validation.typedWhole'), v.integer('validation.typedWhole'))

/** More than the person's limit waits for a second person: 202 `approval_needed`. */
export const adjustCustomerPoints = staffCall({
  method: 'POST',
  path: '/customers/{id}/points',
  summary: 'Give or take points by hand',
  auth: 'staff',
  needs: 'points.adjust',
  idempotent: true,
  refuses: ['not_found', 'insufficient_points', 'approval_needed'],
  params: idParam,
  body: v.object({
    points: means(
      v.pipe(
        whole,
        unit('points'),
        v.minValue(-POINTS_MAX, 'validation.min'),
        v.maxValue(POINTS_MAX, 'validation.max'),
        v.check((points) => points !== 0, 'validation.required'),
      ),
      'How many; below zero takes them, those that end first.',
    ),
    reason,
  }),
  data: staffCustomer,
})

/**
 * Never below the customer's own tier, which comes back by itself. Longer than the limit or more
 * than one tier up waits for a second person: 202 `approval_needed`.
 */
export const giveCustomerTier = staffCall({
  method: 'POST',
  path: '/customers/{id}/tier',
  summary: 'Give a tier until a day',
  auth: 'staff',
  needs: 'points.adjust',
  idempotent: true,
  refuses: ['not_found', 'approval_needed'],
  params: idParam,
  body: v.object({
    tier: means(text(TIER_MAX), 'Code of the tier.'),
    until: means(dayQuery, 'The last day, in Jakarta.'),
    reason,
  }),
  data: staffCustomer,
})

/**
 * What the person gave back to this customer alone in the last days counts towards the limit: more
 * waits for a second person, 202 `approval_needed`.
 */
export const giveCustomerGoodwill = staffCall({
  method: 'POST',
  path: '/customers/{id}/goodwill',
  summary: 'Give store credit as an apology',
  auth: 'staff',
  needs: 'refunds.write',
  idempotent: true,
  refuses: ['not_found', 'approval_needed'],
  params: idParam,
  body: v.object({
    amount: means(
      v.pipe(
        whole,
        unit('whole rupiah'),
        v.minValue(1, 'validation.min'),
        v.maxValue(GOODWILL_MAX, 'validation.max'),
      ),
      'How much.',
    ),
    reason,
  }),
  data: staffCustomer,
})

export const endCustomerSessions = staffCall({
  method: 'POST',
  path: '/customers/{id}/end-sessions',
  summary: 'Sign a customer out on every device',
  auth: 'staff',
  needs: 'customers.write',
  idempotent: true,
  refuses: ['not_found'],
  params: idParam,
  data: staffCustomer,
})

export const unlockCustomer = staffCall({
  method: 'POST',
  path: '/customers/{id}/unlock',
  summary: 'Let a customer try a password again at once; no password changes',
  auth: 'staff',
  needs: 'customers.write',
  idempotent: true,
  refuses: ['not_found'],
  params: idParam,
  data: staffCustomer,
})

export const addCustomerNote = staffCall({
  method: 'POST',
  path: '/customers/{id}/notes',
  summary: 'Note something about a customer for other members of staff',
  auth: 'staff',
  needs: 'customers.write',
  idempotent: true,
  refuses: ['not_found'],
  params: idParam,
  body: v.object({ text: means(longText(NOTE_MAX), 'What it says.') }),
  data: staffCustomer,
})

export const deleteCustomerNote = staffCall({
  method: 'DELETE',
  path: '/customers/{id}/notes/{note_id}',
  summary: 'Delete one’s own note about a customer',
  auth: 'staff',
  needs: 'customers.write',
  refuses: ['not_found'],
  params: v.object({ id, note_id: id }),
  data: staffCustomer,
})

/** 409 `conflict` for a tag that the customer has, and for one too many. */
export const addCustomerTag = staffCall({
  method: 'POST',
  path: '/customers/{id}/tags',
  summary: 'Mark a customer with a tag',
  auth: 'staff',
  needs: 'customers.write',
  idempotent: true,
  refuses: ['not_found', 'conflict'],
  params: idParam,
  body: v.object({ tag: means(text(TAG_LENGTH_MAX), 'A word or a few, in any case.') }),
  data: staffCustomer,
})

export const removeCustomerTag = staffCall({
  method: 'DELETE',
  path: '/customers/{id}/tags/{tag}',
  summary: 'Take a tag off a customer',
  auth: 'staff',
  needs: 'customers.write',
  refuses: ['not_found'],
  params: v.object({
    id,
    tag: means(v.pipe(v.string(), v.maxLength(TAG_LENGTH_MAX), oneLine), 'The tag.'),
  }),
  data: staffCustomer,
})

/**
 * Always waits for a second person: 202 `approval_needed`. Then a link goes to the new number, and
 * a notice to the old one. Another that is under way is withdrawn. 409 `conflict` for a customer who
 * cannot sign in.
 */
export const askCustomerPhoneChange = staffCall({
  method: 'POST',
  path: '/customers/{id}/phone-change',
  summary: 'Ask for a new number for a customer who lost theirs and showed a document',
  auth: 'staff',
  needs: 'customers.write',
  idempotent: true,
  refuses: ['not_found', 'conflict', 'approval_needed'],
  params: idParam,
  body: v.object({
    phone: means(phoneInput, 'The new number, in any usual spelling.'),
    proof: means(
      v.picklist(PHONE_PROOFS, 'validation.oneOf'),
      'Which document was seen; nothing of it is stored.',
    ),
    reason,
  }),
  data: staffCustomer,
})

export const withdrawCustomerPhoneChange = staffCall({
  method: 'POST',
  path: '/customers/{id}/phone-change/withdraw',
  summary: 'Withdraw a change of a number; its link stops working',
  auth: 'staff',
  needs: 'customers.write',
  idempotent: true,
  refuses: ['not_found'],
  params: idParam,
  data: staffCustomer,
})
