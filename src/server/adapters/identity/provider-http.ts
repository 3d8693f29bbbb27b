import { CircuitOpen, makeCircuitBreaker } from '../../platform/load/circuit-breaker.ts'
import { IdentityAway } from './port.ts'

export const ANSWER_SECONDS_MAX = 5
const FAILURES_MAX = 5
const REST_MS = 30_000
const RETRY_SECONDS = 10

type Options = {
  method: string
  headers: Headers | Record<string, string>
  body?: unknown
  redirect: 'manual'
  signal?: AbortSignal | undefined
}
export type Speak = (url: string, options: Options) => Promise<Response>

/**
 * A request to a provider with a timeout of five seconds. No answer, 404, 429 and 5xx throw
 * `IdentityAway`; five in a row open the circuit for half a minute.
 */
export const makeSpeak = (): Speak => {
  const breaker = makeCircuitBreaker(FAILURES_MAX, REST_MS)
  return async (url, options) => {
    try {
      return await breaker(() => ask(url, options))
    } catch (error) {
      if (error instanceof IdentityAway) throw error
      const seconds = error instanceof CircuitOpen ? error.retryAfterSeconds : RETRY_SECONDS
      throw new IdentityAway('the provider did not answer', seconds, { cause: error })
    }
  }
}

const ask = async (url: string, options: Options): Promise<Response> => {
  const response = await fetch(url, {
    ...(options as RequestInit),
    signal: AbortSignal.timeout(ANSWER_SECONDS_MAX * 1000),
  })
  const body = await response.arrayBuffer()
  // The provider named these addresses itself, so 404 is its failure and says nothing about the
  // customer.
  if (response.status === 404 || response.status === 429 || response.status >= 500)
    throw new IdentityAway(`the provider answered ${response.status}`, RETRY_SECONDS)
  const isEmpty = response.status === 204 || response.status === 304
  return new Response(isEmpty ? null : body, { status: response.status, headers: response.headers })
}

/** The `IdentityAway` inside an error that a library has wrapped. */
export const awayIn = (error: unknown): IdentityAway | null => {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (at instanceof IdentityAway) return at
  return null
}
