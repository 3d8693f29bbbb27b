import { useEffect } from 'react'

/**
 * Keeps the screen from going dark while something on it is being shown to somebody, where the
 * browser can do so.
 */
export function useWakeLock(active: boolean) {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused to save the battery: the screen goes dark as it always does.
      const got = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void got?.release()
      else lock = got
    }
    void hold()
    // A page that was hidden has lost it.
    const again = () => void hold()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [active])
}
