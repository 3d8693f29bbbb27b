/**
 * Shifts every colour of a drawing: `hue` in degrees, `chroma` and `light` as factors. `greens:
 * 'keep'` excludes leaves and stems.
 */
export type Tint = { hue?: number; chroma?: number; light?: number; greens?: 'keep' }

/** A drawing of `svg/` in one colouring; `stretch` is width and height factors. */
export type Look = { art: string; tint?: Tint; stretch?: readonly [number, number] }

/** The square that a drawing's 32-unit grid is mapped to: upper left corner and side. */
export type Frame = { left: number; top: number; side: number }

/**
 * One object in a picture: look (or drawing), centre and longer side of its subject, rotation in
 * degrees. Lengths are in hundredths of the picture's height. Without these the grid is mapped to
 * the whole box or a frame.
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

/** A full container in a scene: centre and side of its box. */
export type Standing = { filling: Filling; x: number; y: number; size: number }

/**
 * A picture on a ground. `aspect` is width by height; the height is 100. `ground` is SVG behind the
 * pieces, `light` SVG over them. `seed` varies the rotation of pieces in containers.
 */
export type Scene = {
  aspect: number
  ground: string
  parts: readonly (Piece | Standing)[]
  light?: string
}
