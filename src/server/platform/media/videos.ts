/** The brands of files that phones and browsers record, by the file type they are served as. */
const BRANDS: Readonly<Record<string, 'mp4' | 'mov'>> = {
  'isom': 'mp4',
  'iso2': 'mp4',
  'iso4': 'mp4',
  'iso5': 'mp4',
  'iso6': 'mp4',
  'mp41': 'mp4',
  'mp42': 'mp4',
  'avc1': 'mp4',
  'M4V ': 'mp4',
  'MSNV': 'mp4',
  '3gp4': 'mp4',
  '3gp5': 'mp4',
  'qt  ': 'mov',
}
/** Boxes with the place, time or device of a recording, or with arbitrary data. */
const TELLING = new Set(['udta', 'meta', 'uuid', 'free', 'skip'])
/** Boxes that contain others. */
const HOLDING = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf'])
const BOXES_MAX = 20_000

export type Video = {
  bytes: Uint8Array
  ending: 'mp4' | 'mov'
  type: 'video/mp4' | 'video/quicktime'
}

/**
 * Checks an MP4 or QuickTime file by its content and blanks metadata such as place and device. Null
 * for other formats, a truncated file or trailing data.
 */
export const cleanVideo = (given: Uint8Array): Video | null => {
  const bytes = Buffer.from(given)
  if (bytes.length < 16 || typeAt(bytes, 0) !== 'ftyp') return null
  const ending = BRANDS[bytes.toString('latin1', 8, 12)]
  if (!ending) return null
  const found = new Set<string>()
  const budget = { boxes: BOXES_MAX }
  if (!clean(bytes, 0, bytes.length, found, budget) || !found.has('moov') || !found.has('mdat'))
    return null
  return { bytes, ending, type: ending === 'mp4' ? 'video/mp4' : 'video/quicktime' }
}

/** Walks the boxes of a range; false unless they fill it exactly. */
const clean = (
  bytes: Buffer,
  from: number,
  to: number,
  found: Set<string>,
  budget: { boxes: number },
): boolean => {
  let at = from
  while (at < to) {
    if (--budget.boxes < 0) return false
    // QuickTime's `udta` ends with 32 bits that are not a box; `udta` itself is never entered.
    if (to - at < 8) return false
    const box = sizeAt(bytes, at, to)
    if (box === null || at + box.size > to) return false
    const type = typeAt(bytes, at)
    const isTop = from === 0
    if (isTop) found.add(type)
    if (TELLING.has(type)) blank(bytes, at, box.header, box.size)
    else if (HOLDING.has(type) && !clean(bytes, at + box.header, at + box.size, found, budget))
      return false
    at += box.size
  }
  return at === to
}

const typeAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at + 4, at + 8)

/** The size of a box with its header: 32 bits, 64 bits after the type, or up to the end. */
const sizeAt = (bytes: Buffer, at: number, to: number): { size: number; header: number } | null => {
  const size = bytes.readUInt32BE(at)
  if (size === 0) return { size: to - at, header: 8 }
  if (size !== 1) return size < 8 ? null : { size, header: 8 }
  if (to - at < 16) return null
  const large = bytes.readBigUInt64BE(at + 8)
  return large < 16n || large > BigInt(Number.MAX_SAFE_INTEGER)
    ? null
    : { size: Number(large), header: 16 }
}

/** Overwrites a box in place: its length stays, so offsets to later data remain valid. */
const blank = (bytes: Buffer, at: number, header: number, size: number): void => {
  bytes.write('free', at + 4, 'latin1')
  bytes.fill(0, at + header, at + size)
}
