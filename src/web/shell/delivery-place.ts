import { useEffect, useState } from 'react'
import { useLocale } from '#web/state/locale.tsx'
import { makeStore } from '#web/state/make-store.ts'
import { useSession } from '#web/state/session.ts'
import type { EarliestSlot } from './earliest-slot.ts'

/**
 * The name of the customer's default delivery address, such as "Rumah", or of the place for which a
 * guest asked. Null until it is known.
 */
export const deliveryPlace = makeStore<string | null>(null)

const QUIET_MS = 1500
const OUTDATED_MS = 300_000

/**
 * The first bookable delivery window: fetched once the page is idle, then every five minutes, and
 * again after login or logout, because it is that of the customer's address. Null while unknown.
 */
export function useEarliestSlot(): EarliestSlot {
  const locale = useLocale()
  const { isLoggedIn } = useSession()
  const [slot, setSlot] = useState<EarliestSlot>(null)
  useEffect(() => {
    const left = new AbortController()
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const found = await import('./earliest-slot.ts')
        .then(({ askEarliestSlot }) => askEarliestSlot(left.signal, deliveryPlace))
        .catch(() => null)
      if (!left.signal.aborted) setSlot(found)
    }
    const first = setTimeout(ask, QUIET_MS)
    const next = setInterval(ask, OUTDATED_MS)
    return () => {
      left.abort()
      clearTimeout(first)
      clearInterval(next)
      setSlot(null)
    }
  }, [locale, isLoggedIn])
  return slot
}
