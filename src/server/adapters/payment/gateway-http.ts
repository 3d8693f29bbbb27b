import * as v from 'valibot'
import { CircuitOpen, makeCircuit } from '../../platform/circuit.ts'
import { PaymentUnavailable } from './port.ts'

/** Longer than this no gateway is waited for, its whole answer included. */
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
  /** Sent as the user of basic authentication with an empty password, as both gateways want it. */
  key: string
  headers?: Record<string, string>
  answerMsMax?: number
  /** Milliseconds, for the rest after failures. */
  time?: () => number
}

/**
 * Speaks JSON with a gateway. Whatever it says with a status below 500 is an answer; silence, 429,
 * 5xx and what is no JSON object are
 * `PaymentUnavailable`, and after five of them in a row it is left alone for half a minute. The key
 *   stands in no message.
 */
export const openDoor = ({
  name,
  url,
  key,
  headers,
  answerMsMax = ANSWER_MS_MAX,
  time,
}: GatewayDoor): AskGateway => {
  const circuit = makeCircuit(FAILURES_MAX, REST_MS, time)
  const fixed = {
    authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
    accept: 'application/json',
    ...headers,
  }
  return async (method, path, ask = {}) => {
    try {
      return await circuit(() =>
        exchange(name, `${url}${path}`, {
          method,
          headers: {
            ...fixed,
            ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...ask.headers,
          },
          ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
          // A gateway that sends us elsewhere is none that we know: the key must not follow.
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
    // What the library says may name addresses and headers; its kind is enough.
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

/** What a gateway must have said for us to go on; anything else is as good as no answer. */
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
