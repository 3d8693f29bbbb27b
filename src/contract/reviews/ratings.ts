import * as v from 'valibot'
import { countCharacters } from '#domain/characters.ts'
import { RATING_TEXT_MAX, RATING_PHOTOS_MAX, RATING_BYTES_MAX } from '#domain/limits.ts'
import { shopCall } from '../call.ts'
import { means } from '../means.ts'
import { order } from '../orders/orders.ts'
import { paragraph, chosenFile, id, idParam } from '../wire.ts'

/** Size limit of the fields other than files. */
const FIELDS_BYTES_MAX = 256 * 1024
const LINES_MAX = 50

/** A customer's review text; the length counts graphemes. */
export const ratingText = v.pipe(
  v.string(),
  v.trim(),
  // Forms submit CRLF line ends.
  v.transform((value) => value.replaceAll('\r\n', '\n')),
  v.maxLength(8 * RATING_TEXT_MAX, 'validation.ratingTooLong'),
  v.check((value) => countCharacters(value) <= RATING_TEXT_MAX, 'validation.ratingTooLong'),
  paragraph,
)
/** A file field left empty may arrive as an empty text. */
const file = (message: string) =>
  v.pipe(
    v.union([v.literal(''), chosenFile(message)], message),
    v.transform((given) => (given === '' ? null : given)),
  )
const photo = file('validation.photo')
const photos = v.pipe(
  v.union(
    [
      v.array(photo),
      v.pipe(
        photo,
        v.transform((one) => [one]),
      ),
    ],
    'validation.photo',
  ),
  v.transform((all) => all.filter((one) => one !== null)),
  v.maxLength(RATING_PHOTOS_MAX, 'validation.photosMax'),
)

/** Form fields: `items[0][order_item_id]`, `items[0][rating]`, `items[0][photos][]` and so on. */
export const rateOrder = shopCall({
  method: 'POST',
  path: '/orders/{id}/rate',
  summary: 'Rates lines of a completed order, each once; a rating becomes a review of its product',
  auth: 'customer',
  refuses: ['already_rated', 'order_not_found', 'order_state', 'rating_over'],
  params: idParam,
  multipart: true,
  uploadBytesMax: RATING_BYTES_MAX + FIELDS_BYTES_MAX,
  body: v.object({
    items: means(
      v.pipe(
        v.array(
          v.object({
            order_item_id: id,
            rating: means(
              v.pipe(
                v.picklist(['1', '2', '3', '4', '5'], 'validation.rating'),
                v.transform(Number),
              ),
              'From 1 to 5 stars.',
            ),
            content: means(v.optional(ratingText, ''), 'What the customer says of it.'),
            photos: means(v.optional(photos, []), 'JPEG or PNG, at most 5 of 5 MB.'),
            video: means(
              v.optional(file('validation.video'), ''),
              'MP4 or QuickTime, at most 20 MB.',
            ),
            cover: means(v.optional(photo, ''), 'A picture of the video, JPEG; needed with one.'),
          }),
        ),
        v.minLength(1, 'validation.required'),
        v.maxLength(LINES_MAX),
      ),
      'The ratings, one for each line.',
    ),
  }),
  data: order,
  failure: 'failure.generic',
})
