import { METRES_A_DEGREE } from './degrees.ts'

/**
 * Detects nearby pins from hashes alone: a pin is hashed as its 5 m cell and compared with the
 * cells around. Cells are square in degrees: near the equator a degree of longitude and one of
 * latitude differ by at most 2 % in Indonesia.
 */
const CELL_M = 5
type Point = { lat: number; lng: number }

const indexOf = (degrees: number): number => Math.floor((degrees * METRES_A_DEGREE) / CELL_M)
const nameOf = (row: number, column: number): string => `${row} ${column}`

export const cellOf = ({ lat, lng }: Point): string => nameOf(indexOf(lat), indexOf(lng))

/** The cells whose centre is within `metres` of the centre of a point's cell. */
export const cellsAround = ({ lat, lng }: Point, metres: number): string[] => {
  const [row, column, reach] = [indexOf(lat), indexOf(lng), Math.floor(metres / CELL_M)]
  const steps = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
  return steps.flatMap((down) =>
    steps
      .filter((right) => Math.hypot(down, right) * CELL_M <= metres)
      .map((right) => nameOf(row + down, column + right)),
  )
}
