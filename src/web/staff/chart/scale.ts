/** The value axis of a chart: a few round numbers around nothing, to beyond each value. */

const PARTS = 4
const ROUND = [1, 2, 2.5, 5, 10]

/**
 * Round values for lines across a chart, in ascending order: 0 among them, the last at least
 * `largest`, the first at most `smallest`, which is 0 or below. `isWhole` values are counted, so no
 * line stands between two numbers.
 */
export const ticksOf = (largest: number, isWhole = true, smallest = 0): readonly number[] => {
  if (largest <= 0 && smallest >= 0) return [0, 1]
  const least = (largest - smallest) / PARTS
  const power = 10 ** Math.floor(Math.log10(least))
  const found = ROUND.map((part) => part * power).find((step) => step >= least) ?? power * 10
  const step = isWhole ? Math.max(1, Math.ceil(found)) : found
  const below = Math.ceil(-smallest / step)
  const count = Math.ceil(largest / step) + below
  return Array.from({ length: count + 1 }, (_, at) => (at - below) * step)
}

/** Which names stand beneath a chart: the first, and each that has room after it. */
export const isNamed = (index: number, count: number, most: number): boolean =>
  index % Math.ceil(count / most) === 0
