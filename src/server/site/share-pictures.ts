import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { TILE_COLOURS } from '#domain/catalogue/tiles.ts'
import type { App } from '../http/app.ts'
import { callerAddress } from '../http/incoming.ts'
import { readFace } from '../catalogue/index.ts'
import {
  readDocument,
  type ArticleData,
  type PromoData,
  type StoredPicture,
} from '../content/index.ts'
import { AppError } from '../errors.ts'
import { brandOf } from './brand.ts'
import { fileResponse, findFile, foundFile, makeFileCache, type Found } from './files.ts'
import { FILE_HEADERS } from '../http/headers.ts'
import { networkOf } from '../platform/security/network.ts'
import type { Shop } from '../shop.ts'

const SIZE = { width: 1200, height: 630 } as const
const FRUIT_SIDE = 540
const WORDMARK_WIDTH = 190
const LOGO_SIDE = 120
const MARGIN = 48
const JPEG_QUALITY = 84
const CACHE_BYTES_MAX = 16 * 1024 * 1024
const WAITING_MAX = 50
const WORDMARK = new URL('../../../seeds/art/brand/wordmark.svg', import.meta.url)
const PATH = /^\/share\/(product|blog|promo)\/([a-z0-9][a-z0-9-]{0,79})\.jpg$/

/**
 * With a tile, the subject is on its colour; without one it fills the picture, and `position` is the
 * side that is not cropped.
 */
type Subject =
  | { picture: StoredPicture; tile: string }
  | { picture: StoredPicture; tile: null; position: 'centre' | 'right' }

/**
 * Link previews for chats and feeds: JPEG of 1200 × 630. Drawn on first request, one at a time, and
 * cached (LRU).
 */
export const mountSharePictures = (app: App, shop: Shop): void => {
  const cache = makeFileCache(CACHE_BYTES_MAX)
  const drawing = new Map<string, Promise<Found>>()
  let last: Promise<unknown> = Promise.resolve()

  /** One at a time, because drawing takes a core. */
  const drawInTurn = (pathname: string, subject: Subject): Promise<Found> => {
    const running = drawing.get(pathname)
    if (running) return running
    if (drawing.size >= WAITING_MAX) throw new AppError('unavailable', { retryAfterSeconds: 5 })
    const turn = last.then(() => draw(shop, subject))
    last = turn.catch(() => null)
    const done = turn.finally(() => drawing.delete(pathname))
    drawing.set(pathname, done)
    return done
  }

  app.get('/share/*', async (c) => {
    const { path: pathname } = c.get('target')
    const [, kind, slug] = PATH.exec(pathname) ?? []
    if (!kind || !slug) throw new AppError('not_found')
    let found = cache.get(pathname)
    if (!found) {
      await shop.limits.take('api', networkOf(callerAddress(shop, c.req.raw)))
      const subject = await findSubject(shop, kind, slug)
      if (!subject) throw new AppError('not_found')
      found = await drawInTurn(pathname, subject)
      cache.put(pathname, found)
    }
    // Other sites may embed it, unlike the shop's other files.
    const headers = { ...FILE_HEADERS, 'cross-origin-resource-policy': 'cross-origin' }
    return fileResponse(found, headers, c.req.raw)
  })
}

const findSubject = async (shop: Shop, kind: string, slug: string): Promise<Subject | null> => {
  if (kind === 'product') return readFace(shop.db, slug)
  const now = shop.clock.now()
  const document = await readDocument<ArticleData | PromoData>(
    shop.db,
    kind === 'blog' ? 'article' : 'promo',
    slug,
  )
  if (!document || document.publishedAt > now || (document.startsAt ?? now) > now) return null
  // Banners have their fruit on the right, next to the text.
  return {
    picture: document.data.image,
    tile: null,
    position: kind === 'blog' ? 'centre' : 'right',
  }
}

const draw = async (shop: Shop, subject: Subject): Promise<Found> => {
  const { picture } = subject
  const widest = Math.max(...picture.widths)
  const source = await findFile(shop, `${picture.base}-${widest}.avif`)
  if (!source) throw new AppError('not_found')
  const drawn =
    subject.tile === null
      ? sharp(source.bytes).resize({ ...SIZE, fit: 'cover', position: subject.position })
      : await onTile(source.bytes, subject.tile, await markOf(shop))
  return foundFile(
    await drawn
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
      .toBuffer(),
    'image/jpeg',
    'public, max-age=86400',
  )
}

type Mark = { data: Buffer; info: { height: number } }

/** The uploaded logo, else the drawn wordmark where the shop has its name; null without either. */
const markOf = async (shop: Shop): Promise<Mark | null> => {
  const { logo, isDrawn } = brandOf(shop.settings())
  const source = logo
    ? (await shop.ports.files.get(`${logo.slice('/files/'.length)}-192.png`))?.bytes
    : isDrawn
      ? await readFile(WORDMARK)
      : null
  if (!source) return null
  return sharp(source)
    .resize({ width: logo ? LOGO_SIDE : WORDMARK_WIDTH })
    .png()
    .toBuffer({ resolveWithObject: true })
}

/** The subject centred on its category's colour, the mark in the corner. */
const onTile = async (bytes: Uint8Array, tile: string, mark: Mark | null): Promise<Sharp> => {
  const fruit = await sharp(bytes)
    .resize({ width: FRUIT_SIDE, height: FRUIT_SIDE, fit: 'inside' })
    .png()
    .toBuffer()
  return sharp({
    create: { ...SIZE, channels: 3, background: TILE_COLOURS[tile] ?? TILE_COLOURS['leaf']! },
  }).composite([
    { input: fruit, gravity: 'centre' },
    ...(mark
      ? [{ input: mark.data, left: MARGIN, top: SIZE.height - MARGIN - mark.info.height }]
      : []),
  ])
}
