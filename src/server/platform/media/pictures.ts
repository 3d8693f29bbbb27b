import sharp, { type ResizeOptions } from 'sharp'

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

export type FittedPicture = { bytes: Uint8Array; width: number; height: number }

/**
 * Re-encodes a JPEG or PNG as a WebP of another size, without metadata such as the location. Null
 * for any other format, a broken file or one too large to decode.
 */
const reencode = async (bytes: Uint8Array, size: ResizeOptions): Promise<FittedPicture | null> => {
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
        .resize(size)
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch {
      return null
    }
  })
}

/** Re-encoded as a square of `side` pixels; null as for `reencode`. */
export const squarePicture = async (
  bytes: Uint8Array,
  side: number,
): Promise<Uint8Array | null> => {
  const size = { width: side, height: side, fit: 'cover', position: 'attention' } as const
  return (await reencode(bytes, size))?.bytes ?? null
}

/** Re-encoded with its aspect ratio: no side longer than `sideMax`, never enlarged. */
export const fittedPicture = (bytes: Uint8Array, sideMax: number): Promise<FittedPicture | null> =>
  reencode(bytes, { width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })

/** A photo for the shop's pages has at least this many pixels on each side. */
export const SIDE_MIN = 160
const PRODUCT_WIDTHS = [SIDE_MIN, 320, 480, 640, 960]
const PLAIN_WIDTH = 480
const CATEGORY_WIDTHS = [96, 192]

type MadePicture = {
  isPng: boolean
  widths: number[]
  files: { width: number; type: 'avif' | 'webp'; bytes: Uint8Array }[]
}

/**
 * A product's photo, cut square, as AVIF in each width up to its own size, and as WebP for
 * thumbnails and browsers without AVIF. Null for any other format, a broken file, or one too large;
 * `too_small` below 160 pixels.
 */
export const productPicture = (bytes: Uint8Array): Promise<MadePicture | 'too_small' | null> =>
  squares(bytes, PRODUCT_WIDTHS, (widths) => {
    // The smallest is the thumbnail of carts and orders.
    return [...new Set([widths[0]!, widths.find((one) => one >= PLAIN_WIDTH) ?? widths.at(-1)!])]
  })

/** A category's picture, cut square, as AVIF and WebP in each width that the photo has. */
export const categoryPicture = (bytes: Uint8Array): Promise<MadePicture | 'too_small' | null> =>
  squares(bytes, CATEGORY_WIDTHS, (widths) => widths)

const squares = async (
  bytes: Uint8Array,
  all: readonly number[],
  plainOf: (widths: readonly number[]) => readonly number[],
): Promise<MadePicture | 'too_small' | null> => {
  const whole = await squarePicture(bytes, all.at(-1)!)
  if (!whole) return null
  const { width, height } = await sharp(bytes, { limitInputPixels: PIXELS_MAX }).metadata()
  if (Math.min(width, height) < SIDE_MIN) return 'too_small'
  const widths = all.filter((one) => one <= Math.min(width, height))
  const files = await inWidths(whole, widths, plainOf(widths))
  return { isPng: isPng(bytes), widths, files }
}

export const WIDE_WIDTH_MIN = 480
const WIDE_WIDTHS = [320, 480, 640, 960, 1440]

/**
 * A picture in its own shape, as AVIF in each width up to its own and one WebP. Null for any other
 * format, a broken file, or one too large; `too_small` below 480 pixels.
 */
export const widePicture = async (bytes: Uint8Array): Promise<MadePicture | 'too_small' | null> => {
  const whole = await reencode(bytes, { width: WIDE_WIDTHS.at(-1)!, withoutEnlargement: true })
  if (!whole) return null
  if (whole.width < WIDE_WIDTH_MIN) return 'too_small'
  const widths = WIDE_WIDTHS.filter((one) => one <= whole.width)
  return { isPng: isPng(bytes), widths, files: await inWidths(whole.bytes, widths, [PLAIN_WIDTH]) }
}

const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89

/** A re-encoded picture in each width, in its own shape. */
const inWidths = (
  whole: Uint8Array,
  avifWidths: readonly number[],
  webpWidths: readonly number[],
): Promise<MadePicture['files']> =>
  inTurn(() => {
    const at = (width: number) => sharp(whole).resize({ width })
    const avif = avifWidths.map(async (width) => ({
      width,
      type: 'avif' as const,
      bytes: await at(width).avif({ quality: 55, effort: 3 }).toBuffer(),
    }))
    const webp = webpWidths.map(async (width) => ({
      width,
      type: 'webp' as const,
      bytes: await at(width).webp({ quality: 80 }).toBuffer(),
    }))
    return Promise.all([...avif, ...webp])
  })

const LOGO_SIDES = [96, 180, 192, 512]
const LOGO_SIDE_MIN = 192
/** Of a maskable icon's side, which any mask leaves visible. */
const MASK_SAFE = 0.7
const CLEAR = { r: 255, g: 255, b: 255, alpha: 0 }
const WHITE = { ...CLEAR, alpha: 1 }

/**
 * A logo fitted into squares, as PNG with its transparency, and once on white for launchers that
 * cut icons. Null for any other format, a broken file, or one smaller than 192 pixels.
 */
export const logoPictures = async (
  bytes: Uint8Array,
): Promise<{ part: string; bytes: Uint8Array }[] | null> => {
  if (!isAccepted(bytes)) return null
  return inTurn(async () => {
    try {
      const limits = { limitInputPixels: PIXELS_MAX, failOn: 'warning' } as const
      const { width, height } = await sharp(bytes, limits).metadata()
      if (Math.max(width, height) < LOGO_SIDE_MIN || Math.max(width, height) > SIDE_MAX) return null
      const square = (side: number) =>
        sharp(bytes, limits).rotate().resize(side, side, { fit: 'contain', background: CLEAR })
      const icons = LOGO_SIDES.map(async (side) => ({
        part: String(side),
        bytes: await square(side).png().toBuffer(),
      }))
      const inner = Math.round(512 * MASK_SAFE)
      const edge = (512 - inner) / 2
      const maskable = await square(inner)
        .extend({
          top: Math.floor(edge),
          left: Math.floor(edge),
          bottom: Math.ceil(edge),
          right: Math.ceil(edge),
          background: CLEAR,
        })
        .flatten({ background: WHITE })
        .png()
        .toBuffer()
      return [...(await Promise.all(icons)), { part: 'maskable', bytes: maskable }]
    } catch {
      return null
    }
  })
}
