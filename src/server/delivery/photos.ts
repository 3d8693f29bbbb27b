import { newId } from '../platform/ids.ts'
import { notAPhoto, refuseLargePhoto } from '../platform/media/photo-refusals.ts'
import { fittedPicture } from '../platform/media/pictures.ts'
import type { Shop } from '../shop.ts'

const SIDE = 1280

export type StoredPhoto = { path: string; remove: () => Promise<void> }

/** A photo that staff took at work, re-encoded without its place. Null when it is none. */
export const storePhoto = async (
  shop: Shop,
  photo: Uint8Array,
  now: Date,
): Promise<StoredPhoto | null> => {
  const picture = await fittedPicture(photo, SIDE)
  if (!picture) return null
  const name = `${newId(now)}-${newId(now).slice(-12)}.webp`
  await shop.ports.files.put(name, picture.bytes, 'image/webp')
  return { path: `/files/${name}`, remove: () => shop.ports.files.remove(name) }
}

/** The field `photo` of a form. Throws 413 above 5 MB, 415 for other formats than JPEG and PNG. */
export const storeUpload = async (shop: Shop, photo: File, now: Date): Promise<StoredPhoto> => {
  refuseLargePhoto(photo, 'photo')
  const stored = await storePhoto(shop, new Uint8Array(await photo.arrayBuffer()), now)
  if (stored === null) throw notAPhoto('photo')
  return stored
}
