import type {
  Container,
  Filling,
  GroupLayout,
  Piece,
  Recipe,
  Scene,
  Standing,
} from '../../seeds/art/types.ts'
import { isPlaced } from './compose.ts'
import { lookOf } from './looks.ts'

const BOX = 100
const UNIT = BOX / 32
/** Where containers stand. */
export const FOOT = 96

/** Seeded numbers in 0..1, so that a picture comes out the same every time (mulberry32). */
export function seeded(text: string): () => number {
  let state = 2166136261
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

type Slot = readonly [which: number, x: number, y: number, size: number, turn: number]

// `which` chooses among the looks given; the last look given serves for those that are missing.
const GROUPS: Record<GroupLayout, readonly Slot[]> = {
  cut: [
    [0, 41, 42, 58, -6],
    [1, 66, 63, 46, 8],
  ],
  cut3: [
    [0, 32, 39, 50, -12],
    [0, 66, 37, 46, 10],
    [1, 50, 67, 47, 0],
  ],
  trio: [
    [0, 33, 40, 48, -12],
    [1, 67, 38, 46, 12],
    [2, 51, 66, 49, 2],
  ],
  pair: [
    [0, 37, 46, 60, -10],
    [1, 65, 58, 52, 12],
  ],
  heap: [
    [0, 28, 42, 34, -14],
    [0, 51, 30, 34, 6],
    [0, 73, 43, 34, 16],
    [1, 38, 66, 36, -4],
    [0, 65, 67, 36, 10],
  ],
  row: [
    [0, 26, 48, 66, 0],
    [2, 74, 48, 66, 0],
    [1, 50, 52, 74, 0],
  ],
  spread: [
    [0, 45, 37, 62, -6],
    [1, 30, 69, 36, -10],
    [2, 69, 68, 42, 10],
  ],
  mix: [
    [0, 40, 38, 56, -4],
    [1, 69, 46, 44, 10],
    [2, 36, 69, 40, -8],
    [3, 68, 73, 30, 8],
  ],
}

type Shape = { back: string; front: string; width: number; rim: number; floor: number }

// Measures of the drawings in svg/: inner width, height of the rim, and of the floor where the
// front lets one see in.
const SHAPES: Record<Container, Shape> = {
  'crate': { back: 'crate-back', front: 'crate-front', width: 22.5, rim: 16, floor: 0 },
  'bag': { back: 'bag-back', front: 'bag-front', width: 17.4, rim: 12.4, floor: 0 },
  'punnet': { back: 'punnet-back', front: 'punnet-front', width: 23, rim: 15, floor: 27.4 },
  'pulp': { back: 'pulp-back', front: 'pulp-front', width: 24, rim: 18.6, floor: 0 },
  'pulp-green': {
    back: 'pulp-green-back',
    front: 'pulp-green-front',
    width: 24,
    rim: 18.6,
    floor: 0,
  },
  'net-orange': { back: '', front: 'net-orange', width: 23, rim: 0, floor: 29.4 },
  'net-green': { back: '', front: 'net-green', width: 23, rim: 0, floor: 29.4 },
  'net-red': { back: '', front: 'net-red', width: 23, rim: 0, floor: 29.4 },
  'basket': { back: 'basket-back', front: 'basket-front', width: 22, rim: 17.4, floor: 0 },
  'carton': { back: 'carton-back', front: 'carton-front', width: 22.6, rim: 14.2, floor: 0 },
  'carton-green': {
    back: 'carton-green-back',
    front: 'carton-green-front',
    width: 22.6,
    rim: 14.2,
    floor: 0,
  },
  'carton-gift': {
    back: 'carton-gift-back',
    front: 'carton-gift-front',
    width: 22.6,
    rim: 14.2,
    floor: 0,
  },
  'coolbox': { back: 'coolbox-back', front: 'coolbox-front', width: 22, rim: 15.6, floor: 0 },
  'cup': { back: 'cup-back', front: 'cup-front', width: 17.6, rim: 9, floor: 28.6 },
  'tray': { back: 'tray-back', front: 'tray-front', width: 24, rim: 17, floor: 27 },
  'bowl': { back: 'bowl-back', front: 'bowl-front', width: 23, rim: 16.6, floor: 0 },
}

/**
 * A heap in a container: the front row stands at the rim, each row behind it is higher and one
 * piece shorter.
 */
async function filled(filling: Filling, random: () => number): Promise<Piece[]> {
  const shape = SHAPES[filling.in]
  const looks = await Promise.all(filling.looks.map(lookOf))
  const widest = Math.max(
    ...looks.map(
      ({ extent, stretch }) =>
        (extent.width * stretch[0]) /
        Math.max(extent.width * stretch[0], extent.height * stretch[1]),
    ),
  )
  const { size } = filling
  const step = Math.min(shape.width, size * widest * 0.84)
  const across = Math.max(1, Math.floor((shape.width - size * widest) / step + 1.6))
  const base =
    (shape.floor > 0 ? shape.floor - size * 0.5 : shape.rim + size * 0.08) - (filling.lift ?? 0)
  const round = filling.in.startsWith('net')
  const pieces: Piece[] = shape.back ? [[shape.back]] : []
  for (let row = (filling.rows ?? 2) - 1; row >= 0; row--) {
    const count = Math.max(
      1,
      across - (round ? Math.abs(row - 1) : shape.floor > 0 ? row % 2 : row),
    )
    const gap = count > 1 ? Math.min(step, (shape.width - size * widest) / (count - 1)) : 0
    for (let at = 0; at < count; at++) {
      const name = filling.looks[(at + row * 2) % filling.looks.length] ?? ''
      const lean = filling.upright ? 0 : (random() - 0.5) * 44
      const x =
        16 + (at - (count - 1) / 2) * gap + (filling.upright ? 0 : (random() - 0.5) * size * 0.08)
      const y =
        base -
        row * size * (filling.upright ? 0.2 : 0.52) +
        (filling.upright ? 0 : (random() - 0.5) * size * 0.06)
      pieces.push([
        name,
        x * UNIT,
        y * UNIT,
        size * UNIT * (filling.upright ? 1 : 0.95 + random() * 0.1),
        lean,
      ])
    }
  }
  return [...pieces, [shape.front], ...(filling.with ?? [])]
}

const isFilling = (part: object): part is Filling => 'in' in part
const isPieces = (part: object): part is readonly Piece[] => Array.isArray(part)

function standing({ x, y, size }: Standing, piece: Piece): Piece {
  const by = size / BOX
  const [left, top] = [x - size / 2, y - size / 2]
  if (isPlaced(piece))
    return [piece[0], left + piece[1] * by, top + piece[2] * by, piece[3] * by, piece[4] ?? 0]
  const frame = piece[1] ?? { left: 0, top: 0, side: BOX }
  return [
    piece[0],
    { left: left + frame.left * by, top: top + frame.top * by, side: frame.side * by },
  ]
}

/** The pieces of a scene, containers filled. */
export async function scenePieces(name: string, scene: Scene): Promise<readonly Piece[]> {
  const parts = scene.parts.map(async (part, at): Promise<readonly Piece[]> => {
    if (!('filling' in part)) return [part]
    const pieces = await filled(part.filling, seeded(name + at))
    return pieces.map((piece) => standing(part, piece))
  })
  return (await Promise.all(parts)).flat()
}

/** How much a heap that would rise out of the picture must shrink, so that all of it is seen. */
export function zoomOf(pieces: readonly Piece[]): number {
  const top = Math.min(
    BOX,
    ...pieces.map((piece) => (isPlaced(piece) ? piece[2] - piece[3] / 2 : BOX)),
  )
  return top >= 4 ? 1 : Math.round(((FOOT - 4) / (FOOT - top)) * 1000) / 1000
}

/** The pieces of picture 1, 2 or 3 of a product. */
export async function piecesOf(
  slug: string,
  recipe: Recipe,
  picture: 1 | 2 | 3,
): Promise<readonly Piece[]> {
  const part = picture === 1 ? recipe.one : picture === 2 ? recipe.group : recipe.pack
  if (typeof part === 'string') {
    const { extent, stretch } = await lookOf(part)
    const slim =
      Math.min(extent.width * stretch[0], extent.height * stretch[1]) /
      Math.max(extent.width * stretch[0], extent.height * stretch[1])
    // Slim subjects get a little more length so that all products weigh alike in a grid of cards.
    return [[part, 50, 49, 68 + (1 - slim) * 16]]
  }
  if (isPieces(part)) return part
  if (isFilling(part)) return filled(part, seeded(slug + picture))
  return GROUPS[part.as].map(([which, x, y, size, turn]) => [
    part.looks[Math.min(which, part.looks.length - 1)] ?? '',
    x,
    y,
    size,
    turn,
  ])
}
