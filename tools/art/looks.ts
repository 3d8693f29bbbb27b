import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Look } from '../../seeds/art/types.ts'
import { looks } from '../../seeds/art/looks.ts'
import { tintSvg } from './colour.ts'

export const ART = new URL('../../seeds/art/', import.meta.url).pathname

/** The part of the 32-unit grid that a drawing covers. */
export type Extent = { x: number; y: number; width: number; height: number }
/** A look ready to be placed: `body` is its SVG with ids of its own. */
export type LoadedLook = {
  id: string
  body: string
  extent: Extent
  stretch: readonly [number, number]
}

const loaded = new Map<string, Promise<LoadedLook>>()
/** Extents found before, by the drawing's hash: measuring is the slow part of composing. */
export const extents = new Map<string, Extent>()

const PROBE = 160

async function measure(svg: string): Promise<Extent> {
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * PROBE) / 32 })
    .resize(PROBE, PROBE)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [left, top, right, bottom] = [PROBE, PROBE, 0, 0]
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if ((data[(y * info.width + x) * 4 + 3] ?? 0) < 24) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  const unit = 32 / PROBE
  return {
    x: left * unit,
    y: top * unit,
    width: (right - left) * unit,
    height: (bottom - top) * unit,
  }
}

async function load(name: string): Promise<LoadedLook> {
  const look: Look = looks[name] ?? { art: name }
  const source = readFileSync(`${ART}svg/${look.art}.svg`, 'utf8')
  const svg = look.tint ? tintSvg(source, look.tint) : source
  const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 12)
  const extent = extents.get(hash) ?? (await measure(svg))
  extents.set(hash, extent)
  const id = `l-${name}`
  const body = svg
    .replace(/<\?xml[^>]*>|<!--[\s\S]*?-->/g, '')
    .replace(/<svg[^>]*>|<\/svg>/g, '')
    .replace(/\bid="([^"]+)"/g, `id="${id}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${id}-$1)`)
  return {
    id,
    body: `<g id="${id}" fill="none">${body}</g>`,
    extent,
    stretch: look.stretch ?? [1, 1],
  }
}

/**
 * Loads a look by name (a row of `seeds/art/looks.ts`, else a drawing of `seeds/art/svg`). Fails
 * when the drawing does not exist.
 */
export function lookOf(name: string): Promise<LoadedLook> {
  const known = loaded.get(name)
  if (known) return known
  const made = load(name)
  loaded.set(name, made)
  return made
}
