import * as v from 'valibot'
import { DESK_ACTIONS, ORDER_STEPS } from '#domain/orders/order-desk.ts'
import { TAG_LENGTH_MAX } from '#domain/tag.ts'
import { appliedDiscounts } from '../../automatic-discounts.ts'
import { staffCall } from '../../call.ts'
import { orderedFor } from '../../companies/company.ts'
import { fileUrl, imageUrl, nameOf, opaqueId } from '../../fields.ts'
import { celsius, count, latitude, longitude, means, stars, unit } from '../../means.ts'
import { MESSAGE_BYTES_MAX, messageFields } from '../../orders/conversations.ts'
import { id, instant, longText, oneLine, rupiah, text } from '../../wire.ts'
import { whole } from '../goods/product-form.ts'
import { bagList } from '../delivery/bags.ts'
import { isLeftField } from '../delivery/fetching.ts'
import { orderTags, staffOrderRow } from './orders.ts'

const NOTE_LENGTH_MAX = 1000
const REASON_LENGTH_MAX = 300
const VERSION_MAX = 1_000_000

const PROOF_KINDS = ['code', 'photo', 'left_with', 'courier'] as const

const MOMENTS = ['event', 'act', 'message', 'payment', 'refund', 'shipment'] as const
const moment = means(
  v.object({
    kind: means(v.picklist(MOMENTS), 'What it belongs to.'),
    what: means(v.string(), 'What happened, a stable word of its kind.'),
    label: means(v.nullable(v.string()), 'The same for people, where the shop’s texts name it.'),
    at: means(instant, 'When.'),
    actor: means(v.string(), 'Who: `customer`, `staff`, `gateway`, a courier.'),
    by: means(v.nullable(v.string()), 'Name of the member of staff; null for anyone else.'),
    text: means(v.string(), 'A reason or message, as it was written; else empty.'),
    amount: means(v.nullable(rupiah), 'How much, of payments and refunds.'),
  }),
  'A moment in the life of the order.',
)

const staffNote = means(
  v.object({
    id: opaqueId,
    text: means(v.string(), 'What it says.'),
    is_pinned: means(v.boolean(), 'It stands above the others.'),
    at: means(instant, 'When it was written.'),
    by: means(v.string(), 'Name of the member of staff.'),
    is_own: means(v.boolean(), 'The caller wrote it, and can delete it.'),
  }),
  'A note between members of staff. Customers never see it.',
)

const money = means(
  v.object({
    subtotal: means(rupiah, 'The goods.'),
    service_fee: means(rupiah, 'The fee for the service.'),
    shipping: means(rupiah, 'The shipping.'),
    automatic_discounts: appliedDiscounts,
    discount_goods: means(rupiah, 'Taken off the goods, automatic discounts with it.'),
    discount_shipping: means(rupiah, 'Taken off the shipping.'),
    total: means(rupiah, 'Goods, fee and shipping less discounts.'),
    credit_used: means(rupiah, 'Paid by store credit.'),
    due: means(rupiah, 'Paid, or to be paid, by the way of paying.'),
    refunded: means(rupiah, 'What went back, by whichever way.'),
  }),
  'The money of the order.',
)

const orderCustomer = means(
  v.object({
    id: opaqueId,
    name: means(v.string(), 'Name; without `customers.read` the first name and initials.'),
    phone: means(v.nullable(v.string()), 'Phone number; without `customers.read` masked.'),
    email: means(v.nullable(v.string()), 'Null without `customers.read`.'),
    since: means(instant, 'When the account was made.'),
    tier: nameOf,
    orders: means(count, 'How many orders were placed and not cancelled.'),
    completed: means(count, 'How many of them are completed.'),
    complaints: means(count, 'How many complaints there were.'),
    rating: means(v.nullable(stars), 'Mean of their ratings, rounded; null without one.'),
  }),
  'Who ordered.',
)

const orderLine = v.object({
  id: means(v.string(), 'Id of the line.'),
  sku: means(v.string(), 'Stock keeping unit.'),
  name: nameOf,
  variation_name: nameOf,
  grade: means(v.string(), 'Grade of the goods.'),
  image: imageUrl,
  quantity: means(count, 'How many of it.'),
  price: means(rupiah, 'What one cost.'),
  line_total: means(rupiah, 'What the line cost.'),
  discount_share: means(rupiah, 'Its part of the discounts.'),
  parts: means(
    v.array(
      v.object({
        sku: means(v.string(), 'Stock keeping unit.'),
        name: nameOf,
        variation_name: nameOf,
        quantity: means(count, 'How many of it are in one.'),
      }),
    ),
    'What was inside each hamper when it was ordered; empty for anything else.',
  ),
  refunded_quantity: means(count, 'Units of it whose money goes back.'),
  note: means(v.string(), 'What the customer asked for.'),
  found: means(
    v.array(v.string()),
    'True weight, and what came in its place, in words; empty until it is packed.',
  ),
  batches: means(
    v.array(v.object({ id: opaqueId, code: means(v.string(), 'What its label says.') })),
    'The batches that its goods came from; empty until it is packed.',
  ),
  scale_photos: means(
    v.array(fileUrl),
    'Photos of its weighed goods on the scale; empty until it is packed.',
  ),
  gift_of: means(v.nullable(v.string()), 'The coupon that gave it; null for what was bought.'),
})

const proof = means(
  v.nullable(
    v.object({
      kind: means(v.picklist(PROOF_KINDS), 'The code, a photo, a name, or the courier’s word.'),
      received_by: means(v.nullable(v.string()), 'Who took it for the customer, such as a guard.'),
      has_photo: means(v.boolean(), 'Whether there is a photo, which has a call of its own.'),
      chilled_c: means(v.nullable(celsius), 'Measured in the cold bag; null if it was not.'),
      at: means(instant, 'When it was handed over.'),
    }),
  ),
  'What proves that it was handed over; null before.',
)

const parcel = means(
  v.nullable(
    v.object({
      waybill: means(v.nullable(v.string()), 'The courier’s number; null for our own riders.'),
      link: means(v.nullable(v.string()), 'The courier’s page about it; null without one.'),
      is_left: isLeftField,
    }),
  ),
  'The newest parcel; null before a courier or rider has it.',
)

const staffOrder = means(
  v.object({
    ...staffOrderRow.entries,
    linked: means(
      v.array(
        v.object({
          number: means(v.string(), 'What people call it.'),
          is_first: means(v.boolean(), 'Whether it is the order that this one adds to.'),
        }),
      ),
      'Orders that are picked and delivered together with it.',
    ),
    bags: means(
      bagList,
      'Its bags, each with a label; empty before it is packed and where they were not counted.',
    ),
    proof,
    parcel,
    has_invoice: means(v.boolean(), 'Whether it is paid, so that it has an invoice.'),
    notes_of_customer: means(v.string(), 'What the customer wrote for the courier.'),
    lines: means(v.array(orderLine), 'What was ordered.'),
    money,
    address: means(
      v.object({
        name: means(v.string(), 'Who receives it; masked without `customers.read`.'),
        phone: means(v.string(), 'Phone number; masked without `customers.read`.'),
        full_address: means(v.nullable(v.string()), 'Null without `customers.read`.'),
        lat: means(v.nullable(latitude), 'Null without `customers.read`.'),
        lng: means(v.nullable(longitude), 'Null without `customers.read`.'),
      }),
      'Where it goes.',
    ),
    buyer: orderCustomer,
    company: orderedFor,
    cancelling: means(
      v.object({
        returned: means(rupiah, 'What goes back when the shop cancels.'),
        returned_if_asked: means(rupiah, 'What goes back when the customer’s wish is allowed.'),
        goodwill: means(rupiah, 'Store credit on top when the shop cancels.'),
        limit: means(rupiah, 'What the caller may give back alone.'),
      }),
      'What a cancellation would cost now.',
    ),
    staff_notes: means(v.array(staffNote), 'Pinned ones first, then the newest.'),
    timeline: means(v.array(moment), 'From the first moment to the newest.'),
  }),
  'An order as its page on the desk shows it.',
)
export type StaffOrder = v.InferOutput<typeof staffOrder>

export const numberParam = v.object({
  number: means(v.pipe(v.string(), v.maxLength(40), oneLine), 'What people call the order.'),
})

export const getStaffOrder = staffCall({
  method: 'GET',
  path: '/orders/{number}',
  summary: 'An order with all that belongs to it',
  auth: 'staff',
  needs: 'orders.read',
  refuses: ['order_not_found'],
  params: numberParam,
  data: staffOrder,
})

/** A step that was taken since the caller looked, in `details.changes` of 409 `changed_meanwhile`. */
export type OrderChange = { what: string; label: string; by: string | null; at: string }

/** `picking.write` alone picks and packs. 202 `approval_needed` when more money goes back than the caller may give back alone. */
export const actOnOrder = staffCall({
  method: 'POST',
  path: '/orders/{number}/actions',
  summary: 'Take an order a step on, or cancel it',
  auth: 'staff',
  needs: ORDER_STEPS,
  idempotent: true,
  refuses: ['order_not_found', 'order_state', 'changed_meanwhile', 'approval_needed'],
  params: numberParam,
  body: v.object({
    action: means(v.picklist(DESK_ACTIONS, 'validation.oneOf'), 'What to do.'),
    version: means(
      v.pipe(whole(0, VERSION_MAX), unit('ordinal')),
      'The `version` that the caller saw.',
    ),
    reason: means(v.optional(longText(REASON_LENGTH_MAX)), 'Why; needed to cancel or refuse.'),
  }),
  data: staffOrder,
})

export const addOrderNote = staffCall({
  method: 'POST',
  path: '/orders/{number}/notes',
  summary: 'Write a note for other members of staff',
  auth: 'staff',
  needs: 'orders.write',
  idempotent: true,
  refuses: ['order_not_found'],
  params: numberParam,
  body: v.object({
    text: means(longText(NOTE_LENGTH_MAX), 'What it says.'),
    pinned: means(v.optional(v.boolean('validation.required'), false), 'Place it above others.'),
  }),
  data: staffOrder,
})

export const deleteOrderNote = staffCall({
  method: 'DELETE',
  path: '/orders/{number}/notes/{id}',
  summary: 'Delete one’s own note',
  auth: 'staff',
  needs: 'orders.write',
  refuses: ['order_not_found'],
  params: v.object({ ...numberParam.entries, id }),
  data: staffOrder,
})

/** 409 `conflict` for a tag that the order has, and for one too many. */
export const addOrderTag = staffCall({
  method: 'POST',
  path: '/orders/{number}/tags',
  summary: 'Mark an order with a tag',
  auth: 'staff',
  needs: 'orders.write',
  idempotent: true,
  refuses: ['order_not_found', 'conflict'],
  params: numberParam,
  body: v.object({ tag: means(text(TAG_LENGTH_MAX), 'A word or a few, in any case.') }),
  data: v.object({ tags: orderTags }),
})

export const removeOrderTag = staffCall({
  method: 'DELETE',
  path: '/orders/{number}/tags/{tag}',
  summary: 'Take a tag off an order',
  auth: 'staff',
  needs: 'orders.write',
  refuses: ['order_not_found', 'not_found'],
  params: v.object({
    ...numberParam.entries,
    tag: means(v.pipe(v.string(), v.maxLength(TAG_LENGTH_MAX), oneLine), 'The tag.'),
  }),
  data: v.object({ tags: orderTags }),
})

/**
 * Part of the conversation about the order. Goes to the customer's confirmed number and address as
 * well; 409 `no_contact` without any, unless the customer wrote first.
 */
export const writeToCustomer = staffCall({
  method: 'POST',
  path: '/orders/{number}/messages',
  summary: 'Write to the customer of an order, with photos if need be',
  auth: 'staff',
  needs: 'orders.write',
  idempotent: true,
  refuses: ['order_not_found', 'no_contact'],
  multipart: true,
  uploadBytesMax: MESSAGE_BYTES_MAX,
  params: numberParam,
  body: v.object({
    text: means(messageFields.text, 'What the customer reads; needed without photos.'),
    photos: messageFields.photos,
    seen_id: means(
      v.optional(v.nullable(id)),
      'The last message that the caller saw: what the customer wrote after it still waits.',
    ),
  }),
  data: staffOrder,
})
