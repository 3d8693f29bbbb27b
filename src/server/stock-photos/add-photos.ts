import { STOCK_PHOTOS_MAX } from '#domain/limits.ts'
import { countPhotos, insertStockPhoto, lockSubject, type PhotoSubject } from '../batches/index.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import type { Act, Doer } from '../staff/index.ts'

type Stored = { id: string; file: string; width: number; height: number }

/**
 * Adds stored photos to a batch or to the refused goods of a line. Throws 404 without such a thing
 * and 422 above the most that it can have.
 */
export const addPhotos = async (
  tx: Transaction,
  doer: Doer,
  of: PhotoSubject,
  photos: readonly Stored[],
): Promise<{ done: Omit<Stored, 'file'>[]; act: Act }> => {
  const held = await lockSubject(tx, of)
  if (!held) throw new AppError('batchId' in of ? 'batch_not_found' : 'not_found')
  const count = (await countPhotos(tx, of)) + photos.length
  if (count > STOCK_PHOTOS_MAX)
    throw new AppError('invalid', {
      errors: { photos: [{ key: 'validation.listMax', params: { value: STOCK_PHOTOS_MAX } }] },
    })
  const by = doer.staff?.login ?? 'operator'
  for (const photo of photos)
    await insertStockPhoto(tx, { ...photo, locationId: held.place, of, by, at: doer.now })
  return {
    done: photos.map(({ id, width, height }) => ({ id, width, height })),
    act: {
      act: 'stock_photo_added',
      entity:
        'batchId' in of ? { kind: 'batch', id: of.batchId } : { kind: 'receipt', id: of.receiptId },
      after: { photos: count },
      facts: 'batchId' in of ? { code: held.name } : { number: held.name, line: of.line + 1 },
    },
  }
}
