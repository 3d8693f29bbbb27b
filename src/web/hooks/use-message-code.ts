import { useEffect, useEffectEvent } from 'react'

type CodeFromMessage = Credential & { code?: string }

/**
 * Reads the code from an SMS by the WebOTP API where supported. Elsewhere it is typed or autofilled
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
