/**
 * Shifts every colour of a drawing: `hue` in degrees, `chroma` and `light` as factors. `greens:
 * 'keep'` leaves leaves and stems alone.
 */
export type Tint = { hue?: number; chroma?: number; light?: number; greens?: 'keep' }

/** A drawing of `svg/` in one colouring; `stretch` is width and height factors. */
export type Look = { art: string; tint?: Tint; stretch?: readonly [number, number] }

/** A square that a drawing's 32-unit grid is laid on: its upper left corner and its side. */
export type Frame = { left: number; top: number; side: number }

/**
 * One thing in a picture: its look (or drawing), the middle of its subject, the longer side of the
 * subject, and its turn in degrees. Measures are in hundredths of the picture's height. A piece
 * without these is laid by its grid: on the whole box, or on a frame.
 */
export type Piece = LaidPiece | PlacedPiece
export type LaidPiece = readonly [look: string, frame?: Frame]
export type PlacedPiece = readonly [look: string, x: number, y: number, size: number, turn?: number]

export type GroupLayout = 'cut' | 'cut3' | 'trio' | 'pair' | 'heap' | 'row' | 'spread' | 'mix'

export type Container =
  | 'crate'
  | 'bag'
  | 'punnet'
  | 'pulp'
  | 'pulp-green'
  | 'net-orange'
  | 'net-green'
  | 'net-red'
  | 'basket'
  | 'carton'
  | 'carton-green'
  | 'carton-gift'
  | 'coolbox'
  | 'cup'
  | 'tray'
  | 'bowl'

/**
 * What a container holds: `size` of a piece and `rows` of the heap in grid units; `upright` pieces
 * do not lean; `lift` raises them.
 */
export type Filling = {
  in: Container
  looks: readonly string[]
  size: number
  rows?: number
  upright?: boolean
  lift?: number
  with?: readonly Piece[]
}

/** The three pictures of a product: alone, as a group, packed. */
export type Recipe = {
  one: string | readonly Piece[] | Filling
  group: { as: GroupLayout; looks: readonly string[] } | readonly Piece[] | Filling
  pack: Filling | readonly Piece[]
}

/**
 * A full container standing in a scene: the middle and side of the box it would fill as a product's
 * picture.
 */
export type Standing = { filling: Filling; x: number; y: number; size: number }

/**
 * A picture on a ground. `aspect` is width by height; the height measures 100. `ground` is SVG
 * behind the pieces, `light` SVG over them. `seed` chooses how pieces lean in containers.
 */
export type Scene = {
  aspect: number
  ground: string
  parts: readonly (Piece | Standing)[]
  light?: string
}
