import type { Measured } from './load.ts'
import type { Running } from './processes.ts'

/** Duration and repetition of all measurements. */
export type Plan = {
  rounds: number
  /** For cached responses, per round; split into shorter slices. */
  milliseconds: number
  /** Orders and cart additions of one measurement, per round. */
  orders: number
  /** Concurrent requests. */
  connections: number
  /** Database pool size of the shop and of its ceiling. */
  pool: number
}

type Side = () => Promise<Measured>

/**
 * Measures each side once per round in rotating order, so that other load affects all sides; the
 * median removes the rest. Returns a list per side.
 */
export const alternate = async (rounds: number, sides: readonly Side[]): Promise<Measured[][]> => {
  const results: Measured[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < sides.length; turn++) {
      const which = (round + turn) % sides.length
      results[which]!.push(await sides[which]!())
    }
  }
  return results
}

/** The measurement with the CPU time of the responding process. */
export const withCpu = async (process: Running, side: Side): Promise<Measured> => {
  const before = process.cpuMicros()
  const result = await side()
  const after = process.cpuMicros()
  return { ...result, cpuMicros: before === null || after === null ? null : after - before }
}
