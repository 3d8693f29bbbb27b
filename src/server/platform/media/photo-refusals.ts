import { PHOTO_BYTES_MAX } from '#domain/limits.ts'
import { AppError } from '../../errors.ts'

/** Throws 413 at a field of the form for a photo above 5 MB. */
export const refuseLargePhoto = ({ size }: { size: number }, field: string): void => {
  if (size > PHOTO_BYTES_MAX)
    throw new AppError('payload_too_large', {
      errors: { [field]: [{ key: 'validation.photoTooLarge' }] },
    })
}

/** 415 at a field of the form: no JPEG or PNG, broken, or too large to decode. */
export const notAPhoto = (field: string): AppError =>
  new AppError('unsupported_media_type', { errors: { [field]: [{ key: 'validation.photo' }] } })
