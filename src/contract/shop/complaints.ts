import * as v from 'valibot'
import { COMPLAINT_PHOTOS_MAX, COMPLAINT_REMEDIES, COMPLAINT_SLUGS, COMPLAINT_STATES } from '#domain/complaint.ts'
import { PHOTO_BYTES_MAX } from '#domain/limits.ts'
import { shopCall } from '../call.ts'
import { chosenFile, formatted, id, idParam, instant, rupiah } from '../wire.ts'
import { complaintRemedy, complaintText } from './complaint-form.ts'

const FIELDS_BYTES_MAX = 64 * 1024
const LINES_MAX = 50

const slug = v.picklist(COMPLAINT_SLUGS, 'validation.oneOf')
const complaintParam = v.object({ id, complaint_id: id })

const items = v.pipe(
  v.array(
    v.object({
      order_item_id: id,
      quantity: v.pipe(v.number('validation.number'), v.integer('validation.number'), v.minValue(1, 'validation.min'), v.maxValue(999)),
    }),
    'validation.array',
  ),
  v.minLength(1, 'validation.complaintItems'),
  v.maxLength(LINES_MAX),
  v.check((lines) => new Set(lines.map((line) => line.order_item_id)).size === lines.length, 'validation.complaintTwice'),
)
/** JSON in a form's field, or the list itself. */
const itemsField = v.pipe(
  v.union([v.pipe(v.string(), v.maxLength(20_000)), v.array(v.unknown())], 'validation.array'),
  v.transform((given): unknown => (typeof given === 'string' ? readJson(given) : given)),
  items,
)
const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const photo = chosenFile('validation.photo')
/** `photos[]`: JPEG or PNG, at most 5 MB each. */
const photos = v.optional(v.union([v.pipe(v.array(photo), v.maxLength(COMPLAINT_PHOTOS_MAX, 'validation.complaintPhotos')), photo]), [])

const clock = v.object({
  /** `first_answer`: somebody has read it; `decision`; `remedy`: the money is on its way. */
  kind: v.picklist(['first_answer', 'decision', 'remedy']),
  due_at: instant,
  formatted_due: v.string(),
  done_at: v.nullable(instant),
  state: v.picklist(['running', 'paused', 'met', 'late']),
})

export const complaint = v.object({
  id: v.string(),
  /** To name it by: `KP-261120-7K3QX`. */
  number: v.string(),
  order_id: v.string(),
  order_number: v.string(),
  slug,
  reason_text: v.string(),
  state: v.picklist(COMPLAINT_STATES),
  decision: v.nullable(v.picklist(['approved', 'partly_approved', 'rejected'])),
  status_text: v.string(),
  is_open: v.boolean(),
  description: v.string(),
  remedy: v.picklist(COMPLAINT_REMEDIES),
  remedy_text: v.string(),
  created_at: instant,
  formatted_date: v.string(),
  items: v.array(
    v.object({
      order_item_id: v.string(),
      name: v.string(),
      variation_name: v.string(),
      image: v.string(),
      tile: v.string(),
      quantity: v.number(),
      /** Units for which the remedy was given. */
      given_quantity: v.number(),
      value: rupiah,
      formatted_value: formatted,
    }),
  ),
  photos: v.array(v.object({ id: v.string(), width: v.number(), height: v.number() })),
  clocks: v.array(clock),
  events: v.array(
    v.object({
      action: v.string(),
      state: v.picklist(COMPLAINT_STATES),
      actor: v.picklist(['customer', 'shop']),
      text: v.string(),
      words: v.string(),
      at: instant,
      formatted_date: v.string(),
    }),
  ),
  /** What was given; null until it is decided, and when nothing was. */
  outcome: v.nullable(
    v.object({
      remedy: v.picklist(COMPLAINT_REMEDIES),
      text: v.string(),
      value: rupiah,
      formatted_value: formatted,
      points: v.number(),
      replacement_order_id: v.nullable(v.string()),
    }),
  ),
  actions: v.array(v.picklist(['answer', 'reopen'])),
  reopen_until: v.nullable(instant),
  server_time: instant,
})
export type Complaint = v.InferOutput<typeof complaint>

export const listComplaintReasons = shopCall({
  method: 'GET',
  path: '/orders/{id}/complaint-reasons',
  summary: 'The four reasons to complain about an order: which can be chosen now, until when, and for which of its lines',
  auth: 'customer',
  refuses: ['order_not_found'],
  params: idParam,
  data: v.object({
    order_id: v.string(),
    order_number: v.string(),
    reasons: v.array(
      v.object({
        slug,
        title: v.string(),
        text: v.string(),
        is_available: v.boolean(),
        /** Why it cannot be chosen, in words. */
        reason: v.nullable(v.string()),
        available_from: v.nullable(instant),
        available_until: v.nullable(instant),
        formatted_until: v.nullable(v.string()),
        needs_photos: v.boolean(),
      }),
    ),
    items: v.array(
      v.object({
        order_item_id: v.string(),
        name: v.string(),
        variation_name: v.string(),
        image: v.string(),
        tile: v.string(),
        quantity: v.number(),
        /** How many units can still be complained about; 0 while a complaint about the line is open. */
        quantity_max: v.number(),
        formatted_price: formatted,
        /** The complaint about it that is open. */
        open_complaint_id: v.nullable(v.string()),
        /** The reasons that can be chosen for it now: freshness counts for as many days as each product promised. */
        slugs: v.array(slug),
      }),
    ),
    remedies: v.array(v.object({ id: v.picklist(COMPLAINT_REMEDIES), title: v.string(), text: v.string() })),
    complaints: v.array(v.object({ id: v.string(), number: v.string(), slug, status_text: v.string(), is_open: v.boolean() })),
  }),
  failure: 'failure.generic',
})
export type ComplaintReasons = v.InferOutput<typeof listComplaintReasons.data>

export const listComplaints = shopCall({
  method: 'GET',
  path: '/orders/{id}/complaints',
  summary: 'The complaints about an order, newest first',
  auth: 'customer',
  refuses: ['order_not_found'],
  params: idParam,
  data: v.array(complaint),
  failure: 'failure.generic',
})

export const sendComplaint = shopCall({
  method: 'POST',
  path: '/orders/{id}/complaints',
  summary: 'Complains about lines of an order, with photos',
  auth: 'customer',
  status: 201,
  refuses: ['complaint_open', 'complaint_window', 'order_not_found'],
  multipart: true,
  uploadBytesMax: COMPLAINT_PHOTOS_MAX * PHOTO_BYTES_MAX + FIELDS_BYTES_MAX,
  params: idParam,
  body: v.object({ slug, items: itemsField, description: complaintText, remedy: v.optional(complaintRemedy, 'store_credit'), photos }),
  data: complaint,
  failure: 'failure.generic',
  idempotent: true,
})

export const getComplaint = shopCall({
  method: 'GET',
  path: '/orders/{id}/complaints/{complaint_id}',
  summary: 'One complaint with everything that happened to it',
  auth: 'customer',
  refuses: ['complaint_not_found'],
  params: complaintParam,
  data: complaint,
  failure: 'failure.generic',
})

export const answerComplaint = shopCall({
  method: 'POST',
  path: '/orders/{id}/complaints/{complaint_id}/answer',
  summary: 'Tells what the shop has asked about a complaint, with more photos if need be',
  auth: 'customer',
  refuses: ['complaint_not_found', 'complaint_state'],
  multipart: true,
  uploadBytesMax: COMPLAINT_PHOTOS_MAX * PHOTO_BYTES_MAX + FIELDS_BYTES_MAX,
  params: complaintParam,
  body: v.object({ description: complaintText, photos }),
  data: complaint,
  failure: 'failure.generic',
})

export const reopenComplaint = shopCall({
  method: 'POST',
  path: '/orders/{id}/complaints/{complaint_id}/reopen',
  summary: 'Asks once more about a complaint that was not given in full: once, within seven days',
  auth: 'customer',
  refuses: ['complaint_not_found', 'complaint_state'],
  params: complaintParam,
  body: v.object({ description: complaintText }),
  data: complaint,
  failure: 'failure.generic',
})

export const getComplaintPhoto = shopCall({
  method: 'GET',
  path: '/orders/{id}/complaints/{complaint_id}/photos/{photo_id}',
  summary: 'A photo of a complaint, for its owner alone',
  auth: 'customer',
  params: v.object({ id, complaint_id: id, photo_id: id }),
  data: v.null(),
  files: ['image/webp'],
  failure: 'failure.generic',
})
