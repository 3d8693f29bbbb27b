import { makeOptimisticQueue, type Intents } from '../state/optimistic.ts'

type Options = {
  /** Sets a wishlist entry on the server and resolves to its state. */
  send: (name: string, wished: boolean) => Promise<boolean>
  /** Also the least time between two calls for the same entry. */
  debounceMs: number
  /** Called when the server has confirmed a toggle, to notify other tabs. */
  confirmed?: (name: string, wished: boolean) => void
}

/**
 * Debounced, optimistic wishlist toggles. The last toggle wins; a call is only sent when the wanted
 * state differs from the confirmed one.
 */
export const makeWishlistQueue = ({ send, debounceMs, confirmed }: Options) => {
  const queue = makeOptimisticQueue<boolean>({ unknown: false, laneOf: (name) => name })
  /** Whether it is on the wishlist, including pending toggles; undefined when unknown. */
  const isWished = (name: string): boolean | undefined => queue.intents.get().get(name)?.wanted
  const sendToggle = (name: string) => async (wished: boolean) => {
    const answer = await send(name, wished)
    confirmed?.(name, answer)
    return answer
  }
  return {
    ...queue,
    isWished,
    /** `failed` is called after a rollback. */
    toggle: (name: string, failed: () => void) =>
      queue.want(name, !isWished(name), { send: sendToggle(name), debounceMs, failed }),
    /** The server's complete list. Entries changed since the request (`since`) stay as they are. */
    adoptAll: (wished: readonly string[], since: Intents<boolean> = queue.intents.get()) => {
      const now = queue.intents.get()
      const names = [...new Set([...now.keys(), ...wished])]
      queue.adopt(
        names
          .filter((name) => now.get(name) === since.get(name))
          .map((name) => [name, wished.includes(name)]),
      )
    },
  }
}
