import { useCallback, useEffect, useState } from 'react'
import { getMemberQr } from '#contract/account/profile.ts'
import { CallFailure, send } from '../send.ts'

export type MemberCode = {
  token: string
  /** ISO, by the clock of this device. */
  renewAt: string
}

/** How soon a code that could not be renewed is asked for again, as long as the one in sight still holds. */
const AGAIN_MS = 5_000

/** The code that a customer shows at the till, renewed for as long as it is in sight. `problem` says why there is none. */
export function useMemberCode(active: boolean): { code: MemberCode | null; problem: string | null; retry: () => void } {
  const [code, setCode] = useState<MemberCode | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (!active) return
    const asking = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let renewAt = 0
    let endsAt = 0
    const ask = async () => {
      clearTimeout(timer)
      try {
        const { token, renew_seconds, expires_at, server_time } = await send(getMemberQr, { signal: asking.signal })
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
  }, [active, tries])

  return { code, problem, retry: useCallback(() => setTries((count) => count + 1), []) }
}
