import { distanceBetween } from '../checkout/shipping.ts'
import { METRES_A_MINUTE, type Point } from './ride.ts'

/** A packed order on the map. */
export type RunStop = Point & { id: string; grams: number; chilled: boolean }
export type Streets = {
  /** Where runs begin. */
  hub: Point
  /** Road metres for each metre of the straight line. */
  roadFactor: number
}

export const RUN_STOPS_MAX = 12
export const RUN_GRAMS_MAX = 80_000
/** From leaving until the last chilled bag is handed over. */
export const CHILLED_MINUTES_MAX = 90
/** Parking, finding the door, handing over. */
const DOOR_MINUTES = 5

const metresOf = (from: Point, to: Point, { roadFactor }: Streets): number =>
  Math.round(distanceBetween(from, to) * roadFactor)

/** Road metres from the hub through all stops, without the way back. */
export const runMetres = (stops: readonly Point[], streets: Streets): number =>
  stops.reduce(
    (sum, stop, index) => sum + metresOf(stops[index - 1] ?? streets.hub, stop, streets),
    0,
  )

/** For each stop, in minutes after leaving: when the rider arrives. */
export const arrivalMinutes = (stops: readonly Point[], streets: Streets): number[] => {
  let minutes = 0
  return stops.map((stop, index) => {
    const metres = metresOf(stops[index - 1] ?? streets.hub, stop, streets)
    minutes += Math.ceil(metres / METRES_A_MINUTE) + (index === 0 ? 0 : DOOR_MINUTES)
    return minutes
  })
}

export type RunProblem = 'too_many_stops' | 'too_heavy' | 'chilled_too_long'
/** What a run breaks; an empty list for one that can be ridden. */
export const problemsOf = (stops: readonly RunStop[], streets: Streets): RunProblem[] => {
  const arrivals = arrivalMinutes(stops, streets)
  const isLate = stops.some(
    ({ chilled }, index) => chilled && arrivals[index]! + DOOR_MINUTES > CHILLED_MINUTES_MAX,
  )
  return [
    ...(stops.length > RUN_STOPS_MAX ? (['too_many_stops'] as const) : []),
    ...(stops.reduce((sum, { grams }) => sum + grams, 0) > RUN_GRAMS_MAX
      ? (['too_heavy'] as const)
      : []),
    ...(isLate ? (['chilled_too_long'] as const) : []),
  ]
}

/** Nearest neighbour, then 2-opt; the given order where that is as short. Deterministic. */
export const orderStops = <Stop extends Point & { id: string }>(
  stops: readonly Stop[],
  streets: Streets,
): readonly Stop[] => {
  const found = twoOpt(nearestFirst(stops, streets), streets)
  return runMetres(found, streets) < runMetres(stops, streets) ? found : stops
}

/** Of two as near as each other, the one with the smaller id. */
const nearest = <Stop extends Point & { id: string }>(
  from: Point,
  stops: readonly Stop[],
  streets: Streets,
): Stop =>
  stops.reduce((best, stop) => {
    const [a, b] = [metresOf(from, stop, streets), metresOf(from, best, streets)]
    return a < b || (a === b && stop.id < best.id) ? stop : best
  })

const nearestFirst = <Stop extends Point & { id: string }>(
  stops: readonly Stop[],
  streets: Streets,
): Stop[] => {
  const ordered: Stop[] = []
  let left = [...stops]
  while (left.length > 0) {
    const next = nearest(ordered.at(-1) ?? streets.hub, left, streets)
    ordered.push(next)
    left = left.filter((stop) => stop !== next)
  }
  return ordered
}

/** Reverses parts of the way as long as that makes it shorter. */
const twoOpt = <Stop extends Point>(stops: readonly Stop[], streets: Streets): Stop[] => {
  let best = [...stops]
  let length = runMetres(best, streets)
  let isShorter = true
  while (isShorter) {
    isShorter = false
    for (let from = 0; from < best.length - 1; from++)
      for (let to = from + 1; to < best.length; to++) {
        const turned = [
          ...best.slice(0, from),
          ...best.slice(from, to + 1).toReversed(),
          ...best.slice(to + 1),
        ]
        const metres = runMetres(turned, streets)
        if (metres >= length) continue
        best = turned
        length = metres
        isShorter = true
      }
  }
  return best
}

/**
 * Splits packed orders into runs that can be ridden. Each begins with the order nearest to the hub
 * and takes the nearest next one while it fits; an order that fits in no run has one of its own.
 */
export const proposeRuns = <Stop extends RunStop>(
  stops: readonly Stop[],
  streets: Streets,
): (readonly Stop[])[] => {
  const runs: (readonly Stop[])[] = []
  let left = [...stops]
  while (left.length > 0) {
    let run: readonly Stop[] = [nearest(streets.hub, left, streets)]
    let tried = left.filter((stop) => stop !== run[0])
    while (tried.length > 0 && run.length < RUN_STOPS_MAX) {
      const next = nearest(run.at(-1)!, tried, streets)
      tried = tried.filter((stop) => stop !== next)
      const longer = orderStops([...run, next], streets)
      if (problemsOf(longer, streets).length === 0) run = longer
    }
    runs.push(run)
    left = left.filter((stop) => !run.includes(stop))
  }
  return runs
}
