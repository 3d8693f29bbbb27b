/**
 * Whether two pins lie within some metres, told from hashes alone: a pin counts as its cell of five
 * metres, and what is near it are the cells around. Cells have one size everywhere; near the
 * equator a degree of longitude is as long as one of latitude, to two in a hundred over all
 * Indonesia.
 */
const CELL_M = 5
const METRES_A_DEGREE = 111_320
type Point = { lat: number; lng: number }

const indexOf = (degrees: number): number => Math.floor((degrees * METRES_A_DEGREE) / CELL_M)
const nameOf = (row: number, column: number): string => `${row} ${column}`

export const cellOf = ({ lat, lng }: Point): string => nameOf(indexOf(lat), indexOf(lng))

/** The cells whose middle is within so many metres of the middle of a point's own. */
export const cellsAround = ({ lat, lng }: Point, metres: number): string[] => {
  const [row, column, reach] = [indexOf(lat), indexOf(lng), Math.floor(metres / CELL_M)]
  const steps = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
  return steps.flatMap((down) =>
    steps
      .filter((right) => Math.hypot(down, right) * CELL_M <= metres)
      .map((right) => nameOf(row + down, column + right)),
  )
}
