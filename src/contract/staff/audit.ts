import * as v from 'valibot'
import { staffCall } from '../call.ts'
import { cursorQuery, instant, oneLine, pageQuery } from '../wire.ts'
import { dayQuery, nameQuery } from './fields.ts'
import { nameOf, nextCursor, opaqueId } from '../fields.ts'
import { count, means } from '../means.ts'

const ID_LENGTH_MAX = 120
const word = v.pipe(v.string(), v.trim(), v.maxLength(ID_LENGTH_MAX, 'validation.tooLong'), oneLine)

const person = v.object({
  id: opaqueId,
  login: means(v.string(), 'The name to sign in with.'),
  name: nameOf,
})
const fieldLabel = means(
  v.string(),
  'What people call it, in the language of the request; its name where it has no other.',
)
const act = v.object({
  id: opaqueId,
  at: means(instant, 'When it was done.'),
  by: means(v.nullable(person), 'Who did it; null for the shop itself and the command line.'),
  act: means(v.string(), 'What was done, such as `product_saved`.'),
  entity: means(
    v.nullable(
      v.object({
        kind: means(v.string(), 'What it is, such as `product`.'),
        id: opaqueId,
        name: means(
          v.nullable(v.string()),
          'The number of an order, or what people call a setting or role; null for others.',
        ),
      }),
    ),
    'What was changed.',
  ),
  changes: means(
    v.array(
      v.object({
        field: means(v.string(), 'Name of the field.'),
        label: fieldLabel,
        before: means(v.nullable(v.string()), 'Its value before, as text; null without one.'),
        after: means(v.nullable(v.string()), 'Its value afterwards, as text; null without one.'),
      }),
    ),
    'The changed fields.',
  ),
  facts: means(
    v.array(
      v.object({
        name: nameOf,
        label: fieldLabel,
        value: means(v.string(), 'Its value, as text.'),
      }),
    ),
    'What else is known about it.',
  ),
  customer_id: means(v.nullable(v.string()), 'Id of the customer it was done for.'),
  branch: means(v.nullable(v.object({ id: opaqueId, name: nameOf })), 'Where it was done.'),
  network: means(v.nullable(v.string()), 'The network address of the request.'),
  request_id: means(v.nullable(v.string()), 'Finds the request in the log of the server.'),
})
export type AuditAct = v.InferOutput<typeof act>

export const listAudit = staffCall({
  method: 'GET',
  path: '/audit',
  summary: 'What staff and the shop did, newest first',
  auth: 'staff',
  needs: 'audit.read',
  query: v.object({
    q: means(v.optional(word), 'Only of the thing with this id.'),
    kind: means(v.optional(nameQuery), 'Only of this kind of thing, such as `product`.'),
    customer: means(
      v.optional(v.pipe(v.string(), v.uuid('validation.invalid'))),
      'Only what was done for this customer.',
    ),
    person: means(
      v.optional(
        v.pipe(
          v.string(),
          v.regex(/^(system|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'validation.unknownId'),
        ),
      ),
      'Only of this member of staff; `system` for the shop itself and the command line.',
    ),
    act: means(v.optional(nameQuery), 'Only these acts.'),
    branch: means(v.optional(nameQuery), 'Only at this branch.'),
    day_from: means(v.optional(dayQuery), 'From this day on, in Jakarta.'),
    day_until: means(v.optional(dayQuery), 'Up to this day, in Jakarta.'),
    cursor: cursorQuery,
    per_page: pageQuery.per_page,
  }),
  data: v.array(act),
  meta: v.object({ next_cursor: nextCursor }),
})

export const listAuditChoices = staffCall({
  method: 'GET',
  path: '/audit/choices',
  summary: 'What the audit log can be filtered by',
  auth: 'staff',
  needs: 'audit.read',
  data: v.object({
    people: means(v.array(person), 'All accounts, those of former staff included.'),
    branches: means(v.array(v.object({ id: opaqueId, name: nameOf })), 'The branches.'),
  }),
})

const approver = v.object({
  ...person.entries,
  approved: means(count, 'How much they approved for the other one.'),
})
const pair = v.object({
  week: means(v.pipe(v.string(), v.isoDate()), 'The Monday of the week, in Jakarta.'),
  one: means(approver, 'One of the two.'),
  other: means(approver, 'The other one.'),
})
export type ApprovingPair = v.InferOutput<typeof pair>

/** Two accounts of one person would look like this. */
export const listApprovingPairs = staffCall({
  method: 'GET',
  path: '/audit/pairs',
  summary: 'Pairs whose approvals of a week were all by each other, of 12 weeks, newest first',
  auth: 'staff',
  needs: 'audit.read',
  data: v.array(pair),
})
