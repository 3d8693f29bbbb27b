import { useCallback, useState } from 'react'
import { useCountdown } from './use-countdown.ts'

/** Countdown for a `Retry-After`. `left` is in whole seconds, 0 without one. */
export function useWait(): { left: number; begin: (seconds: number | null) => void } {
  const [until, setUntil] = useState<string | null>(null)
  const left = useCountdown(until) ?? 0
  const begin = useCallback((seconds: number | null) => {
    setUntil(seconds ? new Date(Date.now() + seconds * 1000).toISOString() : null)
  }, [])
  return { left, begin }
}
