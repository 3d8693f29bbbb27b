import { useCallback, useEffect, useState } from 'react'
import { CallFailure } from '../send.ts'

/** A code from the server: valid until `expires_at`, to be replaced after `renew_seconds`. */
type GivenCode = { token: string; renew_seconds: number; expires_at: string; server_time: string }
export type ShownCode = {
  token: string
  /** ISO, by this device's clock. */
  renewAt: string
}

/** Retry interval after a failed renewal, while the shown code is valid. */
const AGAIN_MS = 5_000

/**
 * A code for the till, renewed while visible; `problem` is why there is none. `give` fetches a code
 * and must be a stable function per code; null while nothing is shown.
 */
export function useShownCode(give: ((signal: AbortSignal) => Promise<GivenCode>) | null): {
  code: ShownCode | null
  problem: string | null
  retry: () => void
} {
  const [code, setCode] = useState<ShownCode | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (!give) return
    const asking = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let renewAt = 0
    let endsAt = 0
    const ask = async () => {
      clearTimeout(timer)
      try {
        const { token, renew_seconds, expires_at, server_time } = await give(asking.signal)
        renewAt = Date.now() + renew_seconds * 1000
        endsAt = Date.now() + Date.parse(expires_at) - Date.parse(server_time)
        setCode({ token, renewAt: new Date(renewAt).toISOString() })
        setProblem(null)
        timer = setTimeout(() => void ask(), renew_seconds * 1000)
      } catch (error) {
        if (asking.signal.aborted) return
        if (!(error instanceof CallFailure)) throw error
        if (Date.now() + AGAIN_MS < endsAt) timer = setTimeout(() => void ask(), AGAIN_MS)
        else {
          setCode(null)
          setProblem(error.message)
        }
      }
    }
    // Timers do not run while the phone is locked.
    const wake = () => {
      if (document.visibilityState === 'visible' && renewAt > 0 && Date.now() >= renewAt) void ask()
    }
    document.addEventListener('visibilitychange', wake)
    void ask()
    return () => {
      asking.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
      setCode(null)
      setProblem(null)
    }
  }, [give, tries])

  return { code, problem, retry: useCallback(() => setTries((count) => count + 1), []) }
}
