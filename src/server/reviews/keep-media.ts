import { PHOTO_BYTES_MAX, VIDEO_BYTES_MAX } from '#domain/limits.ts'
import { AppError } from '../errors.ts'
import { newId } from '../platform/ids.ts'
import { fittedPicture, squarePicture } from '../platform/media/pictures.ts'
import { cleanVideo } from '../platform/media/videos.ts'
import type { Shop } from '../shop.ts'
import type { ReviewImage, ReviewVideo } from './store.ts'

const SIDE_MAX = 1600
const THUMBNAIL_SIDE = 240
const FILES = '/files/'

export type GivenMedia = { photos: readonly File[]; video: File | null; cover: File | null }
/** `names` are the written files; a caller that does not use them must delete them. */
export type KeptMedia = { images: ReviewImage[]; video: ReviewVideo | null; names: string[] }

/**
 * Re-encodes a review's photos and video without metadata, under random names. Refusals (413, 415,
 * 422) name the field `at` and delete what was written.
 */
export const keepMedia = async (
  shop: Shop,
  given: GivenMedia,
  at: string,
  now: Date,
): Promise<KeptMedia> => {
  const kept: KeptMedia = { images: [], video: null, names: [] }
  const put = async (bytes: Uint8Array, ending: string, type: string): Promise<string> => {
    const name = `${newId(now)}-${crypto.randomUUID()}.${ending}`
    await shop.ports.files.put(name, bytes, type)
    kept.names.push(name)
    return FILES + name
  }
  const putPhoto = async (photo: File, field: string): Promise<ReviewImage> => {
    if (photo.size > PHOTO_BYTES_MAX)
      throw new AppError('payload_too_large', {
        errors: { [`${at}.${field}`]: [{ key: 'validation.photoTooLarge' }] },
      })
    const bytes = new Uint8Array(await photo.arrayBuffer())
    const [whole, thumbnail] = [
      await fittedPicture(bytes, SIDE_MAX),
      await squarePicture(bytes, THUMBNAIL_SIDE),
    ]
    if (!whole || !thumbnail)
      throw new AppError('unsupported_media_type', {
        errors: { [`${at}.${field}`]: [{ key: 'validation.photo' }] },
      })
    return {
      url: await put(whole.bytes, 'webp', 'image/webp'),
      thumbnail: await put(thumbnail, 'webp', 'image/webp'),
    }
  }
  try {
    for (const photo of given.photos) kept.images.push(await putPhoto(photo, 'photos'))
    if (given.video) {
      if (given.video.size > VIDEO_BYTES_MAX)
        throw new AppError('payload_too_large', {
          errors: { [`${at}.video`]: [{ key: 'validation.videoTooLarge' }] },
        })
      if (!given.cover)
        throw new AppError('invalid', {
          errors: { [`${at}.cover`]: [{ key: 'validation.required' }] },
        })
      const video = cleanVideo(new Uint8Array(await given.video.arrayBuffer()))
      if (!video)
        throw new AppError('unsupported_media_type', {
          errors: { [`${at}.video`]: [{ key: 'validation.video' }] },
        })
      const cover = await putPhoto(given.cover, 'cover')
      kept.video = {
        url: await put(video.bytes, video.ending, video.type),
        type: video.type,
        cover: cover.url,
        thumbnail: cover.thumbnail,
      }
    }
    return kept
  } catch (error) {
    await dropMedia(shop, kept.names)
    throw error
  }
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
