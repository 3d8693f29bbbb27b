import { useCallback, useEffect, useState } from 'react'
import { CallFailure } from '../send.ts'

/**
 * A code as the shop gives it: it holds until `expires_at`, and after so many seconds the next one
 * is to be shown.
 */
type GivenCode = { token: string; renew_seconds: number; expires_at: string; server_time: string }
export type ShownCode = {
  token: string
  /** ISO, by the clock of this device. */
  renewAt: string
}

/**
 * How soon a code that could not be renewed is asked for again, as long as the one in sight still
 * holds.
 */
const AGAIN_MS = 5_000

/**
 * A code that is shown at the till, renewed for as long as it is in sight; `problem` says why there
 * is none. `give` asks the shop for one and is the same function as long as it is the same code;
 * null while nothing is shown.
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
    // Timers sleep while the phone is in a pocket.
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
