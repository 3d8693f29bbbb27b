import * as v from 'valibot'
import {
  COMPLAINT_EVENTS,
  COMPLAINT_REMEDIES,
  COMPLAINT_STATES,
} from '#domain/complaints/complaint.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { REFUND_ROUTES } from '#domain/orders/refund.ts'
import { BATCH_STATES } from '#domain/stock/batch.ts'
import { staffCall } from '../call.ts'
import { complaintClock } from '../complaints/complaint.ts'
import { imageUrl, nameOf, opaqueId, orderNumber, tile, variationName } from '../fields.ts'
import { celsius, count, means, ordinal, pixels, points, unit } from '../means.ts'
import { id, idParam, instant, longText, remark, rupiah } from '../wire.ts'
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
    photos: means(
      v.array(
        v.object({
          id: opaqueId,
          width: means(pixels, 'Width.'),
          height: means(pixels, 'Height.'),
        }),
      ),
      "The customer's photos.",
    ),
    clocks: means(v.array(complaintClock), 'What the shop has to do, and by when.'),
    order,
    customer,
    events: means(v.array(event), 'What happened, the oldest first.'),
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

// ── decisions

const WORDS_MAX = 500
const LINES_MAX = 50

const version = means(
  v.pipe(v.number('validation.number'), v.integer('validation.number'), unit('ordinal')),
  'The `version` that the caller saw.',
)
const words = means(longText(WORDS_MAX), 'What the customer reads.')

const chosen = {
  remedy: means(v.picklist(COMPLAINT_REMEDIES, 'validation.oneOf'), 'What is given.'),
  lines: means(
    v.pipe(
      v.array(
        v.object({
          line_id: id,
          quantity: means(
            v.pipe(
              v.number('validation.number'),
              v.integer('validation.number'),
              unit('count'),
              v.minValue(1, 'validation.min'),
              v.maxValue(999, 'validation.max'),
            ),
            'For how many units.',
          ),
        }),
        'validation.array',
      ),
      v.minLength(1, 'validation.complaintLines'),
      v.maxLength(LINES_MAX),
    ),
    'The units that are made good; all that are meant approve it whole.',
  ),
}

/** Computed by giving it and taking it back; nothing is written. */
export const previewStaffComplaint = staffCall({
  method: 'POST',
  path: '/complaints/{id}/preview',
  summary: 'What an approval would give, by which route, and whether a second person is needed',
  auth: 'staff',
  needs: 'complaints.write',
  refuses: ['complaint_not_found', 'complaint_state', 'complaint_remedy'],
  params: idParam,
  body: v.object(chosen),
  data: v.object({
    remedy: means(v.picklist(COMPLAINT_REMEDIES), 'What is given.'),
    value: means(rupiah, 'What it is worth, with the bonus.'),
    bonus: means(rupiah, 'Store credit on top of the money.'),
    points: means(points, 'Given as points; 0 for anything else.'),
    refund: means(
      v.nullable(
        v.object({
          route: means(
            v.picklist(REFUND_ROUTES),
            'How the money goes back; with `choice` the customer chooses.',
          ),
          goods: means(rupiah, 'The goods.'),
          shipping: means(rupiah, 'The shipping.'),
          service_fee: means(rupiah, 'The fee for the service.'),
          money: means(rupiah, 'Of it what was paid as money.'),
          credit: means(rupiah, 'Of it what store credit had paid.'),
        }),
      ),
      'What is refunded; null for a replacement and points.',
    ),
    limit: means(rupiah, 'What the caller may give alone.'),
    needs_second: means(v.boolean(), 'A second person has to approve it.'),
  }),
})

export const reviewStaffComplaint = staffCall({
  method: 'POST',
  path: '/complaints/{id}/review',
  summary: 'Begin to look into a complaint, which stops the clock of the first answer',
  auth: 'staff',
  needs: 'complaints.write',
  idempotent: true,
  refuses: ['complaint_not_found', 'complaint_state', 'changed_meanwhile'],
  params: idParam,
  body: v.object({ version }),
  data: staffComplaint,
})

export const askComplainant = staffCall({
  method: 'POST',
  path: '/complaints/{id}/ask',
  summary: 'Ask the customer for more; the clocks wait for the answer',
  auth: 'staff',
  needs: 'complaints.write',
  idempotent: true,
  refuses: ['complaint_not_found', 'complaint_state', 'changed_meanwhile'],
  params: idParam,
  body: v.object({ version, words }),
  data: staffComplaint,
})

/** 202 `approval_needed` above the limit of the caller; nothing has changed then. */
export const approveStaffComplaint = staffCall({
  method: 'POST',
  path: '/complaints/{id}/approve',
  summary: 'Approve a complaint whole or for some units, and give the remedy',
  auth: 'staff',
  needs: 'complaints.write',
  idempotent: true,
  refuses: [
    'approval_needed',
    'complaint_not_found',
    'complaint_state',
    'complaint_remedy',
    'changed_meanwhile',
  ],
  params: idParam,
  body: v.object({
    version,
    ...chosen,
    words: means(remark(WORDS_MAX), 'What the customer reads with it; may be empty.'),
    value: means(
      v.pipe(v.number('validation.number'), v.integer('validation.number'), unit('whole rupiah')),
      'The `value` of the preview that the caller saw.',
    ),
  }),
  data: staffComplaint,
})

export const rejectStaffComplaint = staffCall({
  method: 'POST',
  path: '/complaints/{id}/reject',
  summary: 'Reject a complaint with the reason',
  auth: 'staff',
  needs: 'complaints.write',
  idempotent: true,
  refuses: ['complaint_not_found', 'complaint_state', 'changed_meanwhile'],
  params: idParam,
  body: v.object({ version, words }),
  data: staffComplaint,
})
