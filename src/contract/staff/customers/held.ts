import * as v from 'valibot'
import {
  HELD_DECISIONS,
  HELD_KINDS,
  HELD_REASON_MAX,
  HELD_SIGNS,
  HELD_STATES,
} from '#domain/coupons/held.ts'
import { staffCall } from '../../call.ts'
import { nameOf, nextCursor, opaqueId, orderNumber } from '../../fields.ts'
import { count, means } from '../../means.ts'
import { cursorQuery, idParam, instant, pageQuery, text } from '../../wire.ts'
import { nullableInstant } from '../fields.ts'

const person = { id: opaqueId, name: nameOf }
const held = v.object({
  id: means(opaqueId, 'Of the offer’s review, or of the friend who was invited.'),
  kind: means(
    v.picklist(HELD_KINDS),
    '`offer`: a coupon for first orders; `invitation`: points for a friend’s first purchase.',
  ),
  customer: means(
    v.object({
      ...person,
      since: means(instant, 'Customer since.'),
      orders: means(count, 'Orders that were not given up.'),
    }),
    'Who wants it: for an invitation the friend.',
  ),
  code: means(v.nullable(v.string()), 'The coupon of an offer; null for an invitation.'),
  purchase: means(
    v.nullable(v.string()),
    'Number of the order that the invitation counts by; null for an offer or a purchase at a till.',
  ),
  signs: means(
    v.array(v.picklist(HELD_SIGNS)),
    'What both share: phone number, address (30 m), device, bank account.',
  ),
  others: means(
    v.array(
      v.object({
        ...person,
        number: means(
          v.nullable(orderNumber),
          'Their order that shares it; null for who invited the friend.',
        ),
        at: means(nullableInstant, 'When that order was placed; null for who invited.'),
      }),
    ),
    'The other customers.',
  ),
  state: means(v.picklist(HELD_STATES), 'What staff decided.'),
  opened_at: means(instant, 'Since when it is held.'),
  due_at: means(instant, 'Until when it should be decided.'),
  decided_at: means(nullableInstant, 'When it was decided; null while it is open.'),
  decided_by: means(
    v.nullable(v.string()),
    'Name of who decided; `operator` on the command line, null while it is open.',
  ),
  note: means(v.string(), 'Why; empty while it is open.'),
})
export type Held = v.InferOutput<typeof held>

const reading = { auth: 'staff', needs: 'customers.read' } as const

export const listHeld = staffCall({
  method: 'GET',
  path: '/held',
  summary: 'Held offers and invitations: open ones oldest first, others newest first',
  ...reading,
  query: v.object({
    state: means(
      v.optional(v.picklist(HELD_STATES, 'validation.oneOf')),
      'Only in this state; all without it.',
    ),
    kind: means(v.optional(v.picklist(HELD_KINDS, 'validation.oneOf')), 'Only of this kind.'),
    customer: means(
      v.optional(v.pipe(v.string(), v.uuid('validation.invalid'))),
      'Only those of a customer, or of friends that they invited.',
    ),
    cursor: cursorQuery,
    per_page: pageQuery.per_page,
  }),
  data: v.array(held),
  meta: v.object({ next_cursor: nextCursor, total: means(count, 'How many match.') }),
})

export const getHeld = staffCall({
  method: 'GET',
  path: '/held/{id}',
  summary: 'A held offer or invitation, and why it is held',
  ...reading,
  refuses: ['not_found'],
  params: idParam,
  data: held,
})

/** The customer is notified of an offer; an allowed invitation gives both their points. */
export const decideHeld = staffCall({
  method: 'POST',
  path: '/held/{id}/decide',
  summary: 'Allow or refuse a held offer or invitation, once',
  auth: 'staff',
  needs: 'customers.write',
  idempotent: true,
  refuses: ['not_found', 'changed_meanwhile'],
  params: idParam,
  body: v.object({
    decision: means(v.picklist(HELD_DECISIONS, 'validation.oneOf'), 'What is decided.'),
    reason: means(text(HELD_REASON_MAX), 'Why, for other members of staff.'),
  }),
  data: held,
})
