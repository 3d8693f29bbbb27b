import { CallFailure } from '../send.ts'
import { objectWith, stored } from './stored.ts'

const PREFIX = 'retry:'
/** How long a repeated call without a response reuses its key. */
const RETRY_MS = 600_000
const parseAttempt = objectWith<{ key: string; at: number }>({ key: 'string', at: 'number' })

/**
 * 128 random bits in hex. `crypto.randomUUID` is missing on pages without https, such as a phone
 * trying the shop in a home network.
 */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/**
 * Calls with an idempotency key. A call without a response may have succeeded: repeating it (by
 * `signature`) reuses the key, and the server replays its response. Any response ends the key.
 */
export const once = async <T>(signature: string, call: (key: string) => Promise<T>): Promise<T> => {
  const attempt = stored(PREFIX + signature, 'tab', parseAttempt)
  const earlier = attempt.read()
  const isFresh = earlier !== null && Date.now() - earlier.at < RETRY_MS
  const { key, at } = isFresh ? earlier : { key: newKey(), at: Date.now() }
  attempt.write({ key, at })
  try {
    const answer = await call(key)
    attempt.write(null)
    return answer
  } catch (error) {
    const isAnswered =
      error instanceof CallFailure &&
      error.status >= 400 &&
      error.status < 500 &&
      error.code !== 'in_progress'
    if (isAnswered) attempt.write(null)
    throw error
  }
}
