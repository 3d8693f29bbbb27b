import * as v from 'valibot'
import { geocoded, refused } from './google-answers.ts'
import { MapsFailure } from './port.ts'

/** The timeout of a search suggestion; after it the shop's own places answer. */
const ANSWER_MS_MAX = 3_000
const BYTES_MAX = 1_000_000
/** The Geocoding status of a bad request; all others concern the service, the key or the quota. */
const OWN_FAULT = 'INVALID_REQUEST'

/** Calls a newer service (Places), which reports errors by HTTP status and `{ error }`. */
export const askPlaces = async <Schema extends v.GenericSchema>(
  url: string,
  key: string,
  ask: { fields: string; body: unknown },
  schema: Schema,
): Promise<v.InferOutput<Schema>> => {
  const { response, answer } = await fetchJson(url, {
    method: 'POST',
    headers: {
      'accept': 'application/json',
      'content-type': 'application/json',
      'x-goog-api-key': key,
      'x-goog-fieldmask': ask.fields,
    },
    body: JSON.stringify(ask.body),
  })
  if (response.ok) return read(schema, answer)
  const parsed = v.safeParse(refused, answer)
  const reason = parsed.success ? parsed.output.error.status : ''
  throw new MapsFailure(`places: ${response.status} ${reason}`.trim(), {
    onlyThis: reason === 'INVALID_ARGUMENT',
  })
}

/**
 * Calls the Geocoding API, which reports errors by `status` in a 200 response. No match is a
 * result.
 */
export const askGeocoding = async (
  url: string,
  key: string,
  ask: Record<string, string>,
): Promise<v.InferOutput<typeof geocoded>> => {
  const { response, answer } = await fetchJson(
    `${url}?${new URLSearchParams({ ...ask, key }).toString()}`,
    {
      headers: { accept: 'application/json' },
    },
  )
  if (!response.ok) throw new MapsFailure(`geocoding: ${response.status}`)
  const parsed = read(geocoded, answer)
  if (parsed.status === 'OK' || parsed.status === 'ZERO_RESULTS') return parsed
  throw new MapsFailure(`geocoding: ${parsed.status.slice(0, 40)}`, {
    onlyThis: parsed.status === OWN_FAULT,
  })
}

const fetchJson = async (
  url: string,
  init: RequestInit,
): Promise<{ response: Response; answer: unknown }> => {
  try {
    const response = await fetch(url, {
      ...init,
      // Never send the key to the target of a redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    const text = await response.text()
    return { response, answer: text.length > BYTES_MAX ? null : parseJson(text) }
  } catch (error) {
    // The cause would contain the address, and with it the key.
    const reason =
      error instanceof Error && error.name === 'TimeoutError'
        ? 'no answer in time'
        : 'could not be reached'
    throw new MapsFailure(reason)
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const read = <Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
): v.InferOutput<Schema> => {
  const parsed = v.safeParse(schema, answer)
  if (!parsed.success) throw new MapsFailure('an answer that cannot be read')
  return parsed.output
}
