import { useEffect, useState } from 'react'

/**
 * Whole seconds left until `deadline` (ISO), never below 0; null before hydration and without a
 * deadline. `serverOffsetMs` is server time minus device time: a phone with a wrong clock still
 * counts to the shop's moment.
 */
export function useCountdown(deadline: string | null, serverOffsetMs = 0): number | null {
  const [now, setNow] = useState<number | null>(null)

  useEffect(() => {
    if (deadline === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      const current = Date.now() + serverOffsetMs
      setNow(current)
      const left = Date.parse(deadline) - current
      // Wakes just after the displayed second changes, so the clock neither skips nor drifts.
      if (left > 0) timer = setTimeout(tick, (left % 1000) + 5)
    }
    // Timers sleep in a hidden tab; the true value is shown the moment it is seen again.
    const onShow = () => document.visibilityState === 'visible' && tick()
    tick()
    document.addEventListener('visibilitychange', onShow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShow)
    }
  }, [deadline, serverOffsetMs])

  if (deadline === null || now === null) return null
  return Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000))
}

/** 299 → "04:59", 3899 → "1:04:59", 90061 → "25:01:01". */
export function formatClock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
