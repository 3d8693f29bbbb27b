import { CallFailure } from '../send.ts'

const PREFIX = 'retry:'
/** How long a repeated call without a response reuses its key. */
const KEPT_MS = 600_000

const memory = new Map<string, string>()

const read = (name: string): string | null => {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return memory.get(name) ?? null
  }
}
const write = (name: string, value: string) => {
  memory.set(name, value)
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // The copy in memory serves this page.
  }
}
const remove = (name: string) => {
  memory.delete(name)
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was stored there.
  }
}

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
  const name = PREFIX + signature
  const kept = read(name)?.split(' ')
  const isFresh = kept?.[0] !== undefined && Date.now() - Number(kept[1]) < KEPT_MS
  const key = isFresh ? kept[0]! : newKey()
  write(name, `${key} ${isFresh ? kept[1] : Date.now()}`)
  try {
    const answer = await call(key)
    remove(name)
    return answer
  } catch (error) {
    const isAnswered =
      error instanceof CallFailure &&
      error.status >= 400 &&
      error.status < 500 &&
      error.code !== 'in_progress'
    if (isAnswered) remove(name)
    throw error
  }
}
