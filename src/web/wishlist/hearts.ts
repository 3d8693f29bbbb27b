import { adopt, due, intentOf, revert, sent, settle, want, type Intent } from '#domain/intent.ts'

/** Sets a wishlist entry on the server and resolves to its state. */
export type SendWish = (name: string, wished: boolean) => Promise<boolean>

type Snapshot = ReadonlyMap<string, Intent<boolean>>

export type Hearts = {
  /** Whether it is on the wishlist, including pending toggles; undefined when unknown. */
  isWished: (name: string) => boolean | undefined
  /** Toggles optimistically and sends after the debounce; `failed` is called on a rollback. */
  turn: (name: string, failed: () => void) => void
  /** The server's state of one entry; a pending toggle wins. */
  hear: (name: string, wished: boolean) => void
  /** The server's complete list. Entries changed since the request (`since`) stay as they are. */
  hearAll: (wished: readonly string[], since?: Snapshot) => void
  /** Sends pending toggles at once: the page is being left. */
  flush: () => void
  forget: () => void
  /** Changes identity on every change: for `useSyncExternalStore`. */
  snapshot: () => Snapshot
  subscribe: (listener: () => void) => () => void
}

type Options = {
  send: SendWish
  /** Debounce, and least time between two calls for the same entry. */
  restMs: number
  /** Called when the server has confirmed a toggle, to notify other tabs. */
  confirmed?: (name: string, wished: boolean) => void
}

const NOT_WISHED = intentOf(false)

/**
 * Debounced, optimistic wishlist toggles. The last toggle wins; a call is only sent when the wanted
 * state differs from the confirmed one.
 */
export const makeHearts = ({ send, restMs, confirmed }: Options): Hearts => {
  let hearts: Snapshot = new Map()
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; deliver: () => void }>()
  const listeners = new Set<() => void>()

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const heartOf = (name: string) => hearts.get(name) ?? NOT_WISHED
  const place = (name: string, intent: Intent<boolean>) => {
    hearts = new Map(hearts).set(name, intent)
    tell()
  }

  const deliver = async (name: string, failed: () => void) => {
    waiting.delete(name)
    const next = due(heartOf(name))
    if (!next) return
    place(name, sent(heartOf(name), next.value))
    try {
      const answer = await send(name, next.value)
      place(name, settle(heartOf(name), answer))
      confirmed?.(name, answer)
    } catch {
      place(name, revert(heartOf(name)))
      failed()
    }
    // Toggled again during the call: sent after another debounce.
    if (due(heartOf(name)) && !waiting.has(name)) wait(name, failed)
  }
  const wait = (name: string, failed: () => void) => {
    clearTimeout(waiting.get(name)?.timer)
    const go = () => void deliver(name, failed)
    waiting.set(name, { timer: setTimeout(go, restMs), deliver: go })
  }
  const stop = () => {
    for (const { timer } of waiting.values()) clearTimeout(timer)
  }

  return {
    isWished: (name) => hearts.get(name)?.wanted,
    turn: (name, failed) => {
      place(name, want(heartOf(name), !heartOf(name).wanted))
      wait(name, failed)
    },
    hear: (name, wished) => place(name, adopt(heartOf(name), wished)),
    hearAll: (wished, since = hearts) => {
      const all = new Set([...hearts.keys(), ...wished])
      const now = new Set(wished)
      const heard = (name: string) =>
        hearts.get(name) === since.get(name) ? adopt(heartOf(name), now.has(name)) : heartOf(name)
      hearts = new Map([...all].map((name) => [name, heard(name)]))
      tell()
    },
    flush: () => {
      stop()
      for (const { deliver: go } of waiting.values()) go()
    },
    forget: () => {
      stop()
      waiting.clear()
      hearts = new Map()
      tell()
    },
    snapshot: () => hearts,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
