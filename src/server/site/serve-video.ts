import { AppError } from '../errors.ts'
import { FILE_HEADERS } from '../http/headers.ts'
import type { Shop } from '../shop.ts'

/** The bytes of a video in memory per request. */
const PART_BYTES = 256 * 1024
const CACHE = 'public, max-age=31536000, immutable'

/** A video, whole or by range (206, 416): players fetch ranges, and some need them. */
export const serveVideo = async (
  shop: Shop,
  name: string,
  range: string | null,
): Promise<Response> => {
  const head = await shop.ports.files.part(name, 0, 0)
  if (!head) throw new AppError('not_found')
  const { size, type } = head
  const wanted = readRange(range, size)
  const headers = {
    ...FILE_HEADERS,
    'content-type': type,
    'content-disposition': 'inline',
    'cache-control': CACHE,
    'accept-ranges': 'bytes',
  }
  if (wanted === null)
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${size}` },
    })
  const { from, to } = wanted === 'whole' ? { from: 0, to: size - 1 } : wanted
  return new Response(partsOf(shop, name, { from, to }), {
    status: wanted === 'whole' ? 200 : 206,
    headers: {
      ...headers,
      'content-length': String(to - from + 1),
      ...(wanted === 'whole' ? {} : { 'content-range': `bytes ${from}-${to}/${size}` }),
    },
  })
}

type Span = { from: number; to: number }

/**
 * A single byte range; `whole` for none, several or a malformed one, null for one outside the file.
 */
const readRange = (range: string | null, size: number): Span | 'whole' | null => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to ? null : { from, to }
}

const partsOf = (shop: Shop, name: string, { from, to }: Span): ReadableStream<Uint8Array> => {
  let at = from
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const part =
          at > to ? null : await shop.ports.files.part(name, at, Math.min(PART_BYTES, to - at + 1))
        if (!part || part.bytes.length === 0) return controller.close()
        at += part.bytes.length
        controller.enqueue(part.bytes)
      },
    },
    { highWaterMark: 0 },
  )
}
