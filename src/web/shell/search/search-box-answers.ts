import { useEffect, useState } from 'react'
import type { Data } from '#contract/call.ts'
import { suggest } from '#contract/catalogue/catalogue.ts'
import { send } from '#web/send.ts'
import { useLocale } from '#web/state/locale.tsx'

export type Suggestions = Data<typeof suggest>

const DEBOUNCE_MS = 150
const KEPT_MAX = 40
/** Minimum length for suggestions. */
export const TYPED_MIN = 2
const NONE: Suggestions = { categories: [], products: [] }

// Cache of recent suggestions: deleting a letter needs no request.
const kept = new Map<string, Suggestions>()
const keep = (key: string, suggestions: Suggestions) => {
  const [oldest] = kept.keys()
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  kept.set(key, suggestions)
}

/**
 * Suggestions for the typed text. Debounced, and an outdated request is aborted; until the new one
 * arrives the previous suggestions stay. A failure yields none.
 */
export function useSuggestions(typed: string): {
  suggestions: Suggestions | null
  isWaiting: boolean
} {
  const locale = useLocale()
  const key = `${locale} ${typed.toLowerCase()}`
  const isAsked = typed.length >= TYPED_MIN
  const [answer, setAnswer] = useState<{ key: string; suggestions: Suggestions } | null>(null)

  useEffect(() => {
    if (!isAsked) return
    const known = kept.get(key)
    if (known) return setAnswer({ key, suggestions: known })
    const overtaken = new AbortController()
    const timer = setTimeout(async () => {
      const suggestions = await send(suggest, {
        query: { search: typed },
        signal: overtaken.signal,
      }).catch(() => null)
      if (overtaken.signal.aborted) return
      if (suggestions) keep(key, suggestions)
      setAnswer({ key, suggestions: suggestions ?? NONE })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      overtaken.abort()
    }
  }, [isAsked, key, typed])

  if (!isAsked) return { suggestions: NONE, isWaiting: false }
  return { suggestions: answer?.suggestions ?? null, isWaiting: answer?.key !== key }
}
