import { adopt, due, intentOf, revert, sent, settle, want, type Intent } from '#domain/intent.ts'
import { makeStore, type Store } from './make-store.ts'

export type Intents<T> = ReadonlyMap<string, Intent<T>>

type Request<T> = {
  /** Resolves to the confirmed value. */
  send: (value: T) => Promise<T>
  /** A newer value for the same name restarts the wait. */
  debounceMs: number
  /** Called after a rollback. `retry` asks for the value again, unless a newer one is wanted. */
  failed: (error: unknown, retry: () => void) => void
}

/** Named values that are shown at once and sent later. */
export type OptimisticQueue<T> = {
  /** In the order in which the values were last wanted. */
  intents: Store<Intents<T>>
  want: (name: string, value: T, request: Request<T>) => void
  /** Cancels a value that is not being sent yet; false when there is none. */
  cancel: (name: string) => boolean
  /** Confirmed values from elsewhere; a wanted value stays. */
  adopt: (confirmed: readonly (readonly [name: string, value: T])[]) => void
  /** Sends waiting values at once. Resolves to whether all calls succeeded; never rejects. */
  flush: () => Promise<boolean>
  /** Drops everything: the customer has changed. */
  clear: () => void
}

/**
 * A debounced queue of optimistic changes. Calls with the same `lane` are sent one at a time in
 * order, so that an older response never reverts a newer change. `unknown` is the value of a name
 * without a confirmed one; a name returns to it by leaving `intents` if it is null.
 */
export const makeOptimisticQueue = <T>({
  unknown,
  laneOf,
}: {
  unknown: T
  laneOf: (name: string) => string
}): OptimisticQueue<T> => {
  const intents = makeStore<Intents<T>>(new Map())
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; dispatch: () => void }>()
  const lanes = new Map<string, Promise<void>>()
  let failures = 0

  const intentFor = (name: string) => intents.get().get(name) ?? intentOf(unknown)
  const put = (name: string, intent: Intent<T>, isLast = false) => {
    const next = new Map(intents.get())
    if (isLast) next.delete(name)
    const isOver = intent.wanted === null && intent.confirmed === null && !intent.inFlight
    if (isOver) next.delete(name)
    else next.set(name, intent)
    intents.set(next)
  }

  const deliver = async (name: string, request: Request<T>) => {
    const next = due(intentFor(name))
    // A newer value waits for its own timer.
    if (!next || waiting.has(name)) return
    const flying = sent(intentFor(name), next.value)
    put(name, flying)
    /** The intent, unless the queue was cleared during the call. */
    const current = () => {
      const intent = intents.get().get(name)
      return intent?.inFlight === flying.inFlight ? intent : undefined
    }
    try {
      const confirmed = await request.send(next.value)
      const intent = current()
      if (intent) put(name, settle(intent, confirmed))
    } catch (error) {
      failures++
      const intent = current()
      if (!intent) return
      put(name, revert(intent))
      request.failed(error, () => {
        const now = intentFor(name)
        if (now.wanted === now.confirmed) add(name, intent.wanted, { ...request, debounceMs: 0 })
      })
    }
  }
  const wait = (name: string, request: Request<T>) => {
    const dispatch = () => {
      stop(name)
      const lane = laneOf(name)
      const before = lanes.get(lane) ?? Promise.resolve()
      lanes.set(
        lane,
        before.then(() => deliver(name, request)),
      )
    }
    waiting.set(name, { timer: setTimeout(dispatch, request.debounceMs), dispatch })
  }
  const stop = (name: string) => {
    clearTimeout(waiting.get(name)?.timer)
    waiting.delete(name)
  }
  const add = (name: string, value: T, request: Request<T>) => {
    stop(name)
    put(name, want(intentFor(name), value), true)
    wait(name, request)
  }

  return {
    intents,
    want: add,
    cancel: (name) => {
      const intent = intentFor(name)
      const { value } = intent.inFlight ?? { value: intent.confirmed }
      if (Object.is(intent.wanted, value)) return false
      stop(name)
      put(name, want(intent, value))
      return true
    },
    adopt: (confirmed) => {
      const next = new Map(intents.get())
      for (const [name, value] of confirmed)
        next.set(name, adopt(next.get(name) ?? intentOf(unknown), value))
      intents.set(next)
    },
    flush: async () => {
      const before = failures
      for (const { dispatch } of waiting.values()) dispatch()
      await Promise.all(lanes.values())
      return failures === before
    },
    clear: () => {
      for (const name of waiting.keys()) stop(name)
      intents.set(new Map())
    },
  }
}
