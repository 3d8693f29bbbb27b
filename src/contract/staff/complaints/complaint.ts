import * as v from 'valibot'
import {
  COMPLAINT_EVENTS,
  COMPLAINT_REMEDIES,
  COMPLAINT_STATES,
} from '#domain/complaints/complaint.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { BATCH_STATES } from '#domain/stock/batch.ts'
import { staffCall } from '../../call.ts'
import { complaintClock, complaintPhotos } from '../../complaints/complaint.ts'
import {
  imageUrl,
  nameOf,
  opaqueId,
  orderNumber,
  tile,
  titleOf,
  variationName,
} from '../../fields.ts'
import { celsius, count, means, ordinal, points } from '../../means.ts'
import { id, idParam, instant, rupiah } from '../../wire.ts'
import { complaintRow } from './complaints.ts'

const batch = v.object({
  id: opaqueId,
  code: means(v.string(), 'What its label says.'),
  state: means(v.picklist(BATCH_STATES), 'Whether it can be sold.'),
  best_before: means(v.pipe(v.string(), v.isoDate()), 'It is good through the end of this day.'),
  others: means(
    count,
    'Complaints of other orders about goods of this batch, of the last 30 days.',
  ),
})

const line = v.object({
  id: means(v.string(), 'Id of the line of the order.'),
  sku: means(v.string(), 'Stock keeping unit.'),
  name: nameOf,
  variation_name: variationName,
  image: imageUrl,
  tile,
  ordered: means(count, 'How many were ordered.'),
  quantity: means(count, 'How many are meant.'),
  given_quantity: means(count, 'Units for which the remedy was given.'),
  value: means(rupiah, 'What the units cost.'),
  batches: means(v.array(batch), 'The batches that the goods came from.'),
})

const order = means(
  v.object({
    id: opaqueId,
    number: orderNumber,
    state: means(v.picklist(ORDER_STATES), 'The state of the order.'),
    status_text: means(v.string(), 'The same in words.'),
    placed_at: means(instant, 'When it was placed.'),
    window: means(
      v.object({
        day: means(v.pipe(v.string(), v.isoDate()), 'The day in Jakarta.'),
        start: means(v.string(), 'From, `14:00` in Jakarta.'),
        end: means(v.string(), 'Until, `16:00` in Jakarta.'),
      }),
      'When it was promised.',
    ),
    delivered_at: means(v.nullable(instant), 'When it arrived; null before.'),
    chilled_c: means(
      v.nullable(celsius),
      'Temperature of the cold bag at the door; null where it was not measured.',
    ),
    total: means(rupiah, 'Goods, fee and shipping less discounts.'),
    credit_used: means(rupiah, 'Paid by store credit.'),
    refunded: means(rupiah, 'What went back so far, by whichever way.'),
    payment_method_name: means(v.string(), 'How it was paid.'),
  }),
  'The order that is meant.',
)

const customer = means(
  v.object({
    ...complaintRow.entries.customer.entries,
    id: opaqueId,
    phone: means(v.nullable(v.string()), 'Phone number; without `customers.read` masked.'),
    locale: means(v.picklist(['en', 'id']), 'The language that the customer reads.'),
    since: means(instant, 'When the account was made.'),
    orders: means(count, 'How many orders were placed and not cancelled.'),
    spent_90_days: means(rupiah, 'What was paid for goods in 90 days.'),
    complaints_90_days: means(count, 'Complaints of 90 days, with this one.'),
    complained_90_days: means(rupiah, 'What they are worth, without rejected ones.'),
  }),
  'Who complains, and what the shop knows of them.',
)

const event = v.object({
  action: means(v.picklist(COMPLAINT_EVENTS), 'What happened.'),
  state: means(v.picklist(COMPLAINT_STATES), 'How far it was then.'),
  actor: means(
    v.picklist(['customer', 'shop', 'operator', 'staff']),
    '`shop` is its own rule, `operator` the command line.',
  ),
  by: means(v.nullable(v.string()), 'Name of the member of staff; null for anyone else.'),
  words: means(
    v.string(),
    'What was written with it, empty for none; with `not_automatic` why, as a stable word.',
  ),
  at: means(instant, 'When it happened.'),
})

export const staffComplaint = means(
  v.object({
    ...complaintRow.entries,
    version: means(ordinal, 'Rises with every step; a decision names the one that was seen.'),
    is_open: means(v.boolean(), 'Whether something is still to be done.'),
    decision: means(
      v.nullable(v.picklist(['approved', 'partly_approved', 'rejected'])),
      'What was decided; null before.',
    ),
    is_automatic: means(v.boolean(), 'It was decided by the shop’s own rule.'),
    description: means(v.string(), 'What the customer wrote; plain text.'),
    lines: means(v.array(line), 'What is complained about.'),
    photos: complaintPhotos,
    clocks: means(v.array(complaintClock), 'What the shop has to do, and by when.'),
    order,
    customer,
    events: means(v.array(event), 'What happened, the oldest first.'),
    notes: means(
      v.array(
        v.object({
          id: opaqueId,
          text: means(v.string(), 'What it says.'),
          at: means(instant, 'When it was written.'),
          by: means(v.string(), 'Name of the member of staff.'),
          is_own: means(v.boolean(), 'The caller wrote it, and can delete it.'),
        }),
      ),
      'Notes between members of staff, the newest first. Customers never see them.',
    ),
    prepared: means(
      v.array(
        v.object({
          step: means(v.picklist(['ask', 'approve', 'reject']), 'What it is written with.'),
          title: titleOf,
          text: means(
            v.string(),
            'The answer in the language of the customer, with the words of the order.',
          ),
        }),
      ),
      'Answers to choose from, and to change before they go.',
    ),
    outcome: means(
      v.nullable(
        v.object({
          remedy: means(v.picklist(COMPLAINT_REMEDIES), 'What was given.'),
          value: means(rupiah, 'What it is worth, with the bonus.'),
          bonus: means(rupiah, 'Store credit on top of the money.'),
          points: means(points, 'Given as points; 0 for anything else.'),
          replacement_number: means(
            v.nullable(v.string()),
            'The order that replaces the goods; null for anything else.',
          ),
        }),
      ),
      'What was given; null until it is decided, and when nothing was.',
    ),
  }),
  'A complaint as its page on the desk shows it.',
)
export type StaffComplaint = v.InferOutput<typeof staffComplaint>

export const getStaffComplaint = staffCall({
  method: 'GET',
  path: '/complaints/{id}',
  summary: 'One complaint with its order, its customer and what happened',
  auth: 'staff',
  needs: 'complaints.read',
  refuses: ['complaint_not_found'],
  params: idParam,
  data: staffComplaint,
})

export const getStaffComplaintPhoto = staffCall({
  method: 'GET',
  path: '/complaints/{id}/photos/{photo_id}',
  summary: 'A photo of a complaint; that it was seen is recorded',
  auth: 'staff',
  needs: 'complaints.read',
  params: v.object({ id, photo_id: id }),
  data: v.null(),
  files: ['image/webp'],
})
