/** Thrown instead of calling a service that has just failed several times in a row. */
export class CircuitOpen extends Error {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`open for ${retryAfterSeconds} s after too many failures`)
    this.name = 'CircuitOpen'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type CircuitBreaker = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A circuit breaker: after `failuresMax` consecutive failures it throws `CircuitOpen` for `openMs`,
 * then one trial call decides. `time` returns milliseconds.
 */
export const makeCircuitBreaker = (
  failuresMax: number,
  openMs: number,
  time: () => number = () => performance.now(),
): CircuitBreaker => {
  let failures = 0
  let openUntil = -Infinity
  return async (work) => {
    const wait = openUntil - time()
    if (wait > 0) throw new CircuitOpen(Math.ceil(wait / 1000))
    // Half open: calls that arrive during the trial still find the circuit open.
    if (failures >= failuresMax) openUntil = time() + openMs
    try {
      const answer = await work()
      failures = 0
      openUntil = -Infinity
      return answer
    } catch (error) {
      failures += 1
      if (failures >= failuresMax) openUntil = time() + openMs
      throw error
    }
  }
}
