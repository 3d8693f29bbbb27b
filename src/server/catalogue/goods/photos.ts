import { AppError } from '../../errors.ts'
import { newId } from '../../platform/ids.ts'
import { PRIVATE_FILE } from '../../adapters/files/port.ts'
import { productPicture } from '../../platform/media/pictures.ts'
import type { StoredPicture } from '../../content/index.ts'
import type { Shop } from '../../shop.ts'

/**
 * Makes a photo into the shop's formats: square AVIF in each width that the photo has pixels for,
 * one WebP for clients without AVIF. The original is stored privately.
 */
export const makePhoto = async (shop: Shop, photo: File, now: Date): Promise<StoredPicture> => {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const made = await productPicture(bytes)
  if (!made)
    throw new AppError('unsupported_media_type', {
      errors: { photo: [{ key: 'validation.photo' }] },
    })
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
