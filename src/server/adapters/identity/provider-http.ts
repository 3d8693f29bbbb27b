import { CircuitOpen, makeCircuit } from '../../platform/circuit.ts'
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
 * Asks a provider with five seconds to answer in full. No answer, 404, 429 and 5xx are
 * `IdentityAway`; after five in a row the provider is left alone for half a minute. Whatever else
 * it answers is an answer.
 */
export const makeSpeak = (): Speak => {
  const circuit = makeCircuit(FAILURES_MAX, REST_MS)
  return async (url, options) => {
    try {
      return await circuit(() => ask(url, options))
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
  // It named these addresses itself: one that is not there any more is no answer about anybody.
  if (response.status === 404 || response.status === 429 || response.status >= 500)
    throw new IdentityAway(`the provider answered ${response.status}`, RETRY_SECONDS)
  const isEmpty = response.status === 204 || response.status === 304
  return new Response(isEmpty ? null : body, { status: response.status, headers: response.headers })
}

/** The provider's silence inside an error of the libraries, which wrap what they are thrown. */
export const awayIn = (error: unknown): IdentityAway | null => {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (at instanceof IdentityAway) return at
  return null
}
