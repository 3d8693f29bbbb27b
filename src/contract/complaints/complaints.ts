import * as v from 'valibot'
import { COMPLAINT_PHOTOS_MAX, COMPLAINT_REMEDIES } from '#domain/complaints/complaint.ts'
import { PHOTO_BYTES_MAX } from '#domain/limits.ts'
import { shopCall } from '../call.ts'
import { slug, orderedItem, complaint } from './complaint.ts'
import { complaintRemedy, complaintText } from './forms.ts'
import { opaqueId, orderId, orderNumber, titleOf, formattedDate, statusText } from '../fields.ts'
import { means, unit, count } from '../means.ts'
import { id, chosenFile, formatted, idParam, instant } from '../wire.ts'

const FIELDS_BYTES_MAX = 64 * 1024
const LINES_MAX = 50
const complaintParam = v.object({ id, complaint_id: means(id, 'The complaint.') })

const items = v.pipe(
  v.array(
    v.object({
      order_item_id: id,
      quantity: means(
        v.pipe(
          v.number('validation.number'),
          v.integer('validation.number'),
          unit('count'),
          v.minValue(1, 'validation.min'),
          v.maxValue(999),
        ),
        'How many of the line are meant.',
      ),
    }),
    'validation.array',
  ),
  v.minLength(1, 'validation.complaintItems'),
  v.maxLength(LINES_MAX),
  v.check(
    (lines) => new Set(lines.map((line) => line.order_item_id)).size === lines.length,
    'validation.complaintTwice',
  ),
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
const photos = means(
  v.optional(
    v.union([
      v.pipe(v.array(photo), v.maxLength(COMPLAINT_PHOTOS_MAX, 'validation.complaintPhotos')),
      photo,
    ]),
    [],
  ),
  '`photos[]`: JPEG or PNG, at most 5 MB each.',
)

export const listComplaintReasons = shopCall({
  method: 'GET',
  path: '/orders/{id}/complaint-reasons',
  summary:
    'The four reasons to complain about an order: which can be chosen now, until when, and for which of its lines',
  auth: 'customer',
  refuses: ['order_not_found'],
  params: idParam,
  data: v.object({
    order_id: orderId,
    order_number: orderNumber,
    reasons: means(
      v.array(
        v.object({
          slug,
          title: titleOf,
          text: means(v.string(), 'What it means, in words.'),
          is_available: means(v.boolean(), 'Whether it can be chosen now.'),
          reason: means(
            v.nullable(v.string()),
            'Why it cannot be chosen, in words; null when it can.',
          ),
          available_from: means(
            v.nullable(instant),
            'From when on it can be chosen; null before the goods were delivered.',
          ),
          available_until: means(
            v.nullable(instant),
            'Until when it can be chosen; null before the goods were delivered.',
          ),
          formatted_until: v.nullable(formattedDate),
          needs_photos: means(v.boolean(), 'Whether photos are needed.'),
        }),
      ),
      'The four reasons.',
    ),
    items: means(
      v.array(
        v.object({
          ...orderedItem,
          quantity: means(count, 'How many were delivered.'),
          quantity_max: means(
            count,
            'How many units can still be complained about; 0 while a complaint about the line is open.',
          ),
          formatted_price: formatted,
          open_complaint_id: means(
            v.nullable(v.string()),
            'The complaint about it that is open; null without one.',
          ),
          slugs: means(
            v.array(slug),
            'The reasons that can be chosen for it now: freshness counts for as many days as each product promised.',
          ),
        }),
      ),
      'The lines of the order.',
    ),
    remedies: means(
      v.array(
        v.object({
          id: means(v.picklist(COMPLAINT_REMEDIES), 'What `remedy` takes.'),
          title: titleOf,
          text: means(v.string(), 'What it means, in words.'),
        }),
      ),
      'What the customer can ask for.',
    ),
    complaints: means(
      v.array(
        v.object({
          id: opaqueId,
          number: means(v.string(), 'To name it by: `KP-261120-7K3QX`.'),
          slug,
          status_text: statusText,
          is_open: means(v.boolean(), 'Whether something is still to be done.'),
        }),
      ),
      'The complaints about this order so far.',
    ),
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
  body: v.object({
    slug,
    items: means(
      itemsField,
      'The lines that are meant, as JSON: `[{"order_item_id": …, "quantity": 1}]`.',
    ),
    description: complaintText,
    remedy: means(v.optional(complaintRemedy, 'store_credit'), 'What the customer wants.'),
    photos,
  }),
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
  refuses: ['complaint_not_found', 'complaint_open', 'complaint_state'],
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
