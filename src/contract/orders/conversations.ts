import * as v from 'valibot'
import { MESSAGE_LENGTH_MAX, MESSAGE_PHOTOS_MAX } from '#domain/conversations/conversation.ts'
import { PHOTO_BYTES_MAX } from '#domain/limits.ts'
import { shopCall } from '../call.ts'
import { formattedDate, opaqueId, orderId } from '../fields.ts'
import { count, means, pixels } from '../means.ts'
import { chosenFile, id, idParam, instant, paragraph } from '../wire.ts'

const FIELDS_BYTES_MAX = 64 * 1024

export const messagePhotos = means(
  v.array(
    v.object({
      id: opaqueId,
      width: means(pixels, 'Width.'),
      height: means(pixels, 'Height.'),
    }),
  ),
  'Photos of who wrote it.',
)

const conversation = means(
  v.object({
    order_id: orderId,
    messages: means(
      v.array(
        v.object({
          id: opaqueId,
          by: means(v.picklist(['customer', 'shop']), 'Who wrote it.'),
          text: means(v.string(), 'What it says; plain text, empty when only photos were sent.'),
          photos: messagePhotos,
          is_new: means(v.boolean(), 'The shop wrote it, and the customer has not seen it.'),
          at: means(instant, 'When it was written.'),
          formatted_date: formattedDate,
          seen_at: means(v.nullable(instant), 'When the other side first saw it; null until then.'),
          formatted_seen: means(
            v.nullable(v.string()),
            'The same for people: the time, with its day on another day than the message’s.',
          ),
        }),
      ),
      'The oldest first.',
    ),
    unread: means(count, 'How many messages of the shop the customer has not seen.'),
    can_write: means(v.boolean(), 'Whether the customer can write.'),
    writable_until: means(v.nullable(instant), 'Until when; null while the order has not ended.'),
    formatted_until: means(v.nullable(v.string()), 'The same for people.'),
  }),
  'What a customer and the shop wrote to each other about an order.',
)
export type Conversation = v.InferOutput<typeof conversation>

export const getConversation = shopCall({
  method: 'GET',
  path: '/orders/{id}/conversation',
  summary: 'What the customer and the shop wrote about an order',
  auth: 'customer',
  refuses: ['order_not_found'],
  params: idParam,
  data: conversation,
  failure: 'failure.generic',
})

const photo = chosenFile('validation.photo')
/** A message as a form: a text, photos, or both. */
export const messageFields = {
  text: v.optional(
    v.pipe(
      v.string('validation.required'),
      v.trim(),
      v.maxLength(MESSAGE_LENGTH_MAX, 'validation.tooLong'),
      paragraph,
    ),
    '',
  ),
  photos: means(
    v.optional(
      v.union([
        v.pipe(v.array(photo), v.maxLength(MESSAGE_PHOTOS_MAX, 'validation.complaintPhotos')),
        photo,
      ]),
      [],
    ),
    '`photos[]`: JPEG or PNG, at most 5 MB each.',
  ),
}
export const MESSAGE_BYTES_MAX = MESSAGE_PHOTOS_MAX * PHOTO_BYTES_MAX + FIELDS_BYTES_MAX

/** A text, photos, or both. */
export const writeMessage = shopCall({
  method: 'POST',
  path: '/orders/{id}/conversation',
  summary: 'Writes to the shop about an order, with photos if need be',
  auth: 'customer',
  status: 201,
  refuses: ['conversation_closed', 'order_not_found'],
  multipart: true,
  uploadBytesMax: MESSAGE_BYTES_MAX,
  params: idParam,
  body: v.object({
    text: means(messageFields.text, 'What the shop reads; needed without photos.'),
    photos: messageFields.photos,
  }),
  data: conversation,
  failure: 'failure.generic',
  idempotent: true,
})

export const seeConversation = shopCall({
  method: 'PUT',
  path: '/orders/{id}/conversation/seen',
  summary: 'Marks the messages of the shop as seen, up to one of them',
  auth: 'customer',
  refuses: ['order_not_found'],
  params: idParam,
  body: v.object({ message_id: means(id, 'The last message that was shown.') }),
  data: conversation,
  failure: 'failure.generic',
})

export const getMessagePhoto = shopCall({
  method: 'GET',
  path: '/orders/{id}/conversation/photos/{photo_id}',
  summary: 'A photo of a message, for the customer of the order alone',
  auth: 'customer',
  refuses: ['order_not_found'],
  params: v.object({ id, photo_id: id }),
  data: v.null(),
  files: ['image/webp'],
  failure: 'failure.generic',
})
