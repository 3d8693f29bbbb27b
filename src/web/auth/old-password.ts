import { useEffect, useState } from 'react'
import { checkOldPassword } from '#contract/auth/auth.ts'
import { OLD_PASSWORD_DEBOUNCE_MS } from '#domain/limits.ts'
import { localeTag } from '#domain/locale.ts'
import { CallFailure, send } from '../send.ts'
import { useLocale } from '../state/locale.tsx'

type Verdict = { of: string; isRight: boolean; text: string | null; retryAfter: number | null }

/**
 * Checks the old password on the server a second after the last keystroke. Nothing is accepted
 * before it is confirmed; responses to an earlier input are ignored.
 */
export function useOldPassword(password: string): {
  isChecking: boolean
  isRight: boolean
  text: string | null
  retryAfter: number | null
} {
  const locale = localeTag(useLocale())
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const isJudged = verdict?.of === password
  useEffect(() => {
    if (password === '' || isJudged) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      send(checkOldPassword, { body: { old_password: password, locale }, signal: asking.signal })
        .then(() => setVerdict({ of: password, isRight: true, text: null, retryAfter: null }))
        .catch((error: unknown) => {
          if (asking.signal.aborted || !(error instanceof CallFailure)) return
          const text = error.errors['old_password']?.[0] ?? error.message
          setVerdict({ of: password, isRight: false, text, retryAfter: error.retryAfter })
        })
    }, OLD_PASSWORD_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [password, isJudged, locale])
  return {
    isChecking: password !== '' && !isJudged,
    isRight: isJudged && verdict.isRight,
    text: isJudged ? verdict.text : null,
    retryAfter: isJudged ? verdict.retryAfter : null,
  }
}
