import { adopt, due, intentOf, revert, sent, settle, want, type Intent } from '#domain/intent.ts'

/** Sets something's heart at the shop and answers what is now true. */
export type SendWish = (name: string, wished: boolean) => Promise<boolean>

type Snapshot = ReadonlyMap<string, Intent<boolean>>

export type Hearts = {
  /**
   * Whether something is wished, as the customer means it; undefined when nothing is known of it.
   */
  isWished: (name: string) => boolean | undefined
  /**
   * Turns a heart over. It shows at once and is sent when the finger has come to rest; `failed`
   * hears when it was turned back.
   */
  turn: (name: string, failed: () => void) => void
  /** What the shop says of one of them; a wish that is still open stays. */
  hear: (name: string, wished: boolean) => void
  /**
   * What the shop says of all: those that are wished, and no others. One that changed since it was
   * asked (`since`) stays.
   */
  hearAll: (wished: readonly string[], since?: Snapshot) => void
  /** Sends at once what still waits: the page is about to be left. */
  flush: () => void
  forget: () => void
  /** Another one after every change: for `useSyncExternalStore`. */
  snapshot: () => Snapshot
  subscribe: (listener: () => void) => () => void
}

type Options = {
  send: SendWish
  /**
   * The finger's rest before a heart is sent, and the least time between two calls for the same
   * heart.
   */
  restMs: number
  /** The shop has confirmed a heart: for the other tabs. */
  confirmed?: (name: string, wished: boolean) => void
}

const NOT_WISHED = intentOf(false)

/**
 * The hearts of a page, each between the finger and the shop. However often a heart is pressed, it
 * is sent at most once in each rest, only when it would differ from what the shop confirmed last,
 * and the last press is what stays.
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
    // Pressed again meanwhile: not before the finger, and the call before it, have rested.
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
