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
 * Posts JSON to a message provider, once, with ten seconds to answer. Answers the parsed body of a
 * 2xx (null when it is no JSON); everything else is a `MessageFailure` with the reason that
 * `reasonOf` finds in the answer.
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
    // A provider that sends us elsewhere is none that we know: the token must not follow.
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
