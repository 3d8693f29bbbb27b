import * as v from 'valibot'
import { CircuitOpen, makeCircuitBreaker } from '../../platform/load/circuit-breaker.ts'
import { PaymentUnavailable } from './port.ts'

/** The timeout for a gateway's whole response. */
export const ANSWER_MS_MAX = 10_000
const FAILURES_MAX = 5
const REST_MS = 30_000
const BYTES_MAX = 1_000_000

export type GatewayAnswer = { status: number; body: unknown }
export type AskGateway = (
  method: 'GET' | 'POST',
  path: string,
  ask?: { headers?: Record<string, string>; body?: unknown },
) => Promise<GatewayAnswer>

export type GatewayDoor = {
  name: string
  url: string
  /** Sent as the user of basic authentication with an empty password, as both gateways require. */
  key: string
  headers?: Record<string, string>
  answerMsMax?: number
  /** Milliseconds, for the circuit breaker. */
  time?: () => number
}

/**
 * Speaks JSON with a gateway. Silence, 429, 5xx and non-objects throw `PaymentUnavailable`; five in
 * a row open the circuit for half a minute. Messages never contain the key.
 */
export const openDoor = ({
  name,
  url,
  key,
  headers,
  answerMsMax = ANSWER_MS_MAX,
  time,
}: GatewayDoor): AskGateway => {
  const breaker = makeCircuitBreaker(FAILURES_MAX, REST_MS, time)
  const fixed = {
    authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
    accept: 'application/json',
    ...headers,
  }
  return async (method, path, ask = {}) => {
    try {
      return await breaker(() =>
        exchange(name, `${url}${path}`, {
          method,
          headers: {
            ...fixed,
            ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...ask.headers,
          },
          ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
          // Never send the key to the target of a redirect.
          redirect: 'error',
          signal: AbortSignal.timeout(answerMsMax),
        }),
      )
    } catch (error) {
      if (error instanceof CircuitOpen) throw new PaymentUnavailable(`${name}: ${error.message}`)
      throw error
    }
  }
}

const exchange = async (name: string, url: string, init: RequestInit): Promise<GatewayAnswer> => {
  const { status, text } = await fetchText(url, init).catch((error: unknown) => {
    // The library's message may contain addresses and headers; its kind suffices.
    const inTime = error instanceof Error && error.name === 'TimeoutError'
    throw new PaymentUnavailable(
      `${name}: ${inTime ? 'no answer in time' : 'could not be reached'}`,
    )
  })
  if (status === 429 || status >= 500) throw new PaymentUnavailable(`${name}: answered ${status}`)
  const body = text.length > BYTES_MAX ? null : parseJson(text)
  if (typeof body !== 'object' || body === null)
    throw new PaymentUnavailable(`${name}: answered ${status} with what is no JSON object`)
  return { status, body }
}

const fetchText = async (
  url: string,
  init: RequestInit,
): Promise<{ status: number; text: string }> => {
  const response = await fetch(url, init)
  return { status: response.status, text: await response.text() }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Parses a response; one that does not match counts as no response. */
export const readAnswer = <Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
  { status, body }: GatewayAnswer,
): v.InferOutput<Schema> => {
  const parsed = v.safeParse(schema, body)
  if (!parsed.success)
    throw new PaymentUnavailable(
      `${name}: answered ${status} without ${v.getDotPath(parsed.issues[0]) ?? 'sense'}`,
    )
  return parsed.output
}
