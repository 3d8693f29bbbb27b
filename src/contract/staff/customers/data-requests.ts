import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { nextCursor, opaqueId } from '../../fields.ts'
import { count, means } from '../../means.ts'
import { cursorQuery, digits, idParam, instant, paragraph } from '../../wire.ts'

const ANSWER_MAX = 1000

const dataRequest = v.object({
  id: opaqueId,
  kind: means(
    v.picklist(['export', 'correction', 'deletion']),
    'What was asked for; only a correction waits for an answer.',
  ),
  subject: means(v.string(), 'What it is about: the field to correct, the format of an export.'),
  message: means(v.string(), 'What the customer wrote; empty once the account is deleted.'),
  state: means(v.picklist(['open', 'done', 'refused']), 'Whether it was answered, and how.'),
  answer: means(v.string(), 'What the shop answered; empty without one.'),
  created_at: means(instant, 'When it was made.'),
  due_at: means(instant, 'By when it is answered: 3 × 24 hours.'),
  is_late: means(v.boolean(), 'It is open, and the moment has passed.'),
  answered_at: means(v.nullable(instant), 'When it was answered or done; null while open.'),
  customer: means(
    v.object({
      id: opaqueId,
      name: means(v.string(), 'Name; empty once the account is deleted.'),
    }),
    'Who asks.',
  ),
})
export type StaffDataRequest = v.InferOutput<typeof dataRequest>

export const listDataRequests = staffCall({
  method: 'GET',
  path: '/data-requests',
  summary: 'What customers asked about their data: open by their deadline, others newest first',
  auth: 'staff',
  needs: 'customers.read',
  query: v.object({
    cursor: cursorQuery,
    per_page: means(v.optional(digits(1, 100), '50'), 'How many a page.'),
    state: means(
      v.optional(v.picklist(['open', 'closed'], 'validation.oneOf'), 'open'),
      '`open`: waiting for an answer; `closed`: exports, deletions, and what was answered.',
    ),
  }),
  data: v.array(dataRequest),
  meta: v.object({
    total: means(count, 'How many there are in all.'),
    per_page: means(count, 'How many a page.'),
    next_cursor: nextCursor,
  }),
})

export const answerDataRequestOnDesk = staffCall({
  method: 'POST',
  path: '/data-requests/{id}/answer',
  summary: 'Answer a request once; the customer reads the answer',
  auth: 'staff',
  needs: 'customers.write',
  idempotent: true,
  refuses: ['changed_meanwhile', 'not_found'],
  params: idParam,
  body: v.object({
    outcome: means(
      v.picklist(['done', 'refused'], 'validation.oneOf'),
      'Whether the shop did what was asked.',
    ),
    answer: means(
      v.pipe(
        v.string('validation.required'),
        v.trim(),
        v.nonEmpty('validation.required'),
        v.maxLength(ANSWER_MAX, 'validation.tooLong'),
        paragraph,
      ),
      'What the customer reads.',
    ),
  }),
  data: dataRequest,
})
