import sharp from 'sharp'

/** Limits of an uploaded picture before decoding: 25 megapixels take 100 MB. */
const PIXELS_MAX = 25_000_000
const SIDE_MAX = 10_000
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []
/** A concurrency limit, so that many large pictures cannot fill the memory. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** JPEG or PNG by magic bytes; the claimed name and type are ignored. */
const isAccepted = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) ||
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, index) => bytes[index] === byte)

/**
 * Re-encodes a JPEG or PNG as a square WebP of `side` pixels, without metadata such as the
 * location. Null for any other format, a broken file or one too large to decode.
 */
export const squarePicture = async (
  bytes: Uint8Array,
  side: number,
): Promise<Uint8Array | null> => {
  if (!isAccepted(bytes)) return null
  return inTurn(async () => {
    try {
      const picture = sharp(bytes, {
        limitInputPixels: PIXELS_MAX,
        failOn: 'warning',
        animated: false,
      })
      const { format, width, height } = await picture.metadata()
      if ((format !== 'jpeg' && format !== 'png') || width > SIDE_MAX || height > SIDE_MAX)
        return null
      return await picture
        .rotate()
        .resize(side, side, { fit: 'cover', position: 'attention' })
        .webp({ quality: 82 })
        .toBuffer()
    } catch {
      return null
    }
  })
}

export type FittedPicture = { bytes: Uint8Array; width: number; height: number }

/**
 * `squarePicture` with the original aspect ratio: no side longer than `sideMax`, never enlarged.
 */
export const fittedPicture = async (
  bytes: Uint8Array,
  sideMax: number,
): Promise<FittedPicture | null> => {
  if (!isAccepted(bytes)) return null
  return inTurn(async () => {
    try {
      const picture = sharp(bytes, {
        limitInputPixels: PIXELS_MAX,
        failOn: 'warning',
        animated: false,
      })
      const { format, width, height } = await picture.metadata()
      if ((format !== 'jpeg' && format !== 'png') || width > SIDE_MAX || height > SIDE_MAX)
        return null
      const { data, info } = await picture
        .rotate()
        .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch {
      return null
    }
  })
}
