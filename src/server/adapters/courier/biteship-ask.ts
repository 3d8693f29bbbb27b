import * as v from 'valibot'
import { refusal } from './biteship-answers.ts'
import { CourierUnavailable } from './port.ts'

const BYTES_MAX = 1_000_000
/** Errors of the key, the quota or the service: the request itself was right. */
const NOT_ITS_FAULT = new Set([401, 402, 403, 408, 425, 429])

export type Asked = { method: 'GET' | 'POST'; path: string; body?: unknown; msMax: number }
export type Answered = { ok: true; body: unknown } | { ok: false; reason: string; body: unknown }

/**
 * One request to Biteship. A refused request is a result; any other failure throws
 * `CourierUnavailable`, whose message never contains the key.
 */
export const askBiteship = async (
  setting: { url: string; key: string },
  { method, path, body, msMax }: Asked,
): Promise<Answered> => {
  const { status, text } = await send(`${setting.url}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      authorization: setting.key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // Never send the key to the target of a redirect.
    redirect: 'error',
    signal: AbortSignal.timeout(msMax),
  })
  const answer = parseJson(text)
  if (status >= 200 && status < 300 && answer !== null) return { ok: true, body: answer }
  const said = v.safeParse(refusal, answer)
  const reason = said.success ? `${status} ${said.output.code}` : String(status)
  if (status >= 400 && status < 500 && !NOT_ITS_FAULT.has(status) && said.success)
    return { ok: false, reason, body: answer }
  throw new CourierUnavailable(status < 400 ? 'an answer that cannot be read' : reason)
}

const send = async (url: string, init: RequestInit): Promise<{ status: number; text: string }> => {
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    return { status: response.status, text: text.length > BYTES_MAX ? '' : text }
  } catch (error) {
    throw new CourierUnavailable(
      error instanceof Error && error.name === 'TimeoutError'
        ? 'no answer in time'
        : 'could not be reached',
    )
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
