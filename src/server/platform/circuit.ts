/** Thrown instead of calling a service that has just failed several times in a row. */
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
 * A circuit breaker: after `failuresMax` consecutive failures it throws `CircuitOpen` for `restMs`,
 * then one trial call decides. `time` returns milliseconds.
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
    // Half open: calls that arrive during the trial still find the circuit open.
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
