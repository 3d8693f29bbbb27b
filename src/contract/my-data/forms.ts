import * as v from 'valibot'
import { means } from '../means.ts'
import { longText } from '../wire.ts'

/** Fields that a customer cannot change directly, but can request a correction of. */
export const CORRECTION_FIELDS = [
  'name',
  'phone_number',
  'email',
  'date_of_birth',
  'address',
  'order',
  'points',
  'other',
] as const

export const CORRECTION_LENGTH_MAX = 1000

/** A request to correct, as the page's form and the call check it. */
export const correctionForm = v.object({
  field: means(v.picklist(CORRECTION_FIELDS, 'validation.required'), 'What is wrong.'),
  message: means(longText(CORRECTION_LENGTH_MAX), "How it should be, in the customer's words."),
})
