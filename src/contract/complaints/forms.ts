import * as v from 'valibot'
import { countCharacters } from '#domain/characters.ts'
import {
  COMPLAINT_TEXT_MAX,
  COMPLAINT_TEXT_MIN,
  COMPLAINT_REMEDIES,
} from '#domain/complaints/complaint.ts'
import { means } from '../means.ts'
import { paragraph } from '../wire.ts'

export const complaintText = means(
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.maxLength(8 * COMPLAINT_TEXT_MAX, 'validation.complaintLong'),
    paragraph,
    v.check((value) => countCharacters(value) >= COMPLAINT_TEXT_MIN, 'validation.complaintShort'),
    v.check((value) => countCharacters(value) <= COMPLAINT_TEXT_MAX, 'validation.complaintLong'),
  ),
  "What happened, in the customer's words: 10 to 500 characters as a reader counts them.",
)

export const complaintRemedy = means(
  v.picklist(COMPLAINT_REMEDIES, 'validation.oneOf'),
  'What the customer wants.',
)
