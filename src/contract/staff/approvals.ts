import * as v from 'valibot'
import { APPROVAL_ACTS, APPROVAL_STATES } from '#domain/staff/approval.ts'
import { staffCall } from '../call.ts'
import { nameOf, nextCursor, opaqueId } from '../fields.ts'
import { count, means, points, unit } from '../means.ts'
import { cursorQuery, idParam, instant, oneLine, pageQuery, rupiah, text } from '../wire.ts'
import { chosenIds, outcomes } from './outcomes.ts'

export const APPROVAL_REASON_MAX = 300
/** Approvals that are decided in one call. */
export const APPROVALS_DECIDED_MAX = 50
const SEARCH_LENGTH_MAX = 60
const person = v.object({ id: opaqueId, name: nameOf })

const approval = v.object({
  id: opaqueId,
  number: means(v.pipe(v.number(), v.integer(), unit('ordinal')), 'What people call it.'),
  act: means(v.picklist(APPROVAL_ACTS), 'What would be done.'),
  entity: means(
    v.object({
      kind: means(v.string(), 'What it is, such as `order`.'),
      id: opaqueId,
      about: means(v.string(), 'What people call it: an order’s number, a login, a SKU.'),
    }),
    'What would be changed.',
  ),
  customer: means(v.nullable(person), 'The customer it is about; name shortened by role.'),
  changes: means(
    v.array(
      v.object({
        field: means(v.string(), 'Name of the field.'),
        label: means(v.string(), 'What people call it, in the language of the call.'),
        before: means(v.nullable(v.string()), 'Its value now, for people; null without one.'),
        after: means(v.nullable(v.string()), 'Its value afterwards; null without one.'),
      }),
    ),
    'The effect: the fields that would change.',
  ),
  payload: means(
    v.array(
      v.object({
        name: nameOf,
        label: means(v.string(), 'What people call it, in the language of the call.'),
        value: means(v.string(), 'Its value, for people.'),
      }),
    ),
    'What would be done, exactly, but for ids and versions.',
  ),
  rupiah: means(v.nullable(rupiah), 'What goes back or is taken off; null where there is none.'),
  points: means(
    v.nullable(points),
    'Points given, or below zero taken; null where there are none.',
  ),
  maker: means(person, 'Who wants to do it.'),
  reason: means(v.string(), 'Why it was asked for; empty where none is needed.'),
  state: means(
    v.picklist(APPROVAL_STATES),
    '`open`; `used` when it was approved and done; `refused`; `expired` after a day.',
  ),
  checker: means(v.nullable(person), 'Who decided; null before that.'),
  answer: means(v.string(), 'Why it was refused; empty otherwise.'),
  made_at: means(instant, 'When it was asked for.'),
  expires_at: means(instant, 'Until when it can be approved.'),
  decided_at: means(v.nullable(instant), 'When it was decided.'),
  is_own: means(v.boolean(), 'The caller asked for it.'),
  may_decide: means(v.boolean(), 'It is open, and the caller may approve or refuse it.'),
})
export type StaffApproval = v.InferOutput<typeof approval>

export const APPROVAL_SORTS = ['number', '-number'] as const

export const listApprovals = staffCall({
  method: 'GET',
  path: '/approvals',
  summary: 'Acts that wait for a second person, and what became of them',
  auth: 'staff',
  needs: 'any',
  query: v.object({
    q: means(
      v.optional(
        v.pipe(v.string(), v.trim(), v.maxLength(SEARCH_LENGTH_MAX, 'validation.tooLong'), oneLine),
      ),
      'Only with this number, or this text in what it is about or in the name of its maker.',
    ),
    whose: means(
      v.optional(v.picklist(['for_me', 'mine'], 'validation.oneOf')),
      '`for_me`: of others, where the caller may approve; `mine`: the caller’s own.',
    ),
    state: means(
      v.optional(v.picklist(APPROVAL_STATES, 'validation.oneOf')),
      'Only in this state.',
    ),
    act: means(v.optional(v.picklist(APPROVAL_ACTS, 'validation.oneOf')), 'Only of this act.'),
    sort: means(
      v.optional(v.picklist(APPROVAL_SORTS, 'validation.oneOf')),
      'Oldest first, or with a dash newest first.',
    ),
    cursor: cursorQuery,
    per_page: pageQuery.per_page,
  }),
  data: v.array(approval),
  meta: v.object({
    next_cursor: nextCursor,
    total: means(v.pipe(v.number(), count), 'How many there are.'),
  }),
})

export const getApproval = staffCall({
  method: 'GET',
  path: '/approvals/{id}',
  summary: 'An approval',
  auth: 'staff',
  needs: 'any',
  params: idParam,
  data: approval,
})

/** The act is done at once, in the transaction that uses the approval, for exactly its payload. */
export const giveApproval = staffCall({
  method: 'POST',
  path: '/approvals/{id}/approve',
  summary: 'Approve an act of another person, and do it',
  auth: 'staff',
  needs: 'any',
  proof: true,
  idempotent: true,
  refuses: ['own_approval', 'approval_closed', 'approval_changed', 'maker_may_not'],
  params: idParam,
  data: approval,
})

export const refuseApproval = staffCall({
  method: 'POST',
  path: '/approvals/{id}/refuse',
  summary: 'Refuse an act of another person',
  auth: 'staff',
  needs: 'any',
  proof: true,
  idempotent: true,
  refuses: ['own_approval', 'approval_closed'],
  params: idParam,
  body: v.object({ reason: means(text(APPROVAL_REASON_MAX), 'Why, for the person who asked.') }),
  data: approval,
})

/** Each is decided for itself, as by the calls above: one that is refused leaves the others done. */
export const decideApprovals = staffCall({
  method: 'POST',
  path: '/approvals/decisions',
  summary: 'Approve or refuse several acts of other people',
  auth: 'staff',
  needs: 'any',
  proof: true,
  idempotent: true,
  body: v.object({
    ids: chosenIds(APPROVALS_DECIDED_MAX, 'Approvals'),
    approve: means(v.boolean('validation.boolean'), 'Approve and do them, or refuse them.'),
    reason: means(
      v.pipe(
        v.string('validation.required'),
        v.trim(),
        v.maxLength(APPROVAL_REASON_MAX, 'validation.tooLong'),
        oneLine,
      ),
      'Why they are refused, for those who asked; empty when they are approved.',
    ),
  }),
  data: outcomes,
})
