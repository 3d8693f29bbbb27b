import type { Measured } from './load.ts'
import type { Running } from './processes.ts'

/** How long and how often everything is measured. */
export type Plan = {
  rounds: number
  /** Of something kept, in each round; measured in shorter slices. */
  milliseconds: number
  /** Orders and cart additions of one measurement, in each round. */
  orders: number
  /** Requests under way at the same time. */
  connections: number
  /** The database pool of the shop, and of its ceiling. */
  pool: number
}

type Side = () => Promise<Measured>

/**
 * Measures each side once a round, in another order every time: what else the machine does
 * meanwhile meets all sides alike, and the median of the rounds leaves the rest of it out. Answers
 * a list for each side.
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

/** The measurement with the processor time that the answering process used for it. */
export const withCpu = async (process: Running, side: Side): Promise<Measured> => {
  const before = process.cpuMicros()
  const result = await side()
  const after = process.cpuMicros()
  return { ...result, cpuMicros: before === null || after === null ? null : after - before }
}
