import { PHOTO_BYTES_MAX } from '#domain/limits.ts'

export const PHOTO_ACCEPT = '.jpg,.jpeg,.png,image/jpeg,image/png'
const TYPES = new Set(['image/jpeg', 'image/png'])

/** Why the server would refuse these photos, as the key of a text; undefined if it accepts them. */
export const photoProblem = (photos: readonly File[]) => {
  if (photos.some(({ type }) => !TYPES.has(type))) return 'validation.photo'
  if (photos.some(({ size }) => size > PHOTO_BYTES_MAX)) return 'validation.photoTooLarge'
  return undefined
}
