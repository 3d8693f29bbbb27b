/** Work that is not even tried: what it needs has just failed too often. */
export class CircuitOpen extends Error {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`resting for ${retryAfterSeconds} s after too many failures`)
    this.name = 'CircuitOpen'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type Circuit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Spares somebody else's service that is down, and those who would wait for it: after `failuresMax`
 * failures in a row nothing is tried for `restMs` (`CircuitOpen`), then one try decides whether it
 * goes on. `time` answers milliseconds.
 */
export const makeCircuit = (
  failuresMax: number,
  restMs: number,
  time: () => number = () => performance.now(),
): Circuit => {
  let failures = 0
  let restsUntil = -Infinity
  return async (work) => {
    const rest = restsUntil - time()
    if (rest > 0) throw new CircuitOpen(Math.ceil(rest / 1000))
    // Whoever comes while the one try is made finds the circuit still open.
    if (failures >= failuresMax) restsUntil = time() + restMs
    try {
      const answer = await work()
      failures = 0
      restsUntil = -Infinity
      return answer
    } catch (error) {
      failures += 1
      if (failures >= failuresMax) restsUntil = time() + restMs
      throw error
    }
  }
}
