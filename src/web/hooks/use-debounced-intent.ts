import { useCallback, useEffect, useRef, useState } from 'react'
import { adopt, due, intentOf, revert, sent, settle, want, type Equal, type Intent } from '#domain/intent.ts'

interface Options<T> {
  /** The value the shop last confirmed. */
  confirmed: T
  /** How long to wait after the last wish before sending, in milliseconds. */
  delayMs: number
  /** Sends the wish and answers what is now true. */
  send: (wanted: T) => Promise<T>
  /** Called after a failure, when the shown value has returned to the confirmed one. */
  onRevert?: (error: unknown) => void
  equal?: Equal<T>
}

interface DebouncedIntent<T> {
  /** What to show. */
  value: T
  want: (value: T) => void
  /** True while something is unsent or unanswered. */
  pending: boolean
  /** Sends at once what is waiting. */
  flush: () => void
}

/**
 * Shows a wish at once and sends it after a pause: many quick changes are one call, there and back is none.
 * Calls never overlap; a wish made during a call follows its answer. An unsent wish is sent when the component leaves.
 */
export function useDebouncedIntent<T>(options: Options<T>): DebouncedIntent<T> {
  const { confirmed } = options
  const latest = useRef(options)
  const [shown, setShown] = useState<Intent<T>>(() => intentOf(confirmed))
  // The truth for timers and answers; `shown` is its copy for rendering.
  const state = useRef(shown)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  useEffect(() => {
    latest.current = options
  })

  const move = useCallback((next: Intent<T>) => {
    state.current = next
    setShown(next)
  }, [])

  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const next = due(state.current, latest.current.equal)
    if (!next) return
    move(sent(state.current, next.value))
    try {
      move(settle(state.current, await latest.current.send(next.value), latest.current.equal))
    } catch (error) {
      move(revert(state.current))
      latest.current.onRevert?.(error)
      return
    }
    // A wish made during the call has either waited its time already, or its own timer will send it.
    if (timer.current === undefined) await flush()
  }, [move])

  const wish = useCallback(
    (value: T) => {
      move(want(state.current, value))
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, latest.current.delayMs)
    },
    [flush, move],
  )

  useEffect(() => move(adopt(state.current, confirmed, latest.current.equal)), [confirmed, move])
  useEffect(() => () => void flush(), [flush])

  const equal = options.equal ?? Object.is
  return { value: shown.wanted, want: wish, pending: shown.inFlight !== null || !equal(shown.wanted, shown.confirmed), flush }
}
