import { AppError } from '../../errors.ts'
import { notAPhoto } from '../../platform/media/photo-refusals.ts'
import { newId } from '../../platform/ids.ts'
import { PRIVATE_FILE } from '../../adapters/files/port.ts'
import {
  categoryPicture,
  SIDE_MIN,
  productPicture,
  WIDE_WIDTH_MIN,
  widePicture,
} from '../../platform/media/pictures.ts'
import type { StoredPicture } from '../../content/index.ts'
import type { Shop } from '../../shop.ts'

/**
 * Makes a photo into the shop's formats: square AVIF in each width that the photo has pixels for,
 * WebP for clients without AVIF. The original is stored privately.
 */
export const makePhoto = (shop: Shop, photo: File, now: Date): Promise<StoredPicture> =>
  storePicture(shop, photo, now, { make: productPicture, min: SIDE_MIN })

/** The same for pictures of categories, with WebP in each width. */
export const makeCategoryPicture = (shop: Shop, photo: File, now: Date): Promise<StoredPicture> =>
  storePicture(shop, photo, now, { make: categoryPicture, min: SIDE_MIN })

/** The same for pictures of pages, in their own shape. */
export const makeWidePicture = (shop: Shop, photo: File, now: Date): Promise<StoredPicture> =>
  storePicture(shop, photo, now, { make: widePicture, min: WIDE_WIDTH_MIN })

const storePicture = async (
  shop: Shop,
  photo: File,
  now: Date,
  { make, min }: { make: typeof productPicture; min: number },
): Promise<StoredPicture> => {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const made = await make(bytes)
  if (made === 'too_small')
    throw new AppError('invalid', {
      errors: { photo: [{ key: 'validation.photoTooSmall', params: { min } }] },
    })
  if (!made) throw notAPhoto('photo')
  const name = `${newId(now)}-${crypto.randomUUID()}`
  const { files } = shop.ports
  const original = made.isPng ? 'png' : 'jpg'
  await files.put(
    `${PRIVATE_FILE}${name}.${original}`,
    bytes,
    made.isPng ? 'image/png' : 'image/jpeg',
  )
  for (const { width, type, bytes: picture } of made.files)
    await files.put(`${name}-${width}.${type}`, picture, `image/${type}`)
  return { base: `/files/${name}`, widths: made.widths }
}

/** Whether all files of a picture were made by `makePhoto`. */
export const isPhoto = async (
  { ports: { files } }: Shop,
  { base, widths }: StoredPicture,
): Promise<boolean> => {
  const name = /^\/files\/([a-z0-9-]+)$/.exec(base)?.[1]
  if (name === undefined || widths.length === 0) return false
  const found = await Promise.all(widths.map((width) => files.part(`${name}-${width}.avif`, 0, 1)))
  return found.every((file) => file !== null)
}
