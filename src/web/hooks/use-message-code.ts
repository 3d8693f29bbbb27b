import { useEffect, useEffectEvent } from 'react'

type CodeFromMessage = Credential & { code?: string }

/**
 * Takes the code out of an SMS that names this shop's address, on phones that can do so after
 * asking their owner. Everybody else types it, or gets it from the keyboard
 * (`autocomplete="one-time-code"`).
 */
export function useMessageCode(active: boolean, onCode: (code: string) => void) {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (!active || !('OTPCredential' in window)) return
    const asking = new AbortController()
    navigator.credentials
      .get({ otp: { transport: ['sms'] }, signal: asking.signal } as CredentialRequestOptions)
      .then((found) => {
        const { code } = (found ?? {}) as CodeFromMessage
        if (code) take(code)
      })
      // Refused by its owner, or no message came: the code is typed.
      .catch(() => null)
    return () => asking.abort()
  }, [active])
}
