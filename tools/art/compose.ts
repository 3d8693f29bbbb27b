import type { Piece, PlacedPiece } from '../../seeds/art/types.ts'
import { lookOf, type LoadedLook } from './looks.ts'

type Canvas = {
  width: number
  height: number
  ground?: string
  light?: string
  shadow?: 'soft' | 'none'
  zoom?: { by: number; x: number; y: number }
}

const GRID = 32
const round = (value: number): number => Math.round(value * 100) / 100

/** Whether a piece is placed by its subject or by its grid. */
export const isPlaced = (piece: Piece): piece is PlacedPiece => piece.length > 2

/** Centres a subject at (x, y), scaled so that its longer side is `size`. */
function placed(look: LoadedLook, piece: Piece): string {
  const use = `<use href="#${look.id}"/>`
  if (!isPlaced(piece)) {
    const [, frame] = piece
    const move = frame ? `translate(${round(frame.left)} ${round(frame.top)}) ` : ''
    return `<g transform="${move}scale(${(frame?.side ?? 100) / GRID})">${use}</g>`
  }
  const [, x, y, size, turn = 0] = piece
  const { extent, stretch } = look
  const factor = size / Math.max(extent.width * stretch[0], extent.height * stretch[1])
  const middle = `${round(-extent.x - extent.width / 2)} ${round(-extent.y - extent.height / 2)}`
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${(factor * stretch[0]).toFixed(4)} ${(factor * stretch[1]).toFixed(4)}) translate(${middle})">${use}</g>`
}

// Light comes from the upper left, so shadows fall to the lower right whatever the rotation.
const SHADOW = `<filter id="shade" x="-30%" y="-30%" width="170%" height="170%"><feDropShadow dx="1.3" dy="2.1" stdDeviation="1.7" flood-color="#17211b" flood-opacity=".26"/></filter>`

/** One SVG of all pieces, back to front. Width and height are in hundredths of the height. */
export async function composeSvg(
  pieces: readonly Piece[],
  canvas: Canvas,
  pixels: number,
): Promise<string> {
  const used = await Promise.all(pieces.map((piece) => lookOf(piece[0])))
  const symbols = new Map(used.map((look) => [look.id, look.body]))
  const drawn = pieces.map((piece, at) => {
    const look = used[at]
    if (!look) return ''
    const inner = placed(look, piece)
    return canvas.shadow === 'none' ? inner : `<g filter="url(#shade)">${inner}</g>`
  })
  const { width, height, zoom } = canvas
  const zoomed =
    zoom && zoom.by !== 1
      ? `<g transform="translate(${zoom.x} ${zoom.y}) scale(${zoom.by}) translate(${-zoom.x} ${-zoom.y})">`
      : '<g>'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${SHADOW}${[...symbols.values()].join('')}</defs>`,
    canvas.ground ?? '',
    zoomed,
    ...drawn,
    `</g>${canvas.light ?? ''}</svg>`,
  ].join('\n')
}
