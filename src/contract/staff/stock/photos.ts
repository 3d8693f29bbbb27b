import * as v from 'valibot'
import { PHOTO_BYTES_MAX, STOCK_PHOTOS_MAX } from '#domain/limits.ts'
import { staffCall } from '../../call.ts'
import { opaqueId } from '../../fields.ts'
import { means, pixels } from '../../means.ts'
import { chosenFile, digits, id, idParam } from '../../wire.ts'

const FIELDS_BYTES_MAX = 64 * 1024
const LINE_MAX = 200

export const stockPhoto = v.object({
  id: opaqueId,
  width: means(pixels, 'Width.'),
  height: means(pixels, 'Height.'),
})
export type StockPhoto = v.InferOutput<typeof stockPhoto>

const photo = chosenFile('validation.photo')
export const addStockPhotos = staffCall({
  method: 'POST',
  path: '/stock-photos',
  summary: 'Add photos of a batch, or of goods that were refused on arrival',
  auth: 'staff',
  needs: 'batches.write',
  idempotent: true,
  status: 201,
  refuses: ['batch_not_found', 'not_found'],
  multipart: true,
  uploadBytesMax: STOCK_PHOTOS_MAX * PHOTO_BYTES_MAX + FIELDS_BYTES_MAX,
  body: v.object({
    batch_id: means(v.optional(id), 'The batch; left out for a line of a receipt.'),
    receipt_id: means(v.optional(id), 'The receipt; left out for a batch.'),
    line: means(
      v.optional(digits(0, LINE_MAX, 'ordinal')),
      'The line of the receipt, from 0, of which goods were refused.',
    ),
    photos: means(
      v.union([
        v.pipe(
          v.array(photo),
          v.minLength(1, 'validation.required'),
          v.maxLength(STOCK_PHOTOS_MAX, 'validation.listMax'),
        ),
        photo,
      ]),
      '`photos[]`: JPEG or PNG, at most 5 MB each.',
    ),
  }),
  data: v.array(stockPhoto),
})

export const getStockPhoto = staffCall({
  method: 'GET',
  path: '/stock-photos/{id}',
  summary: 'A photo of a batch or of refused goods',
  auth: 'staff',
  needs: 'batches.read',
  refuses: ['not_found'],
  params: idParam,
  data: v.null(),
  files: ['image/webp'],
})
