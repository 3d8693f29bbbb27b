import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { App } from '../http/app.ts'
import { AppError } from '../errors.ts'
import { cachedOut } from '../http/cached-response.ts'
import { FILE_HEADERS } from '../http/headers.ts'
import { responseOf } from '../http/incoming.ts'
import { serveVideo } from './serve-video.ts'
import { PRIVATE_FILE } from '../adapters/files/port.ts'
import type { Shop } from '../shop.ts'

const ART = new URL('../../../seeds/art/', import.meta.url)
const TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
}
const VIDEO_PATH = /^\/files\/([a-z0-9-]+\.(?:mp4|mov))$/
// Letters, digits and single hyphens between single slashes, which rules out path traversal.
const ART_PATH = /^\/files\/art\/((?:[a-z0-9-]+\/){0,4}[a-z0-9-]+\.(avif|webp|png|jpg|svg))$/
const UPLOAD_PATH = /^\/files\/([a-z0-9-]+\.(avif|webp|png|jpg))$/

// Art may be redrawn under its name; an upload's name is random and never reused.
const ART_CACHE = 'public, max-age=604800, stale-while-revalidate=2592000'
const UPLOAD_CACHE = 'public, max-age=31536000, immutable'
const CACHE_BYTES_MAX = 32 * 1024 * 1024
const CACHED_FILE_BYTES_MAX = 512 * 1024

export type Found = {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  etag: string
  cacheControl: string
}

/**
 * Serves pictures: `/files/art/**` from the shop's art, `/files/<name>` from the uploads.
 * Everything else below `/files` is 404.
 */
export const mountFiles = (app: App, shop: Shop): void => {
  const cache = makeFileCache(CACHE_BYTES_MAX)
  app.get('/files/*', async (c) => {
    const { path: pathname } = c.get('target')
    const video = VIDEO_PATH.exec(pathname)
    if (video) return serveVideo(shop, video[1]!, c.req.header('range') ?? null)
    const found = cache.get(pathname) ?? (await findFile(shop, pathname))
    if (!found) throw new AppError('not_found')
    cache.put(pathname, found)
    return fileResponse(found, { ...FILE_HEADERS, 'content-disposition': 'inline' }, c.req.raw)
  })
}

/** Sends a file, or 304 when the client has it. */
export const fileResponse = (
  { bytes, type, etag, cacheControl }: Found,
  headers: Record<string, string>,
  request: Request,
): Response => {
  const all = { ...headers, 'content-type': type, 'cache-control': cacheControl }
  const bodies = { identity: Buffer.from(bytes.buffer), br: null, gzip: null }
  return responseOf(cachedOut({ status: 200, headers: {}, etag, bodies }, all, request))
}

/** A picture by its path in the shop; null when there is none. */
export const findFile = async (shop: Shop, pathname: string): Promise<Found | null> => {
  const art = ART_PATH.exec(pathname)
  if (art) {
    const bytes = await readFile(new URL(art[1]!, ART)).catch(() => null)
    return bytes && foundFile(bytes, TYPES[art[2]!]!, ART_CACHE)
  }
  const upload = UPLOAD_PATH.exec(pathname)
  const isPublic = upload !== null && !upload[1]!.startsWith(PRIVATE_FILE)
  const file = isPublic ? await shop.ports.files.get(upload[1]!) : null
  return file && foundFile(file.bytes, file.type, UPLOAD_CACHE)
}

export const foundFile = (bytes: Uint8Array, type: string, cacheControl: string): Found => ({
  bytes: new Uint8Array(bytes),
  type,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  cacheControl,
})

/** An LRU cache of files, bounded in bytes. */
export const makeFileCache = (maxBytes: number) => {
  const files = new Map<string, Found>()
  let bytes = 0
  const forget = (path: string) => {
    bytes -= files.get(path)?.bytes.length ?? 0
    files.delete(path)
  }
  return {
    get: (path: string): Found | null => files.get(path) ?? null,
    put: (path: string, file: Found): void => {
      if (file.bytes.length > CACHED_FILE_BYTES_MAX) return
      // Removing and adding it again moves it to the end of the Map: insertion order is LRU order.
      forget(path)
      files.set(path, file)
      bytes += file.bytes.length
      for (const oldest of files.keys()) {
        if (bytes <= maxBytes) break
        forget(oldest)
      }
    },
  }
}
