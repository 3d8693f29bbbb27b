import { MessageFailure, type Channel } from './port.ts'

const ANSWER_MS_MAX = 10_000
const REASON_LENGTH_MAX = 200

type Post = {
  channel: Channel
  url: string
  token: string
  body: unknown
  reasonOf: (answer: unknown) => string | null
}

/**
 * Posts JSON once with a timeout of ten seconds. Returns the parsed body of a 2xx (null when it is
 * not JSON); else throws `MessageFailure` with the reason found by `reasonOf`.
 */
export const postMessage = async ({
  channel,
  url,
  token,
  body,
  reasonOf,
}: Post): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'authorization': `Bearer ${token}`,
      'content-type': 'application/json',
      'accept': 'application/json',
    },
    body: JSON.stringify(body),
    // Never send the token to the target of a redirect.
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  }).catch((error: unknown) => {
    throw new MessageFailure(channel, 'the provider did not answer', { cause: error })
  })
  const answer = await response.json().catch((): unknown => null)
  if (response.ok) return answer
  const reason = reasonOf(answer)?.slice(0, REASON_LENGTH_MAX)
  throw new MessageFailure(
    channel,
    reason ? `${response.status} ${reason}` : String(response.status),
  )
}
