import type { Id } from '#domain/units.ts'
import { PRIVATE_FILE } from '../adapters/files/port.ts'
import { newId } from '../platform/ids.ts'
import { notAPhoto, refuseLargePhoto } from '../platform/media/photo-refusals.ts'
import { fittedPicture } from '../platform/media/pictures.ts'
import type { Shop } from '../shop.ts'
import type { ComplaintPhotoRow } from './store/complaints.ts'

/** Large enough to show a bruise on an apple. */
const SIDE_MAX = 1600

/** The files of a form field, which is a single file or a list. */
export const chosenPhotos = (given: File | readonly File[]): File[] => [given].flat() as File[]

/**
 * Re-encodes photos to their pixels only and stores them under a non-public name, all or none.
 * Throws 413 above 5 MB, 415 for other formats than JPEG and PNG. What staff send, without a
 * customer, counts towards no customer's limit.
 */
export const storePhotos = async (
  shop: Shop,
  customerId: Id<'customer'> | null,
  photos: readonly File[],
  now: Date,
): Promise<ComplaintPhotoRow[]> => {
  if (photos.length === 0) return []
  for (const photo of photos) refuseLargePhoto(photo, 'photos')
  const kilobytes = photos.reduce((sum, { size }) => sum + Math.ceil(size / 1024), 0)
  if (customerId !== null) await shop.limits.take('uploadKilobytes', customerId, kilobytes)
  const stored: ComplaintPhotoRow[] = []
  try {
    for (const photo of photos) stored.push(await storePhoto(shop, photo, now))
    return stored
  } catch (error) {
    await removePhotos(shop, stored)
    throw error
  }
}

const storePhoto = async (shop: Shop, photo: File, now: Date): Promise<ComplaintPhotoRow> => {
  const picture = await fittedPicture(new Uint8Array(await photo.arrayBuffer()), SIDE_MAX)
  if (!picture) throw notAPhoto('photos')
  const id = newId(now)
  const file = `${PRIVATE_FILE}${id}-${crypto.randomUUID()}.webp`
  await shop.ports.files.put(file, picture.bytes, 'image/webp')
  return { id, file, width: picture.width, height: picture.height }
}

/** Deletes photo files. False when a deletion failed. */
export const removePhotos = async (
  shop: Shop,
  photos: readonly { file: string }[],
): Promise<boolean> => {
  let isGone = true
  for (const { file } of photos)
    await shop.ports.files.remove(file).catch((error: unknown) => {
      isGone = false
      shop.log.error({ err: error, file }, 'a photo of a customer could not be deleted')
    })
  return isGone
}
