import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { messagePhotos } from '../../orders/conversations.ts'
import { nameOf, nextCursor, opaqueId, orderNumber, statusText } from '../../fields.ts'
import { count, means } from '../../means.ts'
import { cursorQuery, digits, id, instant } from '../../wire.ts'
import { numberParam } from './order.ts'

const assignee = means(
  v.nullable(v.object({ id: opaqueId, name: nameOf })),
  'Who answers; null while it is open to all.',
)

const row = v.object({
  id: opaqueId,
  order_number: orderNumber,
  status_text: statusText,
  customer: means(v.string(), 'Name; without `customers.read` the first name and initials.'),
  text: means(v.string(), 'The customer’s newest message; empty when only photos were sent.'),
  unread: means(count, 'How many messages of the customer no member of staff has seen.'),
  waiting_since: means(instant, 'Since when the customer waits for an answer.'),
  assignee,
})
export type StaffConversationRow = v.InferOutput<typeof row>

export const listConversations = staffCall({
  method: 'GET',
  path: '/conversations',
  summary: 'Conversations about orders that wait for an answer, the longest waiting first',
  auth: 'staff',
  needs: 'orders.read',
  query: v.object({
    cursor: cursorQuery,
    per_page: means(v.optional(digits(1, 100), '50'), 'How many a page.'),
    assignee: means(
      v.optional(v.picklist(['me', 'none'], 'validation.oneOf')),
      '`me`: the caller’s own; `none`: open to all.',
    ),
  }),
  data: v.array(row),
  meta: v.object({
    total: means(count, 'How many there are in all.'),
    per_page: means(count, 'How many a page.'),
    next_cursor: nextCursor,
  }),
})

const staffConversation = means(
  v.object({
    order_number: orderNumber,
    locale: means(v.picklist(['en', 'id']), 'The language that the customer reads.'),
    waiting_since: means(
      v.nullable(instant),
      'Since when the customer waits for an answer; null when nothing waits.',
    ),
    writable_until: means(
      v.nullable(instant),
      'Until when the customer can write; null while the order has not ended.',
    ),
    assignee,
    messages: means(
      v.array(
        v.object({
          id: opaqueId,
          by: means(v.nullable(v.string()), 'Who of the shop wrote it; null for the customer.'),
          text: means(v.string(), 'What it says.'),
          channels: means(
            v.array(v.string()),
            'By which ways it was sent on: `whatsapp`, `email`; the customer sees it in the shop in any case.',
          ),
          photos: messagePhotos,
          is_new: means(v.boolean(), 'The customer wrote it, and no member of staff had seen it.'),
          seen_at: means(v.nullable(instant), 'When the other side first saw it; null until then.'),
          at: means(instant, 'When it was written.'),
        }),
      ),
      'The oldest first.',
    ),
    prepared: means(
      v.array(
        v.object({
          title: means(v.string(), 'What it is for, in the language of the caller.'),
          text: means(v.string(), 'The answer, in the language of the customer.'),
        }),
      ),
      'Prepared answers.',
    ),
  }),
  'A conversation about an order as its page on the desk shows it.',
)
export type StaffConversation = v.InferOutput<typeof staffConversation>

/** Opening it marks its messages as seen: the marks of new messages are gone the next time. */
export const getStaffConversation = staffCall({
  method: 'GET',
  path: '/orders/{number}/conversation',
  summary: 'The conversation about an order; that it was looked at is recorded',
  auth: 'staff',
  needs: 'orders.read',
  refuses: ['order_not_found'],
  params: numberParam,
  data: staffConversation,
})

export const getStaffMessagePhoto = staffCall({
  method: 'GET',
  path: '/orders/{number}/conversation/photos/{photo_id}',
  summary: 'A photo of a message; that it was looked at is recorded',
  auth: 'staff',
  needs: 'orders.read',
  refuses: ['not_found'],
  params: v.object({ ...numberParam.entries, photo_id: id }),
  data: v.null(),
  files: ['image/webp'],
})

/** One conditional write: of two who take the same one, one gets 409 `changed_meanwhile`. */
export const assignConversation = staffCall({
  method: 'PUT',
  path: '/orders/{number}/conversation/assignee',
  summary: 'Take a conversation, or make it open to all again',
  auth: 'staff',
  needs: 'orders.write',
  idempotent: true,
  refuses: ['order_not_found', 'not_found', 'changed_meanwhile'],
  params: numberParam,
  body: v.object({
    mine: means(v.boolean('validation.required'), 'The caller takes it; else it is open to all.'),
    previous: means(v.nullable(id), 'Who had it, as the caller saw it; null for none.'),
  }),
  data: staffConversation,
})

export const settleConversation = staffCall({
  method: 'POST',
  path: '/orders/{number}/conversation/settle',
  summary: 'Take a conversation that needs no answer off the list',
  auth: 'staff',
  needs: 'orders.write',
  idempotent: true,
  refuses: ['order_not_found', 'not_found', 'changed_meanwhile'],
  params: numberParam,
  body: v.object({ message_id: means(id, 'The last message that the caller saw.') }),
  data: staffConversation,
})
