import { VIDEO_BYTES_MAX } from '#domain/limits.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '../errors.ts'
import { newId } from '../platform/ids.ts'
import { notAPhoto, refuseLargePhoto } from '../platform/media/photo-refusals.ts'
import { fittedPicture, squarePicture } from '../platform/media/pictures.ts'
import { cleanVideo } from '../platform/media/videos.ts'
import type { Shop } from '../shop.ts'
import type { ReviewImage, ReviewVideo } from './store/reviews.ts'

const SIDE_MAX = 1600
const THUMBNAIL_SIDE = 240
const FILES = '/files/'

export type GivenMedia = { photos: readonly File[]; video: File | null; cover: File | null }
/** `names` are the written files; a caller that does not use them must delete them. */
export type StoredMedia = { images: ReviewImage[]; video: ReviewVideo | null; names: string[] }

/**
 * Re-encodes a review's photos and video without metadata, under random names. Refusals (413, 415,
 * 422) name the field `at` and delete what was written.
 */
export const storeMedia = async (
  shop: Shop,
  { photos, video, cover }: GivenMedia,
  at: string,
  now: Date,
): Promise<StoredMedia> => {
  const names: string[] = []
  const images: ReviewImage[] = []
  const put: Put = async (bytes, ending, type) => {
    const name = `${newId(now)}-${crypto.randomUUID()}.${ending}`
    await shop.ports.files.put(name, bytes, type)
    names.push(name)
    return FILES + name
  }
  try {
    for (const photo of photos) images.push(await storePhoto(put, photo, `${at}.photos`))
    return { images, video: video && (await storeVideo(put, video, cover, at)), names }
  } catch (error) {
    await dropMedia(shop, names)
    throw error
  }
}

/** Writes a file under a random name; its path. */
type Put = (bytes: Uint8Array, ending: string, type: string) => Promise<string>

const refused = (code: ErrorCode, field: string, key: string): AppError =>
  new AppError(code, { errors: { [field]: [{ key }] } })

const storePhoto = async (put: Put, photo: File, field: string): Promise<ReviewImage> => {
  refuseLargePhoto(photo, field)
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const whole = await fittedPicture(bytes, SIDE_MAX)
  const thumbnail = await squarePicture(bytes, THUMBNAIL_SIDE)
  if (!whole || !thumbnail) throw notAPhoto(field)
  return {
    url: await put(whole.bytes, 'webp', 'image/webp'),
    thumbnail: await put(thumbnail, 'webp', 'image/webp'),
  }
}

const storeVideo = async (
  put: Put,
  given: File,
  cover: File | null,
  at: string,
): Promise<ReviewVideo> => {
  if (given.size > VIDEO_BYTES_MAX)
    throw refused('payload_too_large', `${at}.video`, 'validation.videoTooLarge')
  if (!cover) throw refused('invalid', `${at}.cover`, 'validation.required')
  const video = cleanVideo(new Uint8Array(await given.arrayBuffer()))
  if (!video) throw refused('unsupported_media_type', `${at}.video`, 'validation.video')
  const { url, thumbnail } = await storePhoto(put, cover, `${at}.cover`)
  const { bytes, ending, type } = video
  return { url: await put(bytes, ending, type), type, cover: url, thumbnail }
}

/**
 * Deletes unreferenced files. A failure is only logged: the file's random name is unknown to
 * everyone.
 */
export const dropMedia = async (shop: Shop, names: readonly string[]): Promise<void> => {
  for (const name of names)
    await shop.ports.files
      .remove(name)
      .catch((error: unknown) =>
        shop.log.error({ err: error, file: name }, 'a review file could not be deleted'),
      )
}

/** The names of a review's uploaded files, without the shop's own artwork. */
export const mediaNames = (images: readonly ReviewImage[], video: ReviewVideo | null): string[] =>
  [
    ...images.flatMap(({ url, thumbnail }) => [url, thumbnail]),
    ...(video ? [video.url, video.cover, video.thumbnail] : []),
  ]
    .filter((path) => path.startsWith(FILES) && !path.slice(FILES.length).includes('/'))
    .map((path) => path.slice(FILES.length))
