import * as v from 'valibot'
import {
  COMPLAINT_SLUGS,
  COMPLAINT_REMEDIES,
  COMPLAINT_STATES,
} from '#domain/complaints/complaint.ts'
import {
  formattedDate,
  orderItemId,
  nameOf,
  variationName,
  imageUrl,
  tile,
  opaqueId,
  orderId,
  orderNumber,
  statusText,
} from '../fields.ts'
import { means, count, points, pixels } from '../means.ts'
import { instant, formatted, rupiah } from '../wire.ts'

export const slug = means(v.picklist(COMPLAINT_SLUGS, 'validation.oneOf'), 'The reason.')

export const complaintPhotos = means(
  v.array(
    v.object({
      id: opaqueId,
      width: means(pixels, 'Width.'),
      height: means(pixels, 'Height.'),
    }),
  ),
  "The customer's photos.",
)

/** What the shop owes next, and by when. */
export const complaintClock = means(
  v.object({
    kind: means(
      v.picklist(['first_answer', 'decision', 'remedy']),
      'What the shop has to do: `first_answer`, `decision`, or `remedy`, the money on its way.',
    ),
    due_at: means(instant, 'By when.'),
    formatted_due: formattedDate,
    done_at: means(v.nullable(instant), 'When it was done; null before.'),
    state: means(v.picklist(['running', 'paused', 'met', 'late']), 'Whether it is in time.'),
  }),
  'What the shop has to do, and by when.',
)

/** What a line of an order shows wherever a complaint names it. */
export const orderedItem = {
  order_item_id: orderItemId,
  name: nameOf,
  variation_name: variationName,
  image: imageUrl,
  tile,
}

export const complaint = means(
  v.object({
    id: opaqueId,
    number: means(v.string(), 'To name it by: `KP-261120-7K3QX`.'),
    order_id: orderId,
    order_number: orderNumber,
    slug,
    reason_text: means(v.string(), 'The reason in words.'),
    state: means(v.picklist(COMPLAINT_STATES), 'How far it is.'),
    decision: means(
      v.nullable(v.picklist(['approved', 'partly_approved', 'rejected'])),
      'What was decided; null before.',
    ),
    status_text: statusText,
    is_open: means(v.boolean(), 'Whether something is still to be done.'),
    description: means(v.string(), 'What the customer wrote; plain text.'),
    remedy: means(v.picklist(COMPLAINT_REMEDIES), 'What the customer wants.'),
    remedy_text: means(v.string(), 'The same in words.'),
    created_at: means(instant, 'When it was made.'),
    formatted_date: formattedDate,
    items: means(
      v.array(
        v.object({
          ...orderedItem,
          quantity: means(count, 'How many are meant.'),
          given_quantity: means(count, 'Units for which the remedy was given.'),
          value: means(rupiah, 'What the units cost.'),
          formatted_value: formatted,
        }),
      ),
      'The lines that are meant.',
    ),
    photos: complaintPhotos,
    clocks: means(v.array(complaintClock), 'What the shop has to do, and by when.'),
    events: means(
      v.array(
        v.object({
          action: means(v.string(), 'What was done, as a stable word.'),
          state: means(v.picklist(COMPLAINT_STATES), 'How far it was then.'),
          actor: means(v.picklist(['customer', 'shop']), 'Who did it.'),
          text: means(v.string(), 'What was done, in words.'),
          words: means(v.string(), 'What was written with it; plain text, empty for none.'),
          at: means(instant, 'When it happened.'),
          formatted_date: formattedDate,
        }),
      ),
      'What happened, the oldest first.',
    ),
    outcome: means(
      v.nullable(
        v.object({
          remedy: means(v.picklist(COMPLAINT_REMEDIES), 'What was given.'),
          text: means(v.string(), 'The same in words.'),
          value: means(rupiah, 'What it is worth.'),
          formatted_value: formatted,
          points: means(points, 'Given as points; 0 for anything else.'),
          replacement_order_id: means(
            v.nullable(v.string()),
            'The order that replaces the goods; null for anything else.',
          ),
        }),
      ),
      'What was given; null until it is decided, and when nothing was.',
    ),
    actions: means(v.array(v.picklist(['answer', 'reopen'])), 'What the customer can do now.'),
    reopen_until: means(
      v.nullable(instant),
      'Until when it can be opened again; null when it cannot.',
    ),
    server_time: means(instant, 'The clock of the shop.'),
  }),
  'A complaint about an order.',
)
export type Complaint = v.InferOutput<typeof complaint>
