import { CallFailure } from '../send.ts'

const PREFIX = 'retry:'
/** How long a call that got no answer counts as the same one when it is made again. */
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
 * Makes a call under an idempotency key. A call that got no answer may have been carried out: when
 * the same one (by its `signature`) is made again, it goes out under the same key and the shop
 * answers what happened. Any real answer ends the key.
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
