import * as v from 'valibot'
import {
  COMPLAINT_REMEDIES,
  COMPLAINT_SLUGS,
  COMPLAINT_STATES,
  PERSON_REASONS,
} from '#domain/complaints/complaint.ts'
import { staffCall } from '../../call.ts'
import { nameOf, nextCursor, opaqueId, orderNumber, statusText } from '../../fields.ts'
import { count, means } from '../../means.ts'
import { cursorQuery, digits, instant, oneLine, rupiah, searchQuery } from '../../wire.ts'

const BATCH_MAX = 20
const SEARCH_MAX = 60

/** A row of the queue. */
export const complaintRow = v.object({
  id: opaqueId,
  number: means(v.string(), 'What the customer refers to it by.'),
  order_number: orderNumber,
  slug: means(v.picklist(COMPLAINT_SLUGS), 'What is complained about.'),
  reason_text: means(v.string(), 'The same in words.'),
  state: means(v.picklist(COMPLAINT_STATES), 'The state of the complaint.'),
  status_text: statusText,
  remedy: means(v.picklist(COMPLAINT_REMEDIES), 'What the customer would like.'),
  value: means(rupiah, 'What the goods are worth.'),
  reasons: means(
    v.array(v.picklist(PERSON_REASONS)),
    'Why a person has to decide; empty when it was approved automatically.',
  ),
  clock: means(
    v.nullable(
      v.object({
        kind: means(
          v.picklist(['first_answer', 'decision', 'remedy']),
          'What is due: the first answer, the decision, or the money.',
        ),
        due_at: means(instant, 'Until when.'),
        is_late: means(v.boolean(), 'The moment has passed.'),
      }),
    ),
    'The clock that ends first; null while the shop waits.',
  ),
  customer: means(
    v.object({
      name: means(v.string(), 'Name; without `customers.read` the first name and initials.'),
      complaints: means(count, 'How many complaints the customer has sent, with this one.'),
    }),
    'Who complains.',
  ),
  assignee: means(
    v.nullable(v.object({ id: opaqueId, name: nameOf })),
    'Who works on it; null while it is open to all.',
  ),
  batches: means(
    v.array(v.string()),
    'Codes of the batches that the order took of the goods; empty where none is known.',
  ),
  created_at: means(instant, 'When it was sent.'),
})
export type StaffComplaintRow = v.InferOutput<typeof complaintRow>

export const listStaffComplaints = staffCall({
  method: 'GET',
  path: '/complaints',
  summary: 'Open complaints, sorted by the clock that ends first',
  auth: 'staff',
  needs: 'complaints.read',
  query: v.object({
    cursor: cursorQuery,
    per_page: means(v.optional(digits(1, 100), '50'), 'How many a page.'),
    q: means(
      searchQuery(SEARCH_MAX),
      'Only with this text in the number of the complaint or of its order.',
    ),
    state: means(
      v.optional(v.picklist(COMPLAINT_STATES, 'validation.oneOf')),
      'Only complaints in this state.',
    ),
    slug: means(
      v.optional(v.picklist(COMPLAINT_SLUGS, 'validation.oneOf')),
      'Only complaints of this kind.',
    ),
    reason: means(
      v.optional(v.picklist(PERSON_REASONS, 'validation.oneOf')),
      'Only complaints that a person has to decide for this reason.',
    ),
    assignee: means(
      v.optional(v.picklist(['me', 'none'], 'validation.oneOf')),
      '`me`: the caller’s own; `none`: open to all.',
    ),
    clock: means(
      v.optional(v.picklist(['first_answer', 'decision', 'remedy', 'late'], 'validation.oneOf')),
      'Only where this clock ends first; `late`: where it has passed.',
    ),
    batch: means(
      v.optional(
        v.pipe(v.string(), v.trim(), v.maxLength(BATCH_MAX, 'validation.tooLong'), oneLine),
      ),
      'Only about goods of orders that took of the batch with this code.',
    ),
  }),
  data: v.array(complaintRow),
  meta: v.object({
    total: means(count, 'How many there are in all.'),
    sums: means(v.object({ value: rupiah }), 'What the goods of all of them are worth.'),
    per_page: means(count, 'How many a page.'),
    next_cursor: nextCursor,
  }),
})
