import { addStockPhotos, getStockPhoto } from '#contract/staff/stock/photos.ts'
import type { Body } from '#contract/call.ts'
import { findStockPhoto, placeOf, type PhotoSubject } from '../batches/index.ts'
import { chosenPhotos, removePhotos, storePhotos } from '../complaints/index.ts'
import { AppError } from '../errors.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { performPrepared, requirePlace, staff } from '../staff/index.ts'
import { addPhotos } from './add-photos.ts'

/** Throws 422 unless a form names either a batch or a line of a receipt. */
const subjectOf = ({
  batch_id: batchId,
  receipt_id: receiptId,
  line,
}: Omit<Body<typeof addStockPhotos>, 'photos'>): PhotoSubject => {
  if (batchId !== undefined && receiptId === undefined) return { batchId }
  if (batchId === undefined && receiptId !== undefined && line !== undefined)
    return { receiptId, line }
  throw new AppError('invalid', { errors: { batch_id: [{ key: 'validation.invalid' }] } })
}

export const stockPhotoCalls: Served[] = [
  serve(addStockPhotos, [staff(), once()], async (ask) => {
    const { photos: given, ...names } = ask.body
    const of = subjectOf(names)
    const { db } = ask.shop
    const place =
      'batchId' in of
        ? await placeOf(db, 'batches', of.batchId)
        : await placeOf(db, 'receipts', of.receiptId)
    await requirePlace(ask, addStockPhotos, place)
    const data = await performPrepared(ask, async () => {
      const photos = await storePhotos(ask.shop, null, chosenPhotos(given), ask.now)
      return {
        work: (tx) => addPhotos(tx, ask, of, photos),
        undo: async () => void (await removePhotos(ask.shop, photos)),
      }
    })
    return { data }
  }),

  serve(getStockPhoto, [staff()], async (ask) => {
    const { shop, params } = ask
    const photo = await findStockPhoto(shop.db, params.id)
    await requirePlace(ask, getStockPhoto, photo?.place ?? null)
    const file = photo && (await shop.ports.files.get(photo.file))
    if (!file) throw new AppError('not_found')
    const body = new Blob([new Uint8Array(file.bytes)]).stream()
    return { data: null, file: { name: `${params.id}.webp`, type: file.type, body } }
  }),
]
